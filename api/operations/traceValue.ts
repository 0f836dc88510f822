import { z } from 'zod';
import { isUnprinted } from '../domain/absent.ts';
import { markOf } from '../domain/asPublished.ts';
import { periodOf } from '../domain/period.ts';
import { citeFigures } from '../domain/citation.ts';
import { badRequest, notFound } from '../domain/errors.ts';
import { type History, type Plan, planOf } from '../domain/history.ts';
import { olderText } from '../domain/olderMeasures.ts';
import type { Region, Release } from '../domain/release.ts';
import { quote } from '../domain/text.ts';
import { Tracer } from '../domain/trace.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import { geographies, type Geography } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { Trace } from '../schemas/trace.ts';
import { exampleMeasure, measureName } from './getMeasure.ts';
import { computedRate } from './costliest.ts';
import { operation } from './operation.ts';
import { servedAt } from './regions.ts';

const codeOfRegion = 'must be the two-digit code of a state, or the five-digit code of a county or metro';

export const traceValue = operation({
  id: 'traceValue',
  method: 'get',
  path: '/measures/{name}/trace',
  tag: 'Measures',
  title: 'Trace a value to its source',
  summary: "Find the cells of the publisher's files behind a value",
  description:
    "How the value of one region and year is computed, down to the cells of the publishers' files: `operands` are what the value is computed from, `steps` how each operand is computed that is not printed itself, and `cells` where every printed figure is, with its text. `files` has the SHA-256 of each file, and how it was obtained. Without `year`, it is the year that the other endpoints serve. A missing value is null, with its `reason` and the operands that lack a value.",
  params: z.object({ name: measureName }),
  query: z.object({
    region: z
      .string(codeOfRegion)
      .regex(/^([0-9]{2}|[0-9]{5})$/, codeOfRegion)
      .meta({
        description: 'code of a state (two digits), county, or metro (CBSA, five digits)',
        examples: ['12420', '40'],
      }),
    geography: parameters.geography
      .optional()
      .meta({ description: 'needed only if a county and a metro have the same code' }),
    year: parameters
      .year(2023)
      .optional()
      .meta({ description: 'a year that the release holds; default: the year served' }),
  }),
  answer: 'The value, with the steps and cells that it is computed from.',
  data: Trace,
  statuses: [400, 404],
  statusTexts: {
    404: 'The measure, the region, or the value of the year does not exist, or the server does not hold the release that `release` names.',
  },
  heavy: true,
  async example(release) {
    const measure = exampleMeasure(release.content.measures);
    const history = await release.history().catch(() => undefined);
    const plan = measure && history?.plans.get(measure.name);
    if (!plan) return undefined;
    const sizes = [...history!.members].sort(([, a], [, b]) => a.length - b.length);
    const small = sizes.find(([, counties]) => counties.length > 1) ?? sizes[0];
    return small && { ...measure, region: small[0] };
  },
  costliest: () => ['48', '35620'].map((region) => ({ input: { name: computedRate, region } })),
  async run(release, { name, region: geoid, geography: wanted, year: asked }) {
    const measure = measureNamed(release, name);
    const { geography, region } = findRegion(release, geoid, wanted);
    const served = servedAt(release, measure, geography);
    const history = await release.history();
    const plan = planOf(history, name);
    const year = asked ?? (await servedYear(history, plan, geography, geoid));
    const held = plan.years[geography] ?? [];
    if (asked !== undefined && !held.includes(asked)) {
      const older = olderText(release, history, measure, geography, asked);
      throw notFound(
        `measure \`${name}\` has no values of ${asked} at geography ${geography}; it has ${held.join(', ')}${older}`,
      );
    }
    const tracer = new Tracer(release, history);
    const figure = (await tracer.follow(name, geography, [geoid], year)).get(geoid)!;
    // The first step is the value itself. There are none if it is printed.
    const [first, ...others] = tracer.steps;
    const { value, reason } = figure;
    const mark = value === null ? undefined : markOf(measure, geography, geoid, year);
    return {
      data: {
        measure: name,
        label: measure.label,
        unit: measure.unit,
        geography,
        region: { id: region.id, geoid, name: region.name },
        year,
        ...periodOf(measure, year),
        value,
        ...(reason === undefined ? {} : { reason }),
        note: measure.note,
        ...(mark === undefined ? {} : { as_published: mark }),
        calculation: served.calculation,
        computed_by_cadastre: served.computed_by_cadastre,
        operands: first?.operands ?? [],
        steps: others,
        cells: tracer.cells,
        files: tracer.files,
      },
      citations: [...citeFigures(measure, geography), { dataset: release.content.geography }],
    };
  },
});

/** Returns the region of a code. @throws ApiError 404 for an unknown code, 400 for one of a county and a metro */
function findRegion(
  release: Release,
  geoid: string,
  wanted: Geography | undefined,
): { geography: Geography; region: Region } {
  const found = geographies.flatMap((geography) => {
    const region = wanted === undefined || wanted === geography ? release.findRegion(geography, geoid) : undefined;
    return region ? [{ geography, region }] : [];
  });
  const [one, other] = found;
  if (!one) {
    const kind = wanted ?? (geoid.length === 2 ? 'state' : 'county or metro');
    const hint = release.whatBecameOf(geoid) ?? "`region` takes a FIPS code or a metro's CBSA code";
    throw notFound(`no ${kind} has the code ${quote(geoid)}; ${hint}`);
  }
  if (other)
    throw badRequest(
      `\`region\`: ${quote(geoid)} is the code of a county and of a metro; add \`geography\`: county or msa`,
    );
  return one;
}

/** Returns the latest year of a region, or the later one that has no value because it is withheld or open-ended (D13, D14). */
async function servedYear(history: History, plan: Plan, geography: Geography, geoid: string): Promise<number> {
  const rows = await history.values(plan.name, geography, [geoid]);
  const withheld = rows.findLast(({ reason }) => isUnprinted(reason));
  const latest = rows.findLast(({ value }) => value !== null);
  const years = [withheld, latest].flatMap((row) => row?.year ?? []);
  return years.length > 0 ? Math.max(...years) : (rows.at(-1)?.year ?? plan.years[geography]!.at(-1)!);
}
