import { z } from 'zod';
import { type Miss, nearMisses, screen } from '../domain/screen.ts';
import type { Release } from '../domain/release.ts';
import { jsonText, type Encoded } from '../json/json.ts';
import * as parameters from '../schemas/parameters.ts';
import { type NearMiss, ScreenRequest, ScreenResult } from '../schemas/screen.ts';
import {
  type MetroBounds,
  metroBounds,
  metroWithValues,
  type ReadFigures,
  readFigures,
  requiredMeasures,
  presentGates,
  asOf,
} from './metroFigures.ts';
import { operation } from './operation.ts';

export const screenMetros = operation({
  id: 'screenMetros',
  method: 'post',
  path: '/screen',
  tag: 'Screening and ranking',
  summary: 'Screen the metros',
  description:
    'Applies a scope and Requirements to the metros, one after the other. `funnel` shows how many remain after each, and counts and names those that a Requirement removes because they lack the value that it reads. Nothing is saved.',
  params: z.object({}),
  query: z.object({
    as_of: asOf,
    near_misses: parameters.extension('`near_misses`, the metros that fail exactly one gate, and by how much'),
    bounds: parameters.bounds,
  }),
  body: ScreenRequest,
  data: ScreenResult,
  statuses: [413, 415, 422],
  heavy: true,
  example: () => ({}),
  exampleBody: (release) => ({
    scope: { states: ['OK'] },
    requirements: {
      max_unemployment: 4.5,
      rtw_only: true,
      ...(release.findMeasure('population') ? { tier: '500k' } : {}),
    },
  }),
  async run(release, { body, near_misses, bounds, as_of }) {
    const { scope = {}, requirements = {} } = body;
    const figures = await readFigures(release, requiredMeasures(release, requirements), as_of);
    const boundsOf = await metroBounds(release, figures, bounds);
    const screening = screen(body, figures);
    const { gates, stages, left } = screening;
    return {
      data: {
        scope,
        requirements,
        gates: jsonText(presentGates(figures, gates)),
        funnel: jsonText(stages),
        count: left.length,
        metros: left.map((place) => metroWithValues(release, figures, place, boundsOf(place)).close()),
        ...(near_misses
          ? {
              near_misses: nearMisses(screening, figures).map((miss) =>
                nearMiss(release, figures, miss, boundsOf(miss.place)),
              ),
            }
          : {}),
      },
      citations: figures.citations,
    };
  },
});

function nearMiss(
  release: Release,
  figures: ReadFigures,
  { place, gate, by }: Miss,
  bounds: MetroBounds | undefined,
): Encoded<NearMiss> {
  return metroWithValues(release, figures, place, bounds)
    .extend<NearMiss>()
    .members({ gate: gate.key, reason: gate.reason(place), by })
    .close();
}
