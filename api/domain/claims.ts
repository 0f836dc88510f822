import { tiers } from '../schemas/choices.ts';
import type { Geography } from '../schemas/common.ts';
import { notCovered } from '../schemas/territories.ts';
import type { Claim, ClaimVerdict } from '../schemas/verify.ts';
import { minimumPopulation } from './gates.ts';
import {
  countiesOfName,
  describeFormer,
  findNamed,
  findRegions,
  formerRegions,
  type NamedRegion,
  nation,
  nearRegions,
  successorsOf,
} from './regionNames.ts';
import type { Release, ServedMeasure } from './release.ts';
import { readStated, shift, type StatedValue } from './statedValue.ts';
import { notHeldIn } from './notHeld.ts';
import { groupIn } from './placeTexts.ts';
import { quote } from './text.ts';
import { similarNames } from './unknownMeasure.ts';
import { powerBetween } from './units.ts';
import type { ChangeClaim, ComparisonClaim, StatedDifference } from './verifyDifference.ts';
import type { StatedFigure } from './verifyFigures.ts';
import type { OrderClaim } from './verifyOrder.ts';

/** How many regions or measures a claim may mean are named. */
const maxCandidates = 10;

/** What a claim may mean: the code or name in the API, and what it is called. */
interface Candidate {
  readonly code: string;
  readonly name: string;
}

/** Why a claim was not read. */
export class ClaimProblem extends Error {
  readonly verdict: ClaimVerdict;
  readonly candidates: readonly Candidate[] | undefined;

  constructor(verdict: ClaimVerdict, message: string, candidates?: readonly Candidate[]) {
    super(message);
    this.verdict = verdict;
    this.candidates = candidates;
  }
}

const unreadable = (message: string) => new ClaimProblem('unreadable', message);

/** A claim as its kind is checked. A claim of order may also state the figure. */
type ReadClaim =
  | { readonly kind: 'value'; readonly claim: StatedFigure }
  | { readonly kind: 'order'; readonly claim: OrderClaim; readonly stated: StatedFigure | undefined }
  | { readonly kind: 'change'; readonly claim: ChangeClaim }
  | { readonly kind: 'comparison'; readonly claim: ComparisonClaim };

/** Reads the names and the kind of a claim. @throws ClaimProblem */
export async function readClaim(release: Release, claim: Claim): Promise<ReadClaim> {
  const region = findRegion(release, claim.region);
  const measure = findMeasure(release, claim.measure);
  const subject = { region, measure, year: claim.year };
  const { order, from, than, direction } = claim;
  checkMembers(claim);
  if (order !== undefined) {
    const ranked = { ...subject, order, rank: claim.rank ?? 1, among: await findAmong(release, claim.among, region) };
    const stated = claim.value === undefined ? undefined : { ...subject, value: readValue(claim, measure) };
    return { kind: 'order', claim: ranked, stated };
  }
  if (from === undefined && than === undefined) {
    const others =
      claim.other_regions?.flatMap((text) => findNamed(release, text)) ??
      countiesOfName(release, claim.region).filter(({ geoid }) => release.metroOf(geoid) === region.geoid);
    return { kind: 'value', claim: { ...subject, value: readValue(claim, measure), others } };
  }
  const stated = claim.value === undefined ? undefined : readDifference(claim, measure);
  if (from !== undefined) return { kind: 'change', claim: { ...subject, year: claim.to, from, direction, stated } };
  return { kind: 'comparison', claim: { ...subject, than: findRegion(release, than!), direction, stated } };
}

/** Checks that the members of a claim are of one kind. @throws ClaimProblem */
function checkMembers({ order, rank, among, from, to, than, direction, value, year }: Claim): void {
  const kinds = [order, from, than].filter((one) => one !== undefined).length;
  if (kinds > 1) throw unreadable('give one of `order`, `from` and `than`');
  if (order === undefined && (rank !== undefined || among !== undefined))
    throw unreadable('`rank` and `among` belong to `order`');
  if (from === undefined && to !== undefined) throw unreadable('`to` belongs to `from`');
  if (from !== undefined && year !== undefined) throw unreadable('give `to` in place of `year` with `from`');
  if (from !== undefined && to !== undefined && from >= to) throw unreadable('`from` must be before `to`');
  const isDifference = from !== undefined || than !== undefined;
  if (direction !== undefined && !isDifference) throw unreadable('`direction` belongs to `from` or `than`');
  if (isDifference && direction === undefined && value === undefined) throw unreadable('give `direction` or `value`');
  if (kinds === 0 && value === undefined) throw unreadable('give `value`, `order`, `from` or `than`');
}

/** Finds a measure. @throws ClaimProblem if the release does not have it */
function findMeasure(release: Release, name: string): ServedMeasure {
  const measure = release.findMeasure(name);
  if (measure) return measure;
  const [absent] = notHeldIn(name, release);
  if (absent)
    throw new ClaimProblem(
      'unknown_measure',
      `no measure ${quote(name)} (not held: ${absent.subject}, published by ${absent.publisher})`,
      absent.nearest.flatMap((one) => release.findMeasure(one) ?? []).map(asCandidate),
    );
  const near = similarNames(
    name,
    release.content.measures.map((one) => one.name),
  );
  throw new ClaimProblem(
    'unknown_measure',
    `no measure ${quote(name)}`,
    near.map((one) => asCandidate(release.measure(one))),
  );
}

const asCandidate = ({ name, label }: ServedMeasure) => ({ code: name, name: label });

/** Finds the region that a text names. @throws ClaimProblem if it names none or several */
function findRegion(release: Release, text: string): NamedRegion {
  const found = findNamed(release, text);
  if (found.length === 1) return found[0]!;
  if (found.length > 0) {
    const candidates = found.slice(0, maxCandidates).map(({ geography, geoid, name }) => {
      return { code: geoid, name: `${name} (${nouns[geography]})` };
    });
    const message = `${quote(text)} is the name of ${found.length} regions; give the code of one`;
    throw new ClaimProblem('ambiguous_region', message, candidates);
  }
  const former = formerRegions(release, text);
  if (former.length > 0) {
    const candidates = successorsOf(release, former).map(({ geoid, name }) => ({ code: geoid, name }));
    const message = `no region ${quote(text)}: ${former.map((one) => describeFormer(release, one)).join('; ')}`;
    throw new ClaimProblem('unknown_region', message, candidates.slice(0, maxCandidates));
  }
  const near = nearRegions(release, text).flatMap((name) => findRegions(release, name));
  const candidates = near.map(({ geoid, name }) => ({ code: geoid, name }));
  const territory = notCovered(text);
  const message = `no region ${quote(text)}${territory === undefined ? '' : `; ${territory}`}`;
  throw new ClaimProblem('unknown_region', message, candidates);
}

/** What a region of each type is called. */
const nouns = { msa: 'metro', county: 'county', state: 'state', us: 'nation' } as const;
const plurals = { msa: 'metros', county: 'counties', state: 'states', us: 'nations' } as const;

/** Reads the value of a claim, in the unit of the measure. @throws ClaimProblem */
function readValue(claim: Claim, measure: ServedMeasure): StatedValue {
  const { value, given, hasDollarSign } = readSent(claim);
  const power = powerBetween(given, measure.unit, hasDollarSign);
  if (power === undefined) throw otherUnit(measure, given);
  return shift(value, power);
}

/** Reads how far a claim says that two figures are apart. @throws ClaimProblem */
function readDifference(claim: Claim, measure: ServedMeasure): StatedDifference {
  const { value, given, hasDollarSign } = readSent(claim);
  const is = (unit: string) => given !== '' && powerBetween(given, unit, hasDollarSign) === 0;
  if (is('times')) return { value, of: 'times' };
  if (measure.unit === 'percent') {
    if (is('percent')) throw unreadable('say `percentage points`: a percentage of a percentage is not compared');
    if (given === '' || is('percentage points')) return { value, of: 'difference' };
  } else if (is('percent')) return { value, of: 'percent' };
  const power = powerBetween(given, measure.unit, hasDollarSign);
  if (power === undefined) throw otherUnit(measure, given);
  return { value: shift(value, power), of: 'difference' };
}

/** Returns the value of a claim with the unit that it gives, in the value or next to it. @throws ClaimProblem */
function readSent({ value: sent, unit }: Claim) {
  const { value, unit: ofValue, hasDollarSign } = readStated(sent!);
  if (unit !== undefined && ofValue !== '')
    throw unreadable(`the value already names a unit, ${quote(ofValue)}; give it once`);
  return { value, given: unit ?? ofValue, hasDollarSign };
}

const otherUnit = ({ name, unit }: ServedMeasure, given: string) =>
  unreadable(
    `the unit of measure \`${name}\` is ${unit}, with or without thousand, million, billion or trillion; got ${quote(given || '$')}`,
  );

/** Returns the regions that a claim of order is about. @throws ClaimProblem */
async function findAmong(
  release: Release,
  among: Claim['among'] = nation.geoid,
  region: NamedRegion,
): Promise<OrderClaim['among']> {
  const { geography } = region;
  if (Array.isArray(among)) {
    const listed = among.map((text) => findRegion(release, text));
    const others = listed.filter((one) => one.geoid !== region.geoid || one.geography !== geography);
    return { name: 'the named regions', regions: [region, ...others], isListed: true };
  }
  if (geography === 'us') throw unreadable('the nation has no rank among regions; list the regions in `among`');
  const all = namedRegions(release, geography);
  const tier = tiers.find((one) => one === among.toLowerCase());
  if (tier !== undefined) {
    if (geography !== 'msa') throw unreadable('sizes are of metros');
    const population = await release.population();
    const isLarge = ({ place }: NamedRegion) => (population?.at(place) ?? 0) >= minimumPopulation[tier];
    const name = `metros with at least ${minimumPopulation[tier].toLocaleString('en-US')} people`;
    return { name, regions: including(region, all.filter(isLarge), name), isListed: false };
  }
  const group = groupIn(among);
  if (group && group.geography !== geography)
    throw unreadable(`\`among\` names ${plurals[group.geography]}, and the region is a ${nouns[geography]}`);
  const found = findRegions(release, group ? (group.whole ?? nation.geoid) : among).filter(
    (one) => one.geography === 'state' || one.geography === 'us',
  );
  if (found.length === 0) throw new ClaimProblem('unknown_region', `no state or nation ${quote(among)} for \`among\``);
  const [within] = found as [NamedRegion];
  const name = `${plurals[geography]} of ${within.geography === 'us' ? 'the United States' : within.name}`;
  if (within.geography === 'us') return { name, regions: all, isListed: false };
  const [code = ''] = release.content.regions.state[within.place]!.states;
  const inside = new Set(release.placesIn(geography, code));
  const regions = including(
    region,
    all.filter(({ place }) => inside.has(place)),
    name,
  );
  return { name, regions, isListed: false };
}

/** Returns regions that include one. @throws ClaimProblem unless they do */
function including(region: NamedRegion, regions: readonly NamedRegion[], name: string): readonly NamedRegion[] {
  if (!regions.some(({ place }) => place === region.place))
    throw unreadable(`${region.name} is not one of the ${name}`);
  return regions;
}

const namedRegions = ({ content }: Release, geography: Geography): NamedRegion[] =>
  content.regions[geography].map(({ geoid, name }, place) => ({ geography, place, geoid, name }));
