import { comparePrograms, type ServedProgram } from '../../api/domain/incentives.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { DesignationRecord } from '../../api/schemas/designations.ts';
import { type IncentiveProgram, mechanismLabels, type Jurisdiction } from '../../api/schemas/incentive.ts';
import { fipsOf, usps } from '../../api/schemas/stateCodes.ts';
import { idOf } from '../base/identity.ts';
import type { Catalog, Program, Source } from './catalog.ts';
import type { CatalogJurisdiction, Publisher } from './catalogSchema.ts';

/** Returns the CBSA codes of the metros that contain a county. */
type MetrosOf = (county: string) => readonly string[];

/** Returns whether the terms of a program's page allow serving it. */
export function mayBeServed({ source }: Program): boolean {
  return source.value.terms.approved;
}

/** Returns the programs that may be served, with the retired ones, by level, key of the jurisdiction, and name (D7). */
export function servedPrograms({ programs }: Catalog, metrosOf: MetrosOf): ServedProgram[] {
  return programs
    .filter(mayBeServed)
    .map((program) => programEntry(program, metrosOf))
    .toSorted((a, b) => comparePrograms(a.program, b.program));
}

function programEntry(program: Program, metrosOf: MetrosOf): ServedProgram {
  const { source } = program;
  const metros = [...new Set(countiesOf(source.jurisdiction).flatMap(metrosOf))];
  return { program: recordOf(program, metros[0] ?? null), metros, credit: creditKey(source.publisher) };
}

/** Returns a program as the API shows it, with every field. `cbsa` is the metro of a local government. */
export function recordOf({ id, value, source, otherSources }: Program, cbsa: string | null): IncentiveProgram {
  const { publisher, jurisdiction } = source;
  const agency = value.agency_from_source_list ? publisher.name : value.administering_agency;
  return {
    id: idOf('incentive_program', id),
    name: value.name,
    aliases: value.aliases,
    jurisdiction: shownJurisdiction(jurisdiction, cbsa),
    administering_agency: agency ?? null,
    mechanism: value.mechanism,
    mechanism_label: value.mechanism && mechanismLabels[value.mechanism],
    mechanisms: value.mechanisms,
    form: value.form,
    discretion: value.discretion ?? null,
    eligibility_summary: value.eligibility_summary,
    industries: value.industries,
    naics_codes: value.naics_codes,
    industry_scope: value.industry_scope,
    min_jobs: value.min_jobs ?? null,
    min_investment_usd: value.min_investment_usd ?? null,
    wage_requirement: value.wage_requirement ?? null,
    benefit_summary: value.benefit_summary,
    benefit_max_usd: value.benefit_max_usd ?? null,
    benefit_basis: value.benefit_basis ?? null,
    statute: value.statute ?? null,
    official_urls: [
      ...new Set([source.value.url, ...otherSources.map((other) => other.value.url), ...value.official_urls]),
    ],
    status: value.status ?? null,
    effective_on: value.effective_on ?? null,
    sunset_on: value.sunset_on ?? null,
    source_url: source.value.url,
    inventory_id: value.inventory_id,
    entity_types: value.entity_types,
    beneficiary_types: value.beneficiary_types,
    activities: value.activities,
    obligations: value.obligations,
    area_limit: value.area_limit,
    area_states: value.area_states,
    captured_at: source.value.capture?.captured_at ?? null,
    ...(value.retired ? { retired: { on: value.retired.on, reason: value.retired.reason } } : {}),
    evidence: value.evidence,
    edited_fields: withAddresses(value),
    agency_from_source_list: value.agency_from_source_list,
    last_verified_at: value.last_verified_at,
    verified_by: value.verified_by,
  };
}

/** Adds `official_urls` without evidence: the author of the source entry set that URL. */
function withAddresses({ edited_fields, evidence }: Program['value']): string[] {
  return evidence.official_urls ? edited_fields : [...new Set([...edited_fields, 'official_urls'])];
}

function shownJurisdiction({ key, name }: CatalogJurisdiction, cbsa: string | null): Jurisdiction {
  if (key === 'us') return { level: 'federal', key, name, state: null, geoid: null, cbsa: null };
  const state = usps.find((code) => fipsOf[code] === key.slice(0, 2))!;
  return { level: key.length === 2 ? 'state' : 'local', key, name, state, geoid: key, cbsa };
}

/** Returns the counties of a local government. */
export function countiesOf({ key, counties }: CatalogJurisdiction): readonly string[] {
  return key.length === 5 ? [key] : (counties ?? []);
}

/** Returns the designations, with the programs that may be served. */
export function servedDesignations({ designations, programs }: Catalog): DesignationRecord[] {
  const served = new Set(programs.filter(mayBeServed).map(({ id }) => id));
  return designations.map((entry) => ({
    ...entry,
    programs: entry.programs
      .filter(({ program }) => served.has(program))
      .map(({ program, use, how }) => ({ id: idOf('incentive_program', program), use, how })),
  }));
}

const creditKey = ({ key }: Publisher) => `incentive-programs-${key}`;

/** Returns the credit of each publisher of the served programs. */
export function catalogAttribution({ entry, programs }: Catalog): Attribution[] {
  const sources = programs.filter(mayBeServed).map(({ source }) => source);
  return entry.publishers.flatMap((publisher) => {
    const own = sources.filter((source) => source.publisher.key === publisher.key);
    return own.length === 0 ? [] : [creditOf(publisher, own)];
  });
}

/** Returns what the programs of some credits are about. */
export const catalogSubjects = ({ entry }: Catalog): Record<string, string> =>
  Object.fromEntries(
    entry.publishers.flatMap((publisher) =>
      publisher.subject === undefined ? [] : [[creditKey(publisher), publisher.subject]],
    ),
  );

function creditOf(publisher: Publisher, sources: readonly Source[]): Attribution {
  const { name, credit, url, license, license_url, conditions, disclaimer } = publisher;
  const read = sources.flatMap(({ value }) => value.capture?.read_at ?? []).toSorted();
  return {
    dataset: creditKey(publisher),
    publisher: name,
    credit,
    url,
    license,
    license_url,
    ...(disclaimer === undefined ? {} : { disclaimer }),
    ...(conditions === undefined ? {} : { conditions }),
    retrieved_at: read.at(-1) ?? null,
  };
}
