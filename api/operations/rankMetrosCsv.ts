import { z } from 'zod';
import { badRequest } from '../domain/errors.ts';
import { type Cell, csvParts } from '../domain/csv.ts';
import { attribution } from '../domain/citation.ts';
import { namePeriod } from '../domain/period.ts';
import type { Release } from '../domain/release.ts';
import { quote } from '../domain/text.ts';
import { encode } from '../json/json.ts';
import { directions, tiers } from '../schemas/choices.ts';
import * as parameters from '../schemas/parameters.ts';
import { defaultTop, type RankedMetro, type RankedPlace, RankRequest, type RankResult } from '../schemas/rank.ts';
import { firstMeasures } from './costliest.ts';
import { creditCells, creditColumns, csvFile } from './csvFile.ts';
import { exampleMeasure } from './getMeasure.ts';
import { asOf, geographyOfRegions } from './regionFigures.ts';
import { operation } from './operation.ts';
import { rankMetros } from './rankMetros.ts';
import { partial } from './ranking.ts';

/** A limit of a metro, as the text of a number. */
const limit = (description: string) =>
  z
    .string()
    .regex(/^-?[0-9]+(\.[0-9]+)?$/, 'must be a number')
    .transform(Number)
    .optional()
    .meta({ description, json: { type: 'number' } });

export const rankMetrosCsv = operation({
  ...csvFile,
  id: 'rankMetrosCsv',
  method: 'get',
  path: '/rank.csv',
  tag: rankMetros.tag,
  title: 'Rank metros as CSV',
  summary: 'Order metros by weighted criteria as a CSV file, by one address',
  description:
    'The ranking of `POST /rank`, for programs that read an address. A row for each metro: `rank`, `composite`, the ranks that missing figures allow (`best`, `worst`), why it has no rank, and for each criterion the value, unit, period, bounds at 90 percent confidence or at `level`, score, and the reason for a missing value. The last columns have the credit of the datasets behind the file: print it with the figures. Parameters that trackers add, such as `utm_source`, are ignored.',
  params: z.object({}),
  query: z.object({
    criteria: z
      .string('must be criteria such as unemployment_rate:lower,population:higher:2, comma-separated')
      .meta({
        description:
          'criteria, comma-separated, each a measure, `higher` or `lower`, and its weight (default: 1), with colons between them: `unemployment_rate:lower,population:higher:2`',
      }),
    states: z
      .string()
      .min(1, 'must be USPS codes of states, comma-separated')
      .optional()
      .meta({
        description: 'USPS codes, comma-separated: only metros that are at least partly in one of these states',
      }),
    tier: z
      .enum(tiers, `must be one of ${tiers.join(', ')}`)
      .optional()
      .meta({ description: 'lowest population: 1,000,000, 500,000 or 250,000' }),
    min_population: limit('only metros with at least this many people'),
    max_population: limit('only metros with at most this many people'),
    as_of: asOf,
    geography: geographyOfRegions,
    level: parameters.level,
    partial,
  }),
  statuses: [400, 422],
  statusTexts: { 422: 'A measure in `criteria` does not exist or has no values at the geography.' },
  example({ content }) {
    const measure = exampleMeasure(content.measures);
    const [state] = content.metros[0]?.states ?? [];
    return measure && state !== undefined ? { criteria: `${measure.name}:higher`, states: state } : undefined;
  },
  costliest(release) {
    const criteria = firstMeasures(release, 20).map((name) => `${name}:higher`);
    return [{ input: { criteria: criteria.join() } }];
  },
  async run(
    release,
    { criteria, geography, states, tier, min_population, max_population, as_of, level, partial },
    service,
  ) {
    const scope = { states: states?.split(',').map((state) => state.trim()), min_population, max_population };
    const body = readRequest({ criteria: readCriteria(release, criteria), scope, requirements: { tier } });
    const all = { offset: 0, max_rows: release.content.regions[geography].length };
    const asked = { as_of, geography, partial, level, bounds: true, absent: true, robustness: false, top: defaultTop };
    const input = { body, ...asked, ...all };
    const result = await rankMetros.run(release, input, service);
    if (!('data' in result)) throw new Error('POST /rank answers without data');
    const ranked = JSON.parse(encode(result.data)) as RankResult;
    const credit = creditCells(release, attribution(release, result.citations));
    const rows = (ranked.places ?? ranked.metros).map((row) => [...rowOf(release, ranked, row), ...credit]);
    return { parts: csvParts([[...columnsOf(ranked), ...creditColumns], ...rows]) };
  },
});

const measureColumns = ['unit', 'period', 'lower', 'upper', 'level', 'score', 'reason', 'as_published'];

const columnsOf = ({ criteria }: RankResult): string[] => [
  ...['rank', 'geoid', 'name', 'composite', 'best', 'worst', 'reasons'],
  ...criteria.flatMap(({ measure }) => [measure, ...measureColumns.map((column) => `${measure}_${column}`)]),
];

/** Returns the cells of a region, in the order of `columnsOf`. */
function rowOf(release: Release, { criteria }: RankResult, row: RankedMetro | RankedPlace): Cell[] {
  const { rank, name, composite, rank_range, reasons, bounds = {}, absent = {} } = row;
  const geoid = 'cbsa' in row ? row.cbsa : row.geoid;
  return [
    ...[rank, geoid, name, composite, rank_range?.best, rank_range?.worst, reasons.join('; ') || null],
    ...row.criteria.flatMap(({ measure, value, score, vintage, as_published }, i): Cell[] => {
      const { unit, vintages = [] } = criteria[i] ?? {};
      const year = vintage ?? Math.max(...vintages);
      const period = value === null ? null : namePeriod(release.measure(measure), year);
      const { lower, upper, level } = bounds[measure] ?? {};
      return [value, unit, period, lower, upper, level, score, absent[measure]?.reason, as_published];
    }),
  ];
}

/** Reads criteria as `measure:direction:weight`. @throws ApiError 400 that quotes the wrong one */
function readCriteria({ formerNames }: Release, text: string): object[] {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  if (parts.length === 0)
    throw badRequest('criteria: must name at least one criterion, such as unemployment_rate:lower');
  return parts.map((part) => {
    const [measure = '', better = '', weight = '1', ...more] = part.split(':').map((one) => one.trim());
    const direction = directions.find((one) => one === better || one === `${better}_better`);
    const isWeight = /^[0-9]+(\.[0-9]+)?$/.test(weight);
    if (measure === '' || !direction || !isWeight || more.length > 0)
      throw badRequest(
        `criteria: ${quote(part)} must be a measure, higher or lower, and perhaps a weight of at least 0, such as ${measure || 'unemployment_rate'}:lower:2`,
      );
    return { measure: formerNames.get(measure) ?? measure, direction, weight: Number(weight) };
  });
}

/** @throws ApiError 400 that names the parameter */
function readRequest(given: object): RankRequest {
  const read = RankRequest.safeParse(given);
  if (read.success) return read.data;
  const { path = [], message } = read.error.issues[0] ?? {};
  throw badRequest(`${path.filter((part) => part !== 'scope').join('.')}: ${message}`);
}
