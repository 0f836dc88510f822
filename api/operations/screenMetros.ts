import { z } from 'zod';
import { boundsLevel } from '../domain/estimate.ts';
import { certaintyOf } from '../domain/certainty.ts';
import { decidedByBounds } from '../domain/gates.ts';
import { relax as relaxGates } from '../domain/relax.ts';
import { type Miss, nearMisses, type Screening, screen } from '../domain/screen.ts';
import { type Encodable, type Encoded, jsonText } from '../json/json.ts';
import * as parameters from '../schemas/parameters.ts';
import type { Requirements } from '../schemas/requirements.ts';
import {
  type Certainty,
  maxGates,
  type NearMiss,
  type PossibleMetro,
  type Relaxation,
  type ScreenedMetro,
  type ScreenedPlace,
  ScreenRequest,
  ScreenResult,
} from '../schemas/screen.ts';
import {
  areasInScope,
  absentOfRegions,
  checkFew,
  checkScope,
  geographyOfRegions,
  listRegions,
  maxRows,
  rowsOfRegions,
  type RegionBounds,
  regionBounds,
  regionExtras,
  regionWithValues,
  type ReadFigures,
  readFigures,
  requiredMeasures,
  presentGates,
  rowsAsked,
  asOf,
} from './regionFigures.ts';
import { everyRequirement } from './costliest.ts';
import { operation } from './operation.ts';

export const screenMetros = operation({
  id: 'screenMetros',
  method: 'post',
  path: '/screen',
  tag: 'Screening and ranking',
  title: 'Screen metros',
  summary: 'Filter metros by state and by requirements on their figures',
  description:
    'Filters metros by a scope and by requirements, one after the other. `funnel` has the number of metros that remain after each, and those that a requirement removes because they lack its figure. Where parts of a figure are withheld, bounds of it may decide in its place. Nothing is saved.',
  params: z.object({}),
  query: z.object({
    as_of: asOf,
    geography: geographyOfRegions,
    ...rowsOfRegions,
    near_misses: z
      .preprocess(
        (given) => (typeof given === 'boolean' ? Number(given) : given),
        parameters.integer({
          min: 0,
          max: maxGates,
          default: 0,
          description:
            'Extension: set to a number to add `near_misses`: the metros that fail at most that many requirements, at most 500, and by how much; from 2 on, `failed` has every requirement that a metro fails',
        }),
      )
      .meta({
        tool: {
          type: 'boolean',
          default: false,
          description: 'true adds `near_misses`, the metros that fail exactly one gate, and by how much',
        },
      }),
    bounds: parameters.bounds,
    level: parameters.level,
    absent: absentOfRegions,
    certainty: parameters.flag.meta({
      description:
        'Extension: set to 1 to add `certainty`: whether each metro `passes`, `fails` or is `undecided`; a metro is undecided if a limit is within the bounds of its value, or the value is missing, and bounds of withheld parts do not decide',
      tool: false,
    }),
    relax: parameters.flag.meta({
      description:
        'Extension: set to 1 to add `relax`: the limits of each requirement that leave one, five and ten more metros, and how many metros pass it alone',
      tool: { type: 'boolean', description: 'true adds the limits that would leave more metros' },
    }),
  }),
  body: ScreenRequest,
  answer: 'The metros that meet the requirements, and how many each step removed.',
  data: ScreenResult,
  statuses: [413, 415, 422],
  statusTexts: { 422: 'A requirement uses a measure that is not available.' },
  heavy: true,
  areas: areasInScope,
  example: () => ({}),
  exampleBody: (release) => ({
    scope: { states: ['OK'] },
    requirements: {
      max_unemployment: 4.5,
      rtw_only: true,
      ...(release.findMeasure('population') ? { tier: '500k' } : {}),
    },
  }),
  costliest: () => [
    { input: { as_of: '2022', near_misses: '1' }, body: { requirements: everyRequirement } },
    {
      input: { near_misses: '7', bounds: '1', absent: '1', certainty: '1', relax: '1' },
      body: { requirements: everyRequirement },
    },
    { body: {} },
  ],
  async run(release, input) {
    const { body, geography, near_misses, bounds, level, absent, certainty, relax, as_of } = input;
    const { scope = {}, requirements = {} } = body;
    checkScope(release, geography, scope);
    const required = requiredMeasures(release, requirements, geography);
    const figures = await readFigures(release, required, geography, as_of);
    const extrasOf = await regionExtras(release, figures, { bounds, level, absent });
    const screening = screen(body, figures);
    const { gates, stages, left, inScope } = screening;
    if (certainty) checkFew(figures, inScope.length, '`certainty`', 'in scope');
    const certaintyBounds = await regionBounds(release, figures, certainty);
    const rowOf = (place: number) =>
      regionWithValues(release, figures, place, extrasOf(place), decidedByBounds(gates, place));
    return {
      data: {
        scope,
        requirements,
        gates: jsonText(presentGates(figures, gates)),
        funnel: jsonText(stages),
        count: left.length,
        ...listRegions<ScreenedMetro, ScreenedPlace>(figures, left.slice(...rowsAsked(input)), (place) =>
          rowOf(place).close(),
        ),
        ...(near_misses > 0
          ? {
              near_misses: nearMisses(screening, figures, near_misses)
                .slice(0, maxRows)
                .map((miss) => nearMiss(rowOf(miss.place), miss, near_misses > 1)),
            }
          : {}),
        ...(certainty ? { certainty: presentCertainty(screening, certaintyBounds, rowOf) } : {}),
        ...(relax ? { relax: presentRelaxations(screening, figures, requirements) } : {}),
      },
      citations: figures.citations,
    };
  },
});

/** The text of a metro with its values, to be continued. */
type Row = ReturnType<typeof regionWithValues>;

/** @param all whether the row lists every gate that the metro fails */
function nearMiss(row: Row, { place, failed }: Miss, all: boolean): Encoded<NearMiss> {
  const shown = failed.map(({ gate, by }) => ({ gate: gate.key, reason: gate.reason(place), by }));
  return row
    .extend<NearMiss>()
    .members({ ...shown[0]!, ...(all ? { failed: shown } : {}) })
    .close();
}

function presentCertainty(
  screening: Screening,
  boundsOf: (place: number) => RegionBounds | undefined,
  rowOf: (place: number) => Row,
): Encodable<Certainty> {
  const { gates, metros, ...counts } = certaintyOf(screening, boundsOf);
  return {
    level: boundsLevel,
    ...counts,
    gates: gates.map(({ gate, ...counts }) => ({ key: gate.key, ...counts })),
    metros: metros.map(({ place, verdict, included, verdicts }) =>
      rowOf(place)
        .extend<PossibleMetro>()
        .members({ verdict, included, gates: Object.fromEntries(gates.map(({ gate }, i) => [gate.key, verdicts[i]!])) })
        .close(),
    ),
  };
}

function presentRelaxations(
  screening: Screening,
  figures: ReadFigures,
  requirements: Requirements,
): Encodable<Relaxation[]> {
  return relaxGates(screening, figures).map(({ gate, alone, missing, steps, dropped }) => ({
    key: gate.key,
    limit: limitOf(requirements[gate.key]),
    alone,
    missing,
    steps: steps.map(({ atLeast, to }) => ({ at_least: atLeast, limit: limitOf(to?.limit), adds: to?.adds ?? null })),
    if_dropped: dropped,
  }));
}

/** Returns the limit of a Requirement as a request gives it; null for `rtw_only`, which has none. */
function limitOf(value: Requirements[keyof Requirements]): number | string | null {
  return typeof value === 'boolean' || value === undefined ? null : value;
}
