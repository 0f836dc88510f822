import { z } from 'zod';
import { markOf } from '../domain/asPublished.ts';
import { attribution, type Citation, citeFigures } from '../domain/citation.ts';
import { noteOf } from '../domain/claimNotes.ts';
import { ClaimProblem, readClaim } from '../domain/claims.ts';
import { periodOf } from '../domain/period.ts';
import { type Release, sourcesAt } from '../domain/release.ts';
import { checkClaim, type ClaimCheck, method } from '../domain/verify.ts';
import { checkChange, checkComparison, type DifferenceCheck } from '../domain/verifyDifference.ts';
import { type HeldFigure, type FigureRecord, VerifyFigures } from '../domain/verifyFigures.ts';
import { checkOrder, type OrderCheck } from '../domain/verifyOrder.ts';
import { maxClaims } from '../schemas/claimText.ts';
import { type Geography, ReleaseMeta } from '../schemas/common.ts';
import {
  type Claim,
  type ClaimedFigure,
  type ClaimedOrder,
  type InvalidClaim,
  Verification,
  type VerifiedClaim,
  VerifyRequest,
} from '../schemas/verify.ts';
import { exampleMeasure } from './getMeasure.ts';
import { operation } from './operation.ts';

export const verifyClaims = operation({
  id: 'verifyClaims',
  method: 'post',
  path: '/verify',
  tag: 'Verification',
  title: 'Check stated figures',
  summary: 'Compare stated figures with those of the release',
  description: `Compares up to ${maxClaims} claims with the figures of the release. Returns for each a verdict, the figure of record and its credit, in the order of the request. The digits of a value imply an interval: 13.9 is 13.85 to 13.95, and the text \`13.90\` is 13.895 to 13.905. A claim without \`year\` is about the year that the API serves. A value may be qualified: \`about $85,000\`, \`over 2 million\`. A claim can also be about an order (\`order\`, \`rank\`, \`among\`), a change (\`from\`, \`to\`) or a comparison (\`than\`), with figures, ranks and ties in the answer. A claim that cannot be read gets a verdict that says so, and the others are checked. Nothing is saved.`,
  params: z.object({}),
  query: z.object({}),
  body: VerifyRequest,
  answer: 'The verdict on each claim, with the figure of record.',
  data: Verification,
  meta: ReleaseMeta,
  statuses: [413, 415],
  heavy: true,
  example: () => ({}),
  exampleBody({ content }) {
    const measure =
      content.measures.find(({ name }) => name === 'unemployment_rate') ?? exampleMeasure(content.measures);
    const [metro] = content.metros;
    if (!metro || !measure) return undefined;
    const subject = { region: metro.cbsa, measure: measure.name };
    return {
      claims: [
        { ...subject, value: '3.5' },
        { ...subject, order: 'lowest', among: metro.states[0]! },
      ],
    };
  },
  costliest({ content }) {
    const { county, msa } = content.regions;
    const claims = (regions: typeof county, geography: Geography, claim: object) =>
      content.measures
        .filter(({ geographies }) => geographies[geography])
        .slice(0, maxClaims)
        .map(({ name }, i) => ({ region: regions[i * 7]!.geoid, measure: name, ...claim }));
    return [
      { body: { claims: claims(county, 'county', { value: 123.4567 }) } },
      { body: { claims: claims(county, 'county', { value: 5, from: 2019, to: 2022 }) } },
      { body: { claims: claims(county, 'county', { order: 'highest', among: 'counties' }) } },
      { body: { claims: claims(msa, 'msa', { value: 123.4567 }) } },
      {
        body: {
          claims: Array.from({ length: maxClaims }, () => ({
            region: 'Washington County, OR',
            measure: 'births',
            value: '1.23',
          })),
        },
      },
    ];
  },
  async run(release, { body }) {
    const figures = new VerifyFigures(release);
    const checked = await Promise.all(body.claims.map((claim) => check(release, claim, figures)));
    const cited = checked.map(citationsOf);
    return {
      data: { method, claims: checked.map((one, i) => presentClaim(release, one, cited[i]!)) },
      meta: { release: release.content.id },
      citations: [{ dataset: release.content.geography }, ...cited.flat()],
    };
  },
});

/** What a check of one claim found. */
type Checked =
  ClaimProblem | ClaimCheck | (OrderCheck & { readonly stated?: ClaimCheck | undefined }) | DifferenceCheck;

/** Reads and checks a claim. One that cannot be read keeps no other from being checked (D440). */
async function check(release: Release, claim: Claim | InvalidClaim, figures: VerifyFigures): Promise<Checked> {
  if ('problem' in claim) return new ClaimProblem('unreadable', claim.problem);
  try {
    const read = await readClaim(release, claim);
    switch (read.kind) {
      case 'value':
        return await checkClaim(read.claim, figures);
      case 'order': {
        const stated = read.stated && (await checkClaim(read.stated, figures));
        return { ...(await checkOrder(read.claim, figures)), stated };
      }
      case 'change':
        return await checkChange(read.claim, figures);
      case 'comparison':
        return await checkComparison(read.claim, figures);
    }
  } catch (error) {
    if (error instanceof ClaimProblem) return error;
    throw error;
  }
}

/** Returns the figures that the answer to a claim shows. */
function shownFigures(checked: Checked): FigureRecord[] {
  if (checked instanceof ClaimProblem) return [];
  const others = 'base' in checked ? [checked.base] : 'order' in checked ? [checked.stated?.match] : [checked.match];
  return [checked.record, ...others.filter((one) => one !== undefined)];
}

/** Returns the citations of the figures that a checked claim shows; none without figures. */
function citationsOf(checked: Checked): Citation[] {
  return shownFigures(checked).flatMap((figure) => (figure.value === null ? [] : citeFigure(figure)));
}

function citeFigure({ region, measure, edition }: HeldFigure): Citation[] {
  const { geography } = region;
  if (geography !== 'us') return citeFigures(measure, geography, edition);
  return sourcesAt(measure, 'msa').map((dataset) => ({ dataset, figures: 'computed' }));
}

function presentClaim(release: Release, checked: Checked, cited: readonly Citation[]): VerifiedClaim {
  const note = noteOf(checked);
  if (checked instanceof ClaimProblem) {
    const { verdict, candidates } = checked;
    return { verdict, figure: null, ...(candidates ? { candidates: [...candidates] } : {}), note, citation: null };
  }
  const credits = attribution(release, cited).map(({ credit }) => credit);
  const citation = credits.length === 0 ? null : credits.join(' ');
  const answer = { verdict: checked.verdict, figure: presentFigure(release, checked.record) };
  if ('order' in checked) {
    const { order, stated } = checked;
    const value = stated && { value_verdict: stated.verdict, ...presentMatch(release, stated) };
    return { ...answer, ...value, order: presentOrder(order), note, citation };
  }
  if ('base' in checked) return { ...answer, ...presentDifference(release, checked), note, citation };
  return { ...answer, ...presentMatch(release, checked), note, citation };
}

/** Returns the members that explain a value that is not the figure of record. */
function presentMatch(release: Release, { match, power }: ClaimCheck): Pick<VerifiedClaim, 'matches' | 'factor'> {
  return {
    ...(match ? { matches: presentFigure(release, match) } : {}),
    ...(power === undefined ? {} : { factor: 10 ** power }),
  };
}

function presentOrder(order: OrderCheck['order']): ClaimedOrder {
  const { among, rank, best, worst, tied, rankUnrounded, of, withoutFigure, withheld = [], holders } = order;
  const isAsPrinted = rank === null || (best === rank && worst === rank + tied);
  return {
    among,
    rank,
    ...(isAsPrinted ? {} : { best, worst }),
    tied,
    rank_unrounded: rankUnrounded,
    of,
    without_figure: withoutFigure,
    ...(withheld.length > 0
      ? { withheld: withheld.map(({ region: { geoid, name }, bounds }) => ({ geoid, name, ...bounds })) }
      : {}),
    holders: holders.map(({ region: { geoid, name }, value }) => ({ geoid, name, value })),
  };
}

function presentDifference(
  release: Release,
  { record, base, difference, breaks }: DifferenceCheck,
): Pick<VerifiedClaim, 'change' | 'comparison'> {
  if (!difference || record.value === null || base.value === null) return {};
  const { times, ...change } = difference;
  if (base.region.geoid !== record.region.geoid || base.region.geography !== record.region.geography)
    return { comparison: { than: presentFigure(release, base), ...change, times } };
  const [from, to] = [base, record].map(({ year, value }) => ({ year, value })) as [YearFigure, YearFigure];
  return { change: { from, to, ...change, breaks: [...breaks] } };
}

type YearFigure = Pick<HeldFigure, 'year' | 'value'>;

function presentFigure({ content }: Release, figure: FigureRecord): ClaimedFigure {
  const { region, measure, value, year } = figure;
  const { geography, place, geoid, name } = region;
  const states = geography === 'us' ? {} : { states: [...content.regions[geography][place]!.states] };
  const edition = 'edition' in figure ? figure.edition : undefined;
  return {
    region: { geography, geoid, name, ...states },
    measure: measure.name,
    label: measure.label,
    value,
    unit: measure.unit,
    decimals: measure.decimals,
    year,
    ...periodOf(measure, year),
    note: measure.note,
    as_published: value === null ? undefined : markOf(measure, geography, geoid, year),
    release: content.id,
    ...(edition ? { edition: { edition: edition.edition, published: edition.published } } : {}),
  };
}
