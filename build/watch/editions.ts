import { renumber } from '../edition/renumber.ts';
import { ImportError } from '../base/errors.ts';
import type { NextEdition } from '../import/registerSchema.ts';

/** Where the next edition of a dataset will be, and what the register has of the one that is held. */
export interface EditionWatch {
  readonly next: NextEdition;
  /** The year of the held edition. */
  readonly held: number;
  /** The addresses of its files. */
  readonly urls: readonly string[];
}

/** Returns what an entry of `watch` means for a dataset. @throws ImportError if no file of it has such a name */
export function editionWatch(dataset: string, next: NextEdition, urls: readonly string[]): EditionWatch {
  const text = 'address' in next ? next.address : next.name;
  const years = urls.map((url) => ('address' in next ? yearIn(text, url) : yearOfParts(text, url)));
  const held = Math.max(...years.flatMap((year) => year ?? []));
  if (!Number.isFinite(held))
    throw new ImportError(
      'register',
      `${dataset}/dataset.yaml: watch: no file of the dataset has an address with ${text}`,
    );
  return { next, held, urls: urls.filter((_, i) => years[i] === held) };
}

/** Returns the year in a text that is like a pattern with `{yyyy}` or `{yy}`; undefined if it is not. */
function yearIn(pattern: string, text: string): number | undefined {
  const parts = pattern.split(/(\{yyyy\}|\{yy\})/).map((part, i, all) => {
    if (part !== '{yyyy}' && part !== '{yy}') return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const name = part.slice(1, -1);
    return all.indexOf(part) === i ? `(?<${name}>\\d{${name.length}})` : `\\k<${name}>`;
  });
  const { yyyy, yy } = new RegExp(`^${parts.join('')}$`).exec(text)?.groups ?? {};
  return yyyy !== undefined ? Number(yyyy) : yy !== undefined ? 2000 + Number(yy) : undefined;
}

/** Returns the year in the part of an address that is like a pattern. */
function yearOfParts(pattern: string, url: string): number | undefined {
  const { pathname } = new URL(url);
  return pathname
    .split('/')
    .map((part) => yearIn(pattern, decoded(part)))
    .findLast((year) => year !== undefined);
}

/** Returns a part of an address as it reads; as it is, where it has a percent sign of its own. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the years of the editions that a page links to. @param links as the page writes them */
export function listedYears(pattern: string, page: string, links: readonly string[]): number[] {
  return links.flatMap((link) => {
    if (!URL.canParse(link, page)) return [];
    const last = new URL(link, page).pathname.split('/').findLast((part) => part !== '');
    return last === undefined ? [] : (yearIn(pattern, decoded(last)) ?? []);
  });
}

/** Returns the address of a file of another year. */
export function ofYear(url: string, held: number, year: number): string {
  const short = (one: number) => String(one).slice(-2);
  return renumber(
    url,
    new Map([
      [String(held), String(year)],
      [short(held), short(year)],
    ]),
  );
}
