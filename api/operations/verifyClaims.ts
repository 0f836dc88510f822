import { z } from 'zod';
import { attribution, type Citation, citeFigures } from '../domain/citation.ts';
import { ApiError } from '../domain/errors.ts';
import { formatFigure } from '../domain/figures.ts';
import { type Release, type ServedMeasure, sourcesAt } from '../domain/release.ts';
import { findRegions, type NamedRegion, nearRegions } from '../domain/regionNames.ts';
import { readStated, shift } from '../domain/statedValue.ts';
import { quote, suggestWording } from '../domain/text.ts';
import { powerBetween } from '../domain/units.ts';
import { checkClaim, type ClaimCheck, method } from '../domain/verify.ts';
import { type Figure, type FigureRecord, type StatedFigure, VerifyFigures } from '../domain/verifyFigures.ts';
import { maxClaims } from '../schemas/claimText.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import { type Claim, type ClaimedFigure, Verification, type VerifiedClaim, VerifyRequest } from '../schemas/verify.ts';
import { exampleMeasure } from './getMeasure.ts';
import { operation } from './operation.ts';

/** How many regions an error about an ambiguous name lists. */
const maxCandidates = 10;

export const verifyClaims = operation({
  id: 'verifyClaims',
  method: 'post',
  path: '/verify',
  tag: 'Verification',
  summary: 'Compare stated figures with those of the release',
  description: `Compares up to ${maxClaims} claims with the figures of the release. Returns for each a verdict, the figure of record and its credit, in the order of the request. The digits of a value imply an interval: 13.9 is 13.85 to 13.95, and the text \`13.90\` is 13.895 to 13.905. A claim without \`year\` is about the year that the API serves. One invalid claim makes the whole request fail with 422. Nothing is saved.`,
  params: z.object({}),
  query: z.object({}),
  body: VerifyRequest,
  data: Verification,
  meta: ReleaseMeta,
  statuses: [413, 415, 422],
  statusTexts: {
    422: 'A claim names an unknown measure, an unknown or ambiguous region, or a unit that the measure does not have, or it gives its unit twice.',
  },
  heavy: true,
  example: () => ({}),
  exampleBody({ content }) {
    const measure =
      content.measures.find(({ name }) => name === 'unemployment_rate') ?? exampleMeasure(content.measures);
    const [metro] = content.metros;
    return metro && measure ? { claims: [{ region: metro.cbsa, measure: measure.name, value: '3.5' }] } : undefined;
  },
  async run(release, { body }) {
    const claims = body.claims.map((claim, i) => readClaim(release, claim, `claims[${i}]`));
    const figures = new VerifyFigures(release);
    const checked = await Promise.all(claims.map((claim) => checkClaim(claim, figures)));
    const cited = checked.map(citationsOf);
    return {
      data: { method, claims: checked.map((one, i) => presentClaim(release, one, cited[i]!)) },
      meta: { release: release.content.id },
      citations: [{ dataset: release.content.geography }, ...cited.flat()],
    };
  },
});

/** Reads the names of a claim. @throws ApiError 422 for one that the release does not have */
function readClaim(release: Release, { region, measure: name, value, year, unit }: Claim, where: string): StatedFigure {
  const measure = release.findMeasure(name);
  if (!measure)
    throw new ApiError(
      'unknown_measure',
      suggestWording(
        `${where}.measure: no measure ${quote(name)}`,
        name,
        release.content.measures.map((one) => one.name),
        { api: 'GET /measures lists those served', tool: 'search_measures lists those served' },
      ),
    );
  const stated = readStated(value);
  if (unit !== undefined && stated.unit !== '')
    throw invalid(`${where}.unit: the value already names a unit, ${quote(stated.unit)}; give it once`);
  const given = unit ?? stated.unit;
  const power = powerBetween(given, measure.unit, stated.hasDollarSign);
  if (power === undefined)
    throw invalid(
      `${where}.${unit === undefined ? 'value' : 'unit'}: the unit of measure \`${name}\` is ${measure.unit}, with or without thousand, million, billion or trillion; got ${quote(given || '$')}`,
    );
  return { region: findRegion(release, region, `${where}.region`), measure, value: shift(stated.value, power), year };
}

/** Finds the region that a text names. @throws ApiError 422 if it names none or several */
function findRegion(release: Release, text: string, where: string): NamedRegion {
  const found = findRegions(release, text);
  if (found.length === 1) return found[0]!;
  if (found.length === 0) {
    const near = nearRegions(release, text);
    const hint = near.length > 0 ? `did you mean ${near.map(quote).join(' or ')}?` : 'give its code, such as 12420';
    throw invalid(`${where}: no region ${quote(text)}; ${hint}`);
  }
  const candidates = found.slice(0, maxCandidates).map(({ geography, geoid, name }) => {
    return `${name} (${nouns[geography]}, ${geoid})`;
  });
  const others = found.length > maxCandidates ? `; and ${found.length - maxCandidates} more` : '';
  throw invalid(
    `${where}: ${quote(text)} is the name of ${found.length} regions; give the code of one: ${candidates.join('; ')}${others}`,
  );
}

const invalid = (message: string) => new ApiError('invalid_request', message);

const nouns = { msa: 'metro', county: 'county', state: 'state', us: 'nation' } as const;

/** Returns the citations of the figures that a checked claim shows; none without figures. */
function citationsOf({ record, match }: ClaimCheck): Citation[] {
  return [record, match].flatMap((figure) => (figure && figure.value !== null ? citeFigure(figure) : []));
}

function citeFigure({ region, measure, edition }: Figure): Citation[] {
  const { geography } = region;
  if (geography !== 'us') return citeFigures(measure, geography, edition);
  return sourcesAt(measure, 'msa').map((dataset) => ({ dataset, figures: 'computed' }));
}

function presentClaim(release: Release, checked: ClaimCheck, cited: readonly Citation[]): VerifiedClaim {
  const { verdict, record, match, power } = checked;
  const credits = attribution(release, cited).map(({ credit }) => credit);
  return {
    verdict,
    figure: presentFigure(release, record),
    ...(match ? { matches: presentFigure(release, match) } : {}),
    ...(power === undefined ? {} : { factor: 10 ** power }),
    note: describe(checked),
    citation: credits.length === 0 ? null : credits.join(' '),
  };
}

function presentFigure({ content }: Release, figure: FigureRecord): ClaimedFigure {
  const { region, measure, value, year } = figure;
  const { geography, place, geoid, name } = region;
  const states = geography === 'us' ? {} : { states: [...content.regions[geography][place]!.states] };
  const edition = 'edition' in figure ? figure.edition : undefined;
  return {
    region: { geography, geoid, name, ...states },
    measure: measure.name,
    ...{ label: measure.label, value, unit: measure.unit, decimals: measure.decimals, year },
    release: content.id,
    ...(edition ? { edition: { edition: edition.edition, published: edition.published } } : {}),
  };
}

/** Returns a verdict in one or two sentences. */
function describe({ verdict, record, match, power }: ClaimCheck): string {
  if (record.value === null) {
    const found = match ? ` The value agrees with the figure for ${match.year}.` : '';
    return `No figure: ${record.reason}.${found}`;
  }
  const figure = `The figure of record for ${record.year} is ${withUnit(record)}`;
  switch (verdict) {
    case 'exact':
      return `${figure}, the same as the value.`;
    case 'rounds_to':
      return `${figure}, which rounds to the value.`;
    case 'other_year':
      return `${figure}. The value agrees with the figure for ${match!.year}, ${withUnit(match!)}.`;
    case 'earlier_edition':
      return `${figure}. The value agrees with the figure for ${match!.year} in edition ${match!.edition!.edition} (${match!.edition!.published}), ${withUnit(match!)}.`;
    case 'unit_slip':
      return `${figure}. The value agrees with it when multiplied by ${formatFigure(10 ** power!, 0)}.`;
    case 'other_region':
      return `${figure}. The value agrees with the figure for ${match!.region.name}, ${withUnit(match!)}.`;
    case 'other_measure':
      return `${figure}. The value agrees with another measure, \`${match!.measure.name}\`, which is ${withUnit(match!)}.`;
    case 'contradicted':
      return `${figure}. The value does not agree with it.`;
    case 'no_figure':
      return `${figure}. The value has more digits and rounds to it, so the figure neither confirms nor contradicts it.`;
  }
}

const withUnit = ({ value, measure }: { readonly value: number; readonly measure: ServedMeasure }) =>
  `${formatFigure(value, measure.decimals)} ${measure.unit}`;
