const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  para: '¶',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
  sect: '§',
};

/**
 * Decodes the HTML entities of a text. Characters for private use, which only one font shows, become spaces. An unknown
 * entity stays.
 */
export function decodeEntities(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|([a-z]+));/g, (entity, code?: string, name?: string) =>
      code === undefined ? (named[name!] ?? entity) : characterOf(Number(code), entity),
    )
    .replace(/\p{Co}/gu, ' ');
}

function characterOf(code: number, entity: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
