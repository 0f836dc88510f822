/** Lines around a change that a diff shows. */
const context = 2;

interface Line {
  sign: ' ' | '-' | '+';
  text: string;
  /** Positions in the texts before and after, from 1. */
  before: number;
  after: number;
}

/** Returns the changes of a file as a unified diff; empty if there is none. */
export function lineDiff(file: string, before: string, after: string): string {
  const lines = compare(before.split('\n'), after.split('\n'));
  const shown = lines.map((_, i) =>
    lines.slice(Math.max(0, i - context), i + context + 1).some(({ sign }) => sign !== ' '),
  );
  const hunks: Line[][] = [];
  for (const [i, line] of lines.entries()) {
    if (!shown[i]) continue;
    if (!shown[i - 1]) hunks.push([]);
    hunks.at(-1)!.push(line);
  }
  if (hunks.length === 0) return '';
  return [`--- a/${file}`, `+++ b/${file}`, ...hunks.flatMap(hunkLines)].join('\n');
}

function hunkLines(hunk: Line[]): string[] {
  const [first] = hunk;
  const count = (sign: Line['sign']) => hunk.filter((line) => line.sign === ' ' || line.sign === sign).length;
  const head = `@@ -${first!.before},${count('-')} +${first!.after},${count('+')} @@`;
  return [head, ...hunk.map(({ sign, text }) => sign + text)];
}

/** Returns the lines of both texts in order, by their longest common subsequence. */
function compare(before: readonly string[], after: readonly string[]): Line[] {
  // common[i][j]: the length of the longest common subsequence of before[i..] and after[j..].
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i]![j] =
        before[i] === after[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const at = { before: i + 1, after: j + 1 };
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ sign: ' ', text: before[i++]!, ...at });
      j++;
    } else if (j >= after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ sign: '-', text: before[i++]!, ...at });
    else lines.push({ sign: '+', text: after[j++]!, ...at });
  }
  return lines;
}
