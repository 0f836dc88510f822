import { z } from 'zod';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { standardFigures } from '../domain/standardFigures.ts';
import { Encoded } from '../encode.ts';
import { badRequest } from '../errors.ts';
import { Comparison } from '../schemas/compare.ts';
import { metroMeasureText } from './getMetro.ts';
import { metroMeasureOf, metroWithValues, readFigures } from './metroFigures.ts';
import { operation } from './operation.ts';

const mostMetros = 25;
const mostMeasures = 50;

export const compareMetros = operation({
  id: 'compareMetros',
  method: 'get',
  path: '/metros/compare',
  tag: 'Metros',
  summary: 'Compare metros side by side',
  description: `Up to ${mostMetros} metros, in the order asked, with the values of up to ${mostMeasures} measures; without \`measures\` those of the standard figures that are served. A metro without a value has null.`,
  params: z.object({}),
  query: z.object({
    ids: z
      .string(`must name 1 to ${mostMetros} metros, comma-separated`)
      .meta({ description: `1 to ${mostMetros} metro ids, CBSA codes or slugs, comma-separated; required` }),
    measures: z
      .string()
      .optional()
      .meta({ description: `1 to ${mostMeasures} measure names, comma-separated; the standard figures without it` }),
  }),
  data: Comparison,
  statuses: [404, 422],
  heavy: true,
  example: ({ content }) => {
    const codes = content.metros.slice(0, 2).map(({ cbsa }) => cbsa);
    return codes.length === 0 ? undefined : { ids: codes.join(',') };
  },
  async run(release, { ids, measures }) {
    // Both lists are read before a name is looked up: a malformed one is 400 whatever the other names (D34).
    const refs = list('ids', ids, mostMetros, 'metro');
    const names = measures === undefined ? undefined : list('measures', measures, mostMeasures, 'measure');
    const places = new Set(refs.map((ref) => release.metroPlace(ref)));
    const compared = names?.map((name) => metroMeasureOf(release, name, 'measures')) ?? standard(release);
    const figures = await readFigures(release, compared);
    const metros = [...places].map((place) => `${metroWithValues(release, figures, place)}}`);
    const shown = figures.measures.map(metroMeasureText);
    const data = new Encoded<Comparison>(`{"measures":[${shown.join(',')}],"metros":[${metros.join(',')}]}`);
    return { data, datasets: figures.datasets };
  },
});

function standard(release: Release): ServedMeasure[] {
  return standardFigures.flatMap((name) => {
    const measure = release.findMeasure(name);
    return measure?.geographies.msa ? [measure] : [];
  });
}

/** The items of a comma-separated parameter. @throws ApiError 400 for none, for an empty one, for too many (D29) */
function list(name: string, text: string, most: number, what: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  if (text.trim() === '') throw badRequest(`${name}: must name 1 to ${most} ${what}s, comma-separated; it names none`);
  if (items.length > most) throw badRequest(`${name}: must name at most ${most} ${what}s; it names ${items.length}`);
  if (items.includes('')) throw badRequest(`${name}: holds an empty name; write ${what}s with one comma between two`);
  return items;
}
