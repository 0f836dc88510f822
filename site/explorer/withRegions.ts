import type { ValueBounds } from '../../api/domain/figures.ts';
import { absenceWords } from '../../api/domain/reasonNames.ts';
import type { ComparedPlace, Comparison } from '../../api/schemas/compare.ts';
import type { Region } from '../../common/project.ts';
import { readApi } from '../browser/readApi.ts';
import { regionName } from '../figures/regionName.ts';
import { Figures } from './figures.ts';
import type { StartMetro } from './startData.ts';

/** The most measures of one request. */
const maxMeasures = 50;

/** How many standard errors there are on each side of a value within its bounds at 90 percent confidence. */
const errorsPerMargin = 1.645;

/** Why a region has no figure, in words for one figure or several. */
const reasonWords = { ...absenceWords, not_rolled_up: 'not known from figures of counties' };

/** The figures of the metros and, after them, of regions, which the API computes. */
class FiguresWithRegions extends Figures {
  readonly #metros: Figures;
  readonly #codes: readonly string[];
  /** Why regions have no figure, by measure and place. */
  readonly #reasons = new Map<string, ReadonlyMap<number, string>>();

  constructor(metros: Figures, regions: readonly StartMetro[]) {
    super(metros.start, regions);
    this.#metros = metros;
    this.#codes = regions.map(({ cbsa }) => cbsa);
  }

  override async load(names: Iterable<string>): Promise<void> {
    const wanted = [...new Set(names)].filter((name) => !this.columns.has(name) && this.choices.has(name));
    if (wanted.length === 0) return;
    const [rows] = await Promise.all([this.#read(wanted), this.#metros.load(wanted)]);
    for (const name of wanted) this.#join(name, rows);
  }

  /** Returns a row for each region, with its values of some measures. */
  async #read(measures: readonly string[]): Promise<readonly ComparedPlace[]> {
    const starts = measures.flatMap((_, i) => (i % maxMeasures === 0 ? [i] : []));
    const parts = await Promise.all(
      starts.map((start) => readRegions(this.start.release, this.#codes, measures.slice(start, start + maxMeasures))),
    );
    return this.#codes.map((_, i) => {
      const rows = parts.map((part) => part[i]!);
      const joined = <T>(of: (row: ComparedPlace) => Readonly<Record<string, T>> | undefined) =>
        Object.assign({}, ...rows.map(of)) as Record<string, T>;
      return {
        ...rows[0]!,
        values: joined(({ values }) => values),
        bounds: joined(({ bounds }) => bounds),
        absent: joined(({ absent }) => absent),
      };
    });
  }

  /** Adds the column of a measure: the values of the metros, then those of the regions. */
  #join(name: string, rows: readonly ComparedPlace[]): void {
    const { values, withheld, ...column } = this.#metros.columns.get(name)!;
    const first = values.length;
    const boundsOf = rows.flatMap(({ absent }, i): [number, ValueBounds][] => {
      const bounds = absent?.[name]?.bounds;
      return bounds ? [[first + i, bounds]] : [];
    });
    const errors = this.#metros.errors.get(name);
    if (errors) this.errors.set(name, Float64Array.of(...errors, ...rows.map((row) => errorOf(row, name))));
    const reasons = rows.flatMap(({ absent }, i): [number, string][] => {
      const reason = absent?.[name]?.reason;
      return reason ? [[first + i, reasonWords[reason]]] : [];
    });
    this.#reasons.set(name, new Map(reasons));
    this.columns.set(name, {
      ...column,
      values: Float64Array.of(...values, ...rows.map(({ values }) => values[name] ?? NaN)),
      withheld: new Map([...(withheld ?? []), ...boundsOf]),
    });
  }

  override whyMissing(measure: string, place: number): string | undefined {
    return this.#reasons.get(measure)?.get(place);
  }
}

/** Returns the standard error of a value, which follows from its bounds; NaN without them. At most one of these is cut off, at 0 or 100. */
function errorOf({ values, bounds }: ComparedPlace, measure: string): number {
  const [value, own] = [values[measure] ?? null, bounds?.[measure]];
  if (value === null || !own) return NaN;
  return Math.max(value - own.lower, own.upper - value) / errorsPerMargin;
}

async function readRegions(
  release: string,
  codes: readonly string[],
  measures: readonly string[],
): Promise<readonly ComparedPlace[]> {
  const { data } = await readApi<Comparison>(
    `/metros/compare?ids=${codes.join(',')}&measures=${measures.join(',')}&bounds=1&absent=1&release=${release}`,
  );
  return data.places ?? [];
}

/** The last figures with regions, by those of the metros. */
const last = new WeakMap<Figures, { readonly key: string; readonly figures: Figures }>();

/** Returns the figures of metros with some regions after them, each as one more metro. @throws RequestError */
export async function withRegions(metros: Figures, areas: readonly Region[]): Promise<Figures> {
  if (areas.length === 0) return metros;
  const key = JSON.stringify(areas);
  const known = last.get(metros);
  if (known?.key === key) return known.figures;
  // Any measure: the rows say what the regions are.
  const codes = areas.map(({ code }) => code);
  const rows = await readRegions(metros.start.release, codes, [metros.start.measures[0]!.name]);
  const regions = areas.map(({ code, name: own }): StartMetro => {
    const { name, states, right_to_work } = rows.find(({ geoid }) => geoid === code)!;
    const named = own === '' ? regionName({ code, name }) : { name: own, short: own };
    return { ...named, cbsa: code, slug: code, states, right_to_work };
  });
  const figures = new FiguresWithRegions(metros, regions);
  last.set(metros, { key, figures });
  return figures;
}
