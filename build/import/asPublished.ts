import { VARCHAR } from '@duckdb/node-api';
import { noteOfComputed } from '../../api/domain/asPublished.ts';
import { isOfSubdivisions, isOfOneYear, partsOf, weightOf } from '../../api/domain/calculation.ts';
import type { AsPublished } from '../../api/schemas/calculation.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { ImportError } from '../base/errors.ts';
import type { Database } from '../release/database.ts';
import { isOfMetros, type PlannedMeasure } from './measures.ts';
import type { FiguresFolder } from './register.ts';
import type { Published } from './registerSchema.ts';
import { statement } from './statement.ts';

interface Member {
  geography: 'msa' | 'state';
  geoid: string;
  county: string;
}

/**
 * Returns the marks of each of `measures`: of the figures that the register declares to be as published, and of the values that
 * are computed from them; and of the figures that the checks found `unusual`, which mark no other value: most totals hardly change
 * with one of their parts.
 */
export async function marksOf(
  database: Database,
  all: readonly FiguresFolder[],
  measures: readonly PlannedMeasure[],
  byName: ReadonlyMap<string, PlannedMeasure>,
  unusual: readonly Published[] = [],
): Promise<Map<string, AsPublished[]>> {
  const declared = all.flatMap(({ entry }) => entry.as_published.map((one) => ({ ...one, key: entry.key })));
  if (declared.length + unusual.length === 0) return new Map();
  for (const { measure, key } of declared)
    if (byName.get(measure)?.dataset !== key)
      throw new ImportError(
        'register',
        `${key}/dataset.yaml: as_published names ${measure}, no measure of the dataset`,
      );
  const members = await database.rows<Member>('select geography, geoid, county from member');
  const marks = new Marks(declared, members, byName);
  const found = measures.flatMap((one) =>
    (['msa', 'county', 'state'] as const).flatMap((geography) => {
      const own = ownMarks(unusual, one, geography);
      return [...marks.at(one.name, geography), ...own].map((mark) => ({ ...mark, measure: one.name }));
    }),
  );
  const held = await yearsWithValues(database, found);
  const kept = found.flatMap(({ measure, ...mark }) => {
    const years = mark.years.filter((year) => held.has([measure, mark.geography, mark.geoid, year].join()));
    return years.length > 0 ? [{ measure, mark: { ...mark, years } }] : [];
  });
  for (const { measure, geoid, years, key } of declared) {
    if (!measures.some(({ name }) => name === measure)) continue;
    const geography = geographyOf(geoid, byName.get(measure)!);
    const lacking = years.find((year) => !held.has([measure, geography, geoid, year].join()));
    if (lacking !== undefined)
      throw new ImportError(
        'check',
        `${key}/dataset.yaml: as_published names ${measure} of ${geoid} in ${lacking}, which has no value`,
      );
  }
  return new Map(
    [...Map.groupBy(kept, ({ measure }) => measure)].map(([name, of]) => [name, of.map(({ mark }) => mark)]),
  );
}

/** Returns which of the figures with marks have a value: measure, geography, code and year of each, as text. */
async function yearsWithValues(
  database: Database,
  marked: readonly (AsPublished & { measure: string })[],
): Promise<Set<string>> {
  await database.run('drop table if exists marked');
  const columns = { measure: VARCHAR, geography: VARCHAR, geoid: VARCHAR };
  const rows = new Map(
    marked.map(({ measure, geography, geoid }) => [[measure, geography, geoid].join(), [measure, geography, geoid]]),
  );
  await database.fill('main', 'marked', columns, [...rows.values()]);
  const found = await database.rows<{ measure: string; geography: string; geoid: string; vintage: number }>(
    statement('marked-values'),
  );
  return new Set(found.map(({ measure, geography, geoid, vintage }) => [measure, geography, geoid, vintage].join()));
}

/** A code of two digits is of a state; one of five digits of a metro only if the publisher prints figures of metros. */
function geographyOf(geoid: string, measure: PlannedMeasure): Geography {
  if (geoid.length === 2) return 'state';
  return isOfMetros(measure) ? 'msa' : 'county';
}

/** Returns the marks of those figures that are of a measure at a geography. */
function ownMarks(figures: readonly Published[], of: PlannedMeasure, geography: Geography): AsPublished[] {
  return figures
    .filter(({ measure, geoid }) => measure === of.name && geographyOf(geoid, of) === geography)
    .map(({ geoid, years, note }) => ({ geography, geoid, years: [...years], note }));
}

/** Follows declared figures to the values that are computed from them. */
class Marks {
  readonly #declared: readonly Published[];
  readonly #members: readonly Member[];
  readonly #byName: ReadonlyMap<string, PlannedMeasure>;
  readonly #found = new Map<string, AsPublished[]>();

  constructor(declared: readonly Published[], members: readonly Member[], byName: ReadonlyMap<string, PlannedMeasure>) {
    this.#declared = declared;
    this.#members = members;
    this.#byName = byName;
  }

  /** Returns the marks of a measure's values at a geography. */
  at(name: string, geography: Geography): AsPublished[] {
    const key = `${geography} ${name}`;
    let marks = this.#found.get(key);
    if (!marks) {
      const own = ownMarks(this.#declared, this.#byName.get(name)!, geography);
      this.#found.set(key, (marks = merge([...own, ...this.#behind(name, geography).map(asComputed)])));
    }
    return marks;
  }

  #behind(name: string, geography: Geography): AsPublished[] {
    const measure = this.#byName.get(name)!;
    const rule = measure[geography];
    if (rule === undefined || rule === 'printed' || isOfSubdivisions(geography, rule)) return [];
    if (rule === 'formula') {
      const formula = measure.formula!;
      return partsOf(formula).flatMap((part) => {
        // The year of a part of another dataset is the nearest one, which is not known here.
        const isOfYear = this.#byName.get(part.measure)!.dataset === measure.dataset || isOfOneYear(formula);
        if (!isOfYear) return [];
        return this.at(part.measure, geography).map(({ years, ...mark }) => {
          return { ...mark, years: years.map((year) => year + part.yearsBefore) };
        });
      });
    }
    if (typeof rule === 'object' && 'carried_from' in rule)
      return this.at(name, 'state').flatMap((mark) =>
        this.#members
          .filter((member) => member.geography === 'state' && member.geoid === mark.geoid)
          .map(({ county }) => ({ ...mark, geography, geoid: county })),
      );
    return [name, weightOf(rule)].flatMap((part) =>
      part === undefined
        ? []
        : this.at(part, 'county').flatMap((mark) =>
            this.#members
              .filter((member) => member.geography === geography && member.county === mark.geoid)
              .map(({ geoid }) => ({ ...mark, geography, geoid })),
          ),
    );
  }
}

const asComputed = ({ note, ...mark }: AsPublished): AsPublished => ({ ...mark, note: noteOfComputed(note) });

/** Returns one mark for each region and note, with all of its years. */
function merge(marks: readonly AsPublished[]): AsPublished[] {
  const groups = Map.groupBy(marks, ({ geography, geoid, note }) => [geography, geoid, note].join(' '));
  return [...groups.values()].map((of) => ({
    ...of[0]!,
    years: [...new Set(of.flatMap(({ years }) => years))].sort((a, b) => a - b),
  }));
}
