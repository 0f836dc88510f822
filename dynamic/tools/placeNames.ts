import { areaByCode, areasAmong } from '../../api/domain/areaNames.ts';
import { caveatsOnReading } from '../../api/domain/dataCaveats.ts';
import { badRequest } from '../../api/domain/errors.ts';
import { placesOf, type ReadPlaces } from '../../api/domain/placeTexts.ts';
import type { NamedRegion } from '../../api/domain/regionNames.ts';
import type { Release } from '../../api/domain/release.ts';
import { quote } from '../../api/domain/text.ts';
import type { ToolArguments, ToolOperation } from './tool.ts';

/** Codes in the place of a value, and what to say of the names that it had. */
interface Coded {
  readonly value: unknown;
  readonly caveats: readonly string[];
}

/** Puts codes in the place of names of places, and says what a name was taken for. @throws ApiError for a name of none */
export async function nameCodes(
  { named = {} }: ToolOperation,
  args: ToolArguments,
  release: Release,
): Promise<{ args: ToolArguments; caveats: string[] }> {
  const read = Object.entries(named).map(async ([name, what]) => {
    const value = args[name];
    const ofRequest = what === 'region' ? args['geography'] : (args['geography'] ?? 'msa');
    const wanted = what === 'metro' ? 'msa' : ofRequest;
    const coded = await (what === 'scope'
      ? codeScope(release, value, { where: name, wanted })
      : codeOf(release, value, { where: name, wanted }));
    return [name, coded] as const;
  });
  const coded = (await Promise.all(read)).filter(([, { value }]) => value !== undefined);
  return {
    args: { ...args, ...Object.fromEntries(coded.map(([name, { value }]) => [name, value])) },
    caveats: coded.flatMap(([, { caveats }]) => caveats),
  };
}

/** Which argument a text is from, and the geography that it must name a region of. */
interface Wanted {
  readonly where: string;
  readonly wanted: unknown;
}

/** Returns the code of the one region that a text names. @throws ApiError for several */
async function codeOf(release: Release, text: unknown, wanted: Wanted): Promise<Coded> {
  const read = await readName(release, text, wanted);
  if (!read) return { value: text, caveats: [] };
  const [region, another] = read.regions;
  if (another)
    throw badRequest(
      `${wanted.where}: ${quote(read.text)} is several places (${read.interpretedAs}); name one of them`,
    );
  return { value: region?.geoid, caveats: takenFor(read) };
}

/** Returns a scope with the codes of its metros and places. A common name and a group mean all of their regions. */
async function codeScope(release: Release, scope: unknown, { where, wanted }: Wanted): Promise<Coded> {
  const { areas, metros, places } = (scope ?? {}) as Readonly<Record<'areas' | 'metros' | 'places', unknown>>;
  const members = [
    ['areas', areaCodes(release, areas)],
    ['metros', await codeList(release, metros, { where: `${where}.metros`, wanted: 'msa' })],
    ['places', await codeList(release, places, { where: `${where}.places`, wanted })],
  ] as const;
  const coded = members.flatMap(([name, list]) => (list ? [[name, list] as const] : []));
  if (coded.length === 0) return { value: scope, caveats: [] };
  const values = Object.fromEntries(coded.map(([name, { value }]) => [name, value]));
  return { value: { ...(scope as object), ...values }, caveats: coded.flatMap(([, { caveats }]) => caveats) };
}

/** Returns the codes of the areas that a list of texts names; undefined for no list. */
function areaCodes(release: Release, list: unknown): Coded | undefined {
  if (list === undefined) return undefined;
  const codeOfArea = (text: unknown) => (typeof text === 'string' ? areasAmong(release, [text])[0]?.code : undefined);
  return { value: [list].flat().map((text: unknown) => codeOfArea(text) ?? text), caveats: [] };
}

/** Returns the codes of the regions that a list of texts names; undefined for no list. */
async function codeList(release: Release, list: unknown, { where, wanted }: Wanted): Promise<Coded | undefined> {
  if (list === undefined) return undefined;
  const texts = [list].flat().map((text: unknown) => (typeof text === 'number' ? String(text) : text));
  const read = await Promise.all(texts.map((text, i) => readName(release, text, { where: `${where}[${i}]`, wanted })));
  const value = texts.flatMap((text, i) => read[i]?.regions.map(({ geoid }) => geoid) ?? [text]);
  return { value, caveats: read.flatMap((one) => (one ? takenFor(one) : [])) };
}

/**
 * Reads a text as the name of regions of a geography. @returns undefined for a code, which the operation reads itself, and for no text
 * @throws ApiError for a name of none
 */
async function readName(release: Release, text: unknown, { where, wanted }: Wanted): Promise<ReadPlaces | undefined> {
  if (typeof text !== 'string' || text.trim() === '' || isCode(text, release)) return undefined;
  const read = await placesOf(release, text, where);
  const fitting = (regions: readonly NamedRegion[]) =>
    regions.filter(({ geography }) => (wanted ?? geography) === geography);
  const others = fitting(read.others);
  const own = fitting(read.regions);
  if (own.length === read.regions.length && own.length > 0) return { ...read, others };
  const [first, ...rest] = [...own, ...others];
  if (first) return { ...read, interpretedAs: first.name, regions: [first], others: rest };
  throw badRequest(
    `${where}: ${quote(text)} is ${read.interpretedAs}, which is not a ${wanted === 'msa' ? 'metro' : String(wanted)}`,
  );
}

/** Says what a name was taken for, unless it is the name of one region in full. */
function takenFor(read: ReadPlaces): string[] {
  const said = caveatsOnReading(read);
  if (said.length > 0 || read.text === read.interpretedAs) return said;
  return [`"${read.text}" was taken for ${read.interpretedAs}.`];
}

/** Whether a text is a code, slug or id, which the operation reads itself. */
const isCode = (text: string, release: Release) =>
  /^\d+$/.test(text) || release.findMetro(text) !== undefined || areaByCode(release, text) !== undefined;
