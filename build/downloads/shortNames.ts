/** The characters that names of columns have in Stata and SAS. */
const maxLength = 32;

/**
 * Returns a name of at most 32 characters for each measure, for programs that take no longer ones. A longer name loses letters at
 * the end of its longest words; if two would be the same, the later one ends in a number.
 */
export function shortNames(names: readonly string[]): Map<string, string> {
  const used = new Set(names.filter((name) => name.length <= maxLength));
  return new Map(
    names.map((name) => {
      if (name.length <= maxLength) return [name, name];
      let short = shorten(name, maxLength);
      for (let number = 2; used.has(short); number++)
        short = `${shorten(name, maxLength - 1 - String(number).length)}_${number}`;
      used.add(short);
      return [name, short];
    }),
  );
}

function shorten(name: string, length: number): string {
  const words = name.split('_');
  while (words.join('_').length > length) {
    const longest = words.reduce((best, word, i) => (word.length >= (words[best]?.length ?? 0) ? i : best), 0);
    words[longest] = words[longest]?.slice(0, -1) ?? '';
  }
  return words.join('_');
}
