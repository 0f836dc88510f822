/** What a figure is to reach; a target is a ratio or seconds, whichever the figure is. */
type Target = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the table that a run prints. */
export interface Figure {
  readonly name: string;
  /** What was measured, in words: `48,100/s`. */
  readonly ours: string;
  /** The same of the peer, measured in the same run on the same machine. */
  readonly peer?: string;
  /** Ours divided by the peer's; for a figure without a peer the number that the target speaks of. */
  readonly ratio?: number;
  readonly target?: Target;
}

export function isMet({ ratio, target }: Figure): boolean | undefined {
  if (ratio === undefined || !target) return undefined;
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}

/** The figures as an aligned table. */
export function table(figures: readonly Figure[]): string {
  const rows = [['figure', 'ours', 'peer', 'ratio', 'target', '']];
  for (const figure of figures) {
    const { name, ours, peer = '', ratio, target } = figure;
    const wanted = !target ? '' : 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
    const met = isMet(figure);
    rows.push([name, ours, peer, ratio?.toFixed(2) ?? '', wanted, met === undefined ? '' : met ? 'met' : 'missed']);
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return (
    rows
      .map((row) =>
        row
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join('  ')
          .trimEnd(),
      )
      .join('\n') + '\n'
  );
}

export const perSecond = (n: number) => `${Math.round(n).toLocaleString('en-US')}/s`;
export const seconds = (n: number) => `${n.toFixed(n < 10 ? 2 : 1)} s`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
