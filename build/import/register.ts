import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalog, catalogFolder } from '../catalog/catalog.ts';
import { checkedCatalog } from '../catalog/check.ts';
import { ImportError } from '../base/errors.ts';
import { expand } from './expand.ts';
import type { FileEntry } from './fileSchema.ts';
import { mergeDefaults } from './measureDefaults.ts';
import { orderMeasures, type PlannedMeasure } from './measures.ts';
import { Boundaries, CensusRegions, DatasetEntry, RightToWork } from './registerSchema.ts';
import type { FiguresEntry, GeographyEntry, Tie } from './registerSchema.ts';
import { readYaml } from '../base/yamlFile.ts';

/** A publisher's file to read: an expanded entry of `files`. Without an archive, `members` is empty. */
export type RegisterFile = FileEntry & { folder: string; members: string[] };

export interface GeographyFolder {
  entry: GeographyEntry;
  files: RegisterFile[];
  sql: { state: string; county: string; metro: string; member: string; area: string };
  boundaries: Boundaries;
  censusRegions: CensusRegions;
  rightToWork: RightToWork;
}

export interface FiguresFolder {
  entry: FiguresEntry;
  files: RegisterFile[];
  sql: string;
  /** The files of each of the earlier editions of the entry. */
  editions: RegisterFile[][];
}

/** The datasets, measures and catalog from which releases are built. */
export interface Register {
  geography: GeographyFolder;
  figures: FiguresFolder[];
  /** Every measure, after those that it is computed from. */
  measures: PlannedMeasure[];
  /** The catalog of incentive programs, if the register has one. */
  incentives: Catalog | undefined;
}

/** Reads and validates the register: a folder per dataset and one for the catalog. Errors name the file, line and member. */
export function loadRegister(dir: string): Register {
  const geographies: GeographyFolder[] = [];
  const figures: FiguresFolder[] = [];
  const planned: PlannedMeasure[] = [];
  for (const folder of folders(dir)) {
    const file = join(dir, folder, 'dataset.yaml');
    const { value: entry, at } = readYaml(file, DatasetEntry, mergeDefaults);
    if (entry.key !== folder) {
      throw new ImportError('register', `${at(['key'])}: key: ${entry.key} must be the name of its folder, ${folder}`);
    }
    const files = entry.files.flatMap((item, i) => filesOf(item, folder, at(['files', i, 'path'])));
    if (entry.role === 'geography') geographies.push({ entry, files, ...readGeography(join(dir, folder)) });
    else {
      checkEditions(entry, at(['editions']));
      const editions = entry.editions.map((edition, i) =>
        edition.files.flatMap((item, j) => filesOf(item, folder, at(['editions', i, 'files', j, 'path']))),
      );
      figures.push({ entry, files, sql: readSql(join(dir, folder, 'import.sql')), editions });
      for (const [i, measure] of entry.measures.entries()) {
        const { key: dataset, leaves_out, divisions_only } = entry;
        const universe = measure.universe ?? (measure.formula ? undefined : entry.universe);
        const events = entry.events.filter(({ measures }) => measures?.includes(measure.name) ?? true);
        planned.push({
          ...measure,
          universe,
          dataset,
          leaves_out,
          divisions_only,
          events,
          at: at(['measures', i, 'name']),
        });
      }
      for (const [member, names] of namedMeasures(entry)) {
        const unknown = names.find((measure) => !entry.measures.some(({ name }) => name === measure));
        if (unknown) throw new ImportError('register', `${at(member)}: the dataset has no measure ${unknown}`);
      }
    }
  }
  const [geography, ...more] = geographies;
  if (!geography || more.length > 0) {
    const found = geographies.map(({ entry }) => entry.key).join(', ') || 'none';
    throw new ImportError('register', `${dir}: exactly one folder has role geography; found: ${found}`);
  }
  for (const { entry } of figures) {
    for (const { retired } of [entry, ...entry.editions]) checkRetired(entry.key, retired, geography.boundaries);
  }
  const catalog = join(dir, catalogFolder);
  const incentives = existsSync(catalog) ? checkedCatalog(catalog) : undefined;
  return { geography, figures, measures: orderMeasures(planned), incentives };
}

/** Checks that every edition has a name of its own, and that they are in the order of publication. */
function checkEditions({ edition, published, editions }: FiguresEntry, at: string): void {
  if (editions.length === 0) return;
  if (edition === undefined || published === undefined)
    throw new ImportError('register', `${at}: editions: the dataset itself needs \`edition\` and \`published\`, too`);
  const all = [...editions, { edition, published }];
  if (new Set(all.map((one) => one.edition)).size < all.length)
    throw new ImportError('register', `${at}: editions: two editions have the same name`);
  if (all.some((one, i) => i > 0 && one.published < all[i - 1]!.published))
    throw new ImportError('register', `${at}: editions: list them in the order of publication, oldest first`);
}

/** Checks that each code under `retired` is the first of a group of retired counties. */
function checkRetired(key: string, retired: FiguresEntry['retired'], boundaries: Boundaries): void {
  const firsts = boundaries.retired.map(({ counties }) => counties[0]!.code);
  const unknown = Object.keys(retired).find((code) => !firsts.includes(code));
  if (unknown === undefined) return;
  throw new ImportError(
    'register',
    `${key}/dataset.yaml: retired: ${unknown} is not the first code of a retired group in boundaries.yaml; those are ${firsts.join(', ')}`,
  );
}

/** Returns the members of an entry that name its measures. */
function namedMeasures({ coverage, ties, events }: FiguresEntry): [PropertyKey[], string[]][] {
  return [
    ...events.map(({ measures = [] }, i): [PropertyKey[], string[]] => [['events', i, 'measures'], measures]),
    ...coverage.map(({ measure }, i): [PropertyKey[], string[]] => [['coverage', i, 'measure'], [measure]]),
    ...ties.map((tie, i): [PropertyKey[], string[]] => [['ties', i], measuresOfTie(tie)]),
  ];
}

function measuresOfTie(tie: Tie): string[] {
  if ('parts' in tie) return [...tie.parts, tie.to];
  return tie.counties_to_states === 'all' ? [] : tie.counties_to_states;
}

function folders(dir: string): string[] {
  try {
    const entries = readdirSync(dir, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && entry.name !== catalogFolder)
      .map(({ name }) => name)
      .toSorted();
  } catch (cause) {
    throw new ImportError('register', `${dir}: no register here; give a folder with one folder per dataset`, { cause });
  }
}

function readGeography(dir: string): Omit<GeographyFolder, 'entry' | 'files'> {
  const sql = (name: string) => readSql(join(dir, `${name}.sql`));
  return {
    sql: { state: sql('state'), county: sql('county'), metro: sql('metro'), member: sql('member'), area: sql('area') },
    boundaries: readYaml(join(dir, 'boundaries.yaml'), Boundaries).value,
    censusRegions: readYaml(join(dir, 'census-regions.yaml'), CensusRegions).value,
    rightToWork: readYaml(join(dir, 'right-to-work.yaml'), RightToWork).value,
  };
}

function readSql(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ImportError('register', `${file}: cannot read this file, which the folder needs`, { cause });
  }
}

/** Returns the files of an entry. `at` is its place in messages. */
export function filesOf(entry: FileEntry, folder: string, at = folder): RegisterFile[] {
  const paths = expand(entry.path);
  const urls = expand(entry.url);
  if (urls.length !== paths.length) {
    throw new ImportError('register', `${at}: path names ${paths.length} files, its url ${urls.length}`);
  }
  const members = entry.member === undefined ? [] : expand(entry.member);
  const range = /\{\d+\.\.\d+\}/;
  // The range of the path, in `member` as well: each archive has its own member.
  const isMemberPerFile = range.test(entry.path) && range.exec(entry.path)![0] === range.exec(entry.member ?? '')?.[0];
  return paths.map((path, i) => {
    const full = path.includes('/') ? path : `${folder}/${path}`;
    if (full.startsWith('/') || full.split('/').includes('..')) {
      throw new ImportError('register', `${at}: ${path} is outside the sources folder`);
    }
    const own = isMemberPerFile ? [members[i]!] : members;
    return { ...entry, lines: linesOf(entry, i, at), path: full, url: urls[i]!, folder, members: own };
  });
}

/** Returns the declared lines of file number `i` of an entry. */
function linesOf({ path, lines = {} }: FileEntry, i: number, at: string): Record<string, string> {
  const count = expand(path).length;
  return Object.fromEntries(
    Object.entries(lines).map(([line, text]) => {
      const texts = expand(text);
      if (texts.length > 1 && texts.length !== count)
        throw new ImportError('register', `${at}: path names ${count} files, line ${line} has ${texts.length} texts`);
      return [line, texts[i] ?? texts[0]!];
    }),
  );
}
