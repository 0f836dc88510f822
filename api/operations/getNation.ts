import { z } from 'zod';
import { readNationalReasons } from '../domain/absent.ts';
import { marksOver } from '../domain/asPublished.ts';
import { notFound } from '../domain/errors.ts';
import { type NationalFigures, nationalFigures } from '../domain/nation.ts';
import { periodOf } from '../domain/period.ts';
import { type Release, sourcesAt } from '../domain/release.ts';
import { breaksOf, notesOfChange, yearsWithin } from '../domain/series.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import { NationalSeries } from '../schemas/series.ts';
import { measureName } from './getMeasure.ts';
import * as parameters from '../schemas/parameters.ts';
import { computedRate } from './costliest.ts';
import { operation } from './operation.ts';
import { checkYears, oneSeries, seriesParameters } from './series.ts';

export const getNation = operation({
  id: 'getNation',
  method: 'get',
  path: '/measures/{name}/us',
  tag: 'Time',
  title: 'Get the national value',
  summary: "Read a measure's value for the United States",
  description:
    'The latest value for the United States, and those of all years, computed from the figures of the 50 states and the District of Columbia, without Puerto Rico. A year in which one state has no figure is null. Measures that cannot be computed from state values, such as medians and indexes, return 404.',
  params: z.object({ name: measureName }),
  query: z.object({
    ...seriesParameters,
    absent: parameters.absent('`reasons`: why each value is missing, aligned with `values`'),
  }),
  answer: 'The measure, with its values for the United States.',
  data: NationalSeries,
  meta: ReleaseMeta,
  statuses: [400, 404],
  statusTexts: {
    404: 'The measure does not exist or has no national value, or the server does not hold the release that `release` names.',
  },
  heavy: true,
  async example(release) {
    const { measures } = release.content;
    for (const { name } of measures.toReversed())
      if (await nationalFigures(release, name).catch(() => undefined)) return { name };
    return undefined;
  },
  costliest: () => [{ input: { name: computedRate, window: '1' } }],
  async run(release, { name, absent, ...asked }) {
    checkYears(asked);
    const measure = measureNamed(release, name);
    const figures = await nationalFigures(release, name);
    if (!figures)
      throw notFound(
        `measure \`${name}\` has no value for the United States: it cannot be computed from state values, or a state has none in each year`,
      );
    const { table } = figures;
    const { years } = yearsWithin(table, asked.from, asked.to);
    const reasonOf = absent ? await readNationalReasons(release, name) : undefined;
    const year = years.findLast((year) => table.valueIn(0, year) !== null) ?? null;
    const { label, unit, decimals, dataset, note } = measure;
    const { window } = asked;
    const noteTo = window === undefined ? undefined : await notesOfChange(release, name, window);
    return {
      data: {
        measure: name,
        label,
        unit,
        decimals,
        dataset,
        note,
        calculation: describeNation(release, figures),
        computed_by_cadastre: true,
        region: 'United States' as const,
        year,
        ...periodOf(measure, year),
        value: year === null ? null : table.valueIn(0, year),
        ...oneSeries(
          { measure, table, breaks: breaksOf(await release.history(), name), noteTo },
          0,
          asked,
          reasonOf && ((_, year) => reasonOf(year)),
        ),
        as_published: marksOver(measure, 'us', 'US', years),
      },
      meta: { release: release.content.id },
      citations: sourcesAt(measure, 'state').map((dataset) => ({ dataset, figures: 'computed' })),
    };
  },
});

/** Says how the figures of the United States are computed. */
export function describeNation(release: Release, { method, weight }: NationalFigures): string {
  const states = 'of the 50 states and the District of Columbia';
  const missing = 'no value where one of them has none';
  if (method === 'sum') return `Sum of the figures ${states}; ${missing}.`;
  if (method === 'formula')
    return `Computed from the national values of its parts, which are made from the figures ${states}.`;
  const by = labelOf(release, weight!);
  if (method === 'mean') return `Mean of the figures ${states}, weighted by ${by}; ${missing}.`;
  return `Sum of ${by} ${states} over the sum of the totals that the rates are of; ${missing}.`;
}

const labelOf = (release: Release, name: string) => (release.findMeasure(name)?.label ?? name).toLowerCase();
