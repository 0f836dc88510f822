import type { Attribution } from '../../api/schemas/common.ts';
import { isAreaCode } from '../../api/domain/areaCodes.ts';
import type { Comparison } from '../../api/schemas/compare.ts';
import type { Region } from '../../common/project.ts';
import { findMetro } from '../browser/metroForm.tsx';
import { pageData } from '../browser/pageData.ts';
import { NotFoundError, readApi, readJson } from '../browser/readApi.ts';
import { placeName } from '../figures/format.ts';
import { nameOfRegion } from '../figures/regionName.ts';
import { maxMeasures } from './address.ts';
import type { CompareData, PageData } from './compareData.ts';
import { placeOfTitle } from './names.ts';
import { readUnknown } from './readUnknown.ts';

/** Returns what the HTML of the page has. */
export const readPageData = () => pageData(document.querySelector('.comparison-page')!) as PageData;

/** The digits of a CBSA code. */
const codeLength = 5;

/** A metro, or a region that is compared as one: its code is in the place of that of a metro. */
type ComparedRow = Comparison['metros'][number] & { readonly geography?: string };

/** What the page shows of some metros. */
export interface ComparedFigures {
  readonly data: CompareData;
  readonly metros: ComparedRow[];
  readonly credits: readonly Attribution[];
  /** The credit of each measure by its name. */
  readonly creditOf: ReadonlyMap<string, Attribution>;
}

/** What a comparison found: figures, or the error in their place. */
export interface ComparisonResult {
  readonly figures?: ComparedFigures | undefined;
  readonly error?: unknown;
  /** The ids that no metro has. */
  readonly unknown: readonly string[];
  /** The short names of metros by their ids, CBSA codes and slugs. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Reads a comparison, without the metros that do not exist. An error is a part of the result.
 * @param regions the regions that a person has named
 */
export async function readComparison(ids: readonly string[], regions: readonly Region[]): Promise<ComparisonResult> {
  try {
    const figures = await readFigures(ids, regions);
    return { figures, unknown: [], names: namesOf(figures?.metros ?? []) };
  } catch (error) {
    const unknown = error instanceof NotFoundError ? await readUnknown(ids).catch(() => []) : [];
    if (unknown.length === 0) return { error, unknown, names: await findNames(ids) };
    const known = ids.filter((id) => !unknown.includes(id));
    return { ...(await readComparison(known, regions)), unknown };
  }
}

async function readFigures(ids: readonly string[], regions: readonly Region[]): Promise<ComparedFigures | undefined> {
  if (ids.length === 0) return undefined;
  const [all, answers] = await Promise.all([loadData(), readTable(ids.map(encodeURIComponent))]);
  const read = new Set(answers.flatMap(({ data }) => data.measures.map(({ name }) => name)));
  const tables = answers.map((one) => rowsOf(one.data, regions));
  const metros = tables[0]!.map((metro, i) => {
    const values = Object.assign({}, ...tables.map((rows) => rows[i]!.values)) as typeof metro.values;
    return { ...metro, values };
  });
  return {
    data: onlyOf(all, read),
    metros,
    credits: answers.flatMap(({ attribution }) => attribution),
    creditOf: new Map(
      answers.flatMap(({ data: { measures }, attribution }) =>
        measures.map(({ name, dataset }) => [name, attribution.find((one) => one.dataset === dataset)!]),
      ),
    ),
  };
}

/** Returns the metros of a response, then its regions. */
function rowsOf({ metros, places = [] }: Comparison, regions: readonly Region[]): ComparedRow[] {
  const added = places.map(({ geoid: code, ...row }): ComparedRow => {
    return { ...row, id: code, cbsa: code, slug: code, name: nameOfRegion({ code, name: row.name }, regions) };
  });
  return [...metros, ...added];
}

/** Returns the measures that were read: the page can be older than the file, and name others. */
const onlyOf = (data: CompareData, read: ReadonlySet<string>): CompareData => ({
  ...data,
  topics: data.topics.map((topic) => ({ ...topic, measures: topic.measures.filter(({ name }) => read.has(name)) })),
  key: data.key.filter(({ name }) => read.has(name)),
});

let whole: Promise<CompareData> | undefined;

/** Returns the measures to compare; a failed load is tried again next time. */
function loadData(): Promise<CompareData> {
  whole ??= readJson<CompareData>('/compare.json');
  whole.catch(() => (whole = undefined));
  return whole;
}

/** Reads the figures of some metros. The page names the measures: this does not wait for what is known about them. */
function readTable(paths: readonly string[]) {
  const { measures } = readPageData();
  const starts = measures.flatMap((_, i) => (i % maxMeasures === 0 ? [i] : []));
  return Promise.all(
    starts.map((start) => {
      const some = measures.slice(start, start + maxMeasures).join(',');
      return readApi<Comparison>(`/metros/compare?ids=${paths.join(',')}&measures=${some}`);
    }),
  );
}

const namesOf = (metros: Comparison['metros']) =>
  new Map(metros.flatMap((metro) => [metro.id, metro.cbsa, metro.slug].map((one) => [one, placeName(metro)])));

/** Finds the names of metros in the search of the site, which works when the API does not answer. */
async function findNames(ids: readonly string[]): Promise<Map<string, string>> {
  // A slug ends with the code. Without the search, the ids are shown.
  const find = async (id: string) =>
    isAreaCode(id) ? undefined : findMetro(id.slice(-codeLength)).catch(() => undefined);
  const found = await Promise.all(ids.map(find));
  return new Map(ids.flatMap((id, i) => (found[i] ? [[id, placeOfTitle(found[i].title)]] : [])));
}
