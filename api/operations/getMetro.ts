import { z } from 'zod';
import { boundsAt, readBounds } from '../domain/bounds.ts';
import { citeFigures, citeMetros } from '../domain/citation.ts';
import { nationalFigures } from '../domain/nation.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { openObject, type Beginning } from '../json/json.ts';
import { readYears } from '../domain/series.ts';
import * as parameters from '../schemas/parameters.ts';
import { type MetroMeasure, MetroProfile } from '../schemas/metro.ts';
import { operation } from './operation.ts';

/** The path parameter of a metro. */
export const metroRef = z.string().meta({ description: "the metro's id, five-digit CBSA code, or slug" });

export const getMetro = operation({
  id: 'getMetro',
  method: 'get',
  path: '/metros/{ref}',
  tag: 'Metros',
  summary: "Read a metro's profile",
  description:
    'One metro with every served measure that it has a value for. The slashes of a slug may be sent as they are (`/metros/us/tx/austin-round-rock-san-marcos-12420`) or as `%2F`.',
  params: z.object({ ref: metroRef }),
  lastParamHasSlashes: true,
  query: z.object({
    context: parameters.extension(
      'to each measure `us` and `states`: the values of the same year for the United States and for each state of the metro',
    ),
    bounds: parameters.bounds,
  }),
  data: MetroProfile,
  statuses: [404],
  heavy: true,
  async example(release) {
    const { metros, measures } = release.content;
    const columns = await Promise.all(metroMeasures(measures).map(({ name }) => release.column(name, 'msa')));
    const counts = metros.map((_, place) => columns.filter((column) => column.at(place) !== null).length);
    const metro = metros[counts.indexOf(Math.min(...counts))];
    return metro && { ref: metro.cbsa };
  },
  async run(release, { ref, context, bounds }) {
    const place = release.metroPlace(ref);
    const candidates = metroMeasures(release.content.measures);
    const columns = await Promise.all(candidates.map(({ name }) => release.column(name, 'msa')));
    const measures = candidates.flatMap((measure, i) => {
      const value = columns[i]!.at(place);
      const column = columns[i]!;
      return value === null ? [] : [{ measure, value, year: column.yearAt(place), vintage: column.vintageAt(place) }];
    });
    const tables = bounds
      ? await Promise.all(measures.map(({ measure }) => readBounds(release, measure.name, 'msa')))
      : undefined;
    const around = context
      ? await Promise.all(measures.map(({ measure, year }) => readContext(release, measure, place, year)))
      : undefined;
    return {
      data: {
        ...release.metro(place, await release.population()),
        measures: measures.map(({ measure, value, year, vintage }, i) =>
          metroMeasureText(measure)
            .open()
            .extend<MetroProfile['measures'][number]>()
            .member('value', value)
            .member('vintage', vintage)
            .member('bounds', boundsAt(tables?.[i], place, year))
            .member('us', around?.[i]!.us)
            .member('states', around?.[i]!.states)
            .close(),
        ),
      },
      citations: [...citeMetros(release), ...measures.flatMap(({ measure }) => citeFigures(measure, 'msa'))],
    };
  },
  *pages({ content }) {
    for (const { id, cbsa, slug } of content.metros)
      yield {
        input: { ref: cbsa, context: false, bounds: false },
        aliases: [id, slug].map((ref) => ({ ref, context: false, bounds: false })),
      };
  },
});

/** Returns the values of a year of the United States and of the states that a metro lies in. */
async function readContext(release: Release, { name, geographies }: ServedMeasure, place: number, year: number) {
  const [nation, table] = await Promise.all([
    nationalFigures(release, name),
    geographies.state ? readYears(await release.history(), name, 'state') : undefined,
  ]);
  const states = release.content.metros[place]!.states.flatMap((state) => {
    const [place = -1] = release.placesIn('state', state);
    const value = table?.valueIn(place, year) ?? null;
    return value === null ? [] : [{ state, value }];
  });
  return { us: nation?.table.valueIn(0, year) ?? null, states };
}

const metroMeasures = (measures: readonly ServedMeasure[]) => measures.filter(({ geographies }) => geographies.msa);

/** The description of each measure's metro figures, as text. */
const texts = new WeakMap<ServedMeasure, Beginning<MetroMeasure, never>>();

/** Returns the description of a measure's metro figures as JSON text: unit, calculation and years. */
export function metroMeasureText(measure: ServedMeasure): Beginning<MetroMeasure, never> {
  let text = texts.get(measure);
  if (!text) texts.set(measure, (text = openObject<MetroMeasure>().members(metroMeasure(measure)).keep()));
  return text;
}

/** Returns the description of a measure's metro figures, which must exist. */
export function metroMeasure({ name, label, unit, decimals, dataset, geographies }: ServedMeasure): MetroMeasure {
  const { calculation, computed_by_cadastre, vintages } = geographies.msa!;
  return { name, label, unit, decimals, dataset, calculation, computed_by_cadastre, vintages };
}
