import { entityTypes, type Mechanism } from '../../api/schemas/incentive.ts';
import { fipsOf } from '../../api/schemas/stateCodes.ts';
import { ImportError } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import type { Catalog } from './catalog.ts';
import {
  type ImportedList,
  importList,
  type ListedProgram,
  type ListingRecord,
  type ProgramList,
} from './importList.ts';
import { inconsistency } from './consistency.ts';
import { industryOf } from './industries.ts';
import { statedRecord } from './inventoryRecord.ts';
import { firstSentences } from './inventoryText.ts';
import { type Law, type Laws, readLaws } from './laws.ts';
import { type LawRules, readLawRules } from './lawRules.ts';
import { lawText } from './lawText.ts';
import { type ExcludedListings, ruleFor } from './lists.ts';
import { sentencesOf } from './text.ts';

/** Imports an edition of the laws and incentives of the Alternative Fuels Data Center into the catalog, as `importList` does. */
export async function importLaws(
  dir: string,
  from: string,
  progress: Progress,
  allowed?: number,
): Promise<ImportedList> {
  const laws = await readLaws(from, progress);
  return importList(dir, (catalog) => listOf(laws, readLawRules(dir), catalog), progress, allowed);
}

/** Returns the id of the page of a record: `afdc-5182` for 5182. */
export const lawPageId = ({ number }: Law) => `afdc-${number}`;

function listOf({ edition, laws }: Laws, rules: LawRules, catalog: Catalog): ProgramList {
  checkJudged(laws, rules);
  checkInCatalog(rules, catalog);
  const excluded: ExcludedListings = {};
  const programs: ListedProgram[] = [];
  const reasons = new Map<string, string>();
  for (const law of laws) {
    const judgment = judge(law, rules);
    if (typeof judgment === 'string') {
      const reason = ruleFor('laws', 'reasons', rules.reasons, judgment, law.number);
      reasons.set(lawPageId(law), reason);
      excluded[judgment] ??= { reason, listings: {} };
      excluded[judgment].listings[law.number] = titleOf(law, rules);
      continue;
    }
    const page = lawPageId(law);
    const url = `${rules.site}/${law.number}`;
    const jurisdiction = law.state === 'US' ? 'us' : fipsOf[law.state];
    programs.push({ page, program: page, url, jurisdiction, record: lawRecord(law, judgment, rules) });
  }
  return {
    ...{ name: 'laws', title: 'list of laws', edition, programs, excluded },
    whyDropped: ({ id }) =>
      reasons.get(id) ??
      `The laws and incentives of the Alternative Fuels Data Center of ${edition} do not have the record.`,
  };
}

/** What a record offers, the primary mechanism first, and whether a reviewer judged it. */
interface Offer {
  readonly mechanisms: readonly Mechanism[];
  readonly isJudged: boolean;
}

/** Returns what a record offers, or why it is not a program of the catalog: a key of `reasons`. */
function judge(law: Law, rules: LawRules): Offer | string {
  const type = ruleFor('laws', 'types', rules.types, law.type, law.number);
  if (type !== 'selected') return type;
  const users = law.users.map((code) => ruleFor('laws', 'user_types', rules.user_types, code, law.number));
  const kinds = law.incentives.map((code) =>
    ruleFor('laws', 'incentive_types', rules.incentive_types, code, law.number),
  );
  if (law.repealed !== undefined) return 'repealed';
  if (law.archived !== undefined) return 'archived';
  if (law.expired !== undefined && law.expired < rules.current_on) return 'ended';
  if (law.title.endsWith(rules.plans)) return 'plan';
  const judged = judgedOf(law, rules);
  if (judged && 'mechanism' in judged) return { mechanisms: [judged.mechanism], isJudged: true };
  if (judged) return 'excluded' in judged ? judged.excluded : 'in_catalog';
  if (users.length > 0 && !users.some(({ is_business }) => is_business)) return 'no_business';
  if (kinds.length === 0 || kinds.some(({ mechanism }) => mechanism === null))
    throw new ImportError(
      'register',
      `laws.yaml: judged: lacks ${law.number} "${law.title}"; read its text and say what it offers, or why it is excluded`,
    );
  // The list sorts types by their codes.
  const isOther = (mechanism: Mechanism) => Number(mechanism === 'other');
  const mechanisms = new Set(kinds.map(({ mechanism }) => mechanism!).toSorted((a, b) => isOther(a) - isOther(b)));
  return { mechanisms: [...mechanisms], isJudged: false };
}

const judgedOf = ({ number }: Law, { judged }: LawRules) =>
  judged.find(({ listings }) => Object.hasOwn(listings, number));

/** @throws ImportError `register` for a judged record that the list lacks, or has with another title */
function checkJudged(laws: readonly Law[], { judged }: LawRules): void {
  const titles = new Map(laws.map(({ number, title }) => [number, title]));
  for (const [number, title] of judged.flatMap(({ listings }) => Object.entries(listings)))
    if (titles.get(number) !== title)
      throw new ImportError(
        'register',
        `laws.yaml: judged: ${number} is now "${titles.get(number) ?? 'not on the list'}"; read its text and judge it again`,
      );
}

/** @throws ImportError `register` for a program of the rules that the catalog does not have */
function checkInCatalog({ judged }: LawRules, { programs }: Catalog): void {
  for (const entry of judged)
    if ('in_catalog' in entry && !programs.some(({ id, value }) => id === entry.in_catalog && !value.retired))
      throw new ImportError(
        'register',
        `laws.yaml: judged: in_catalog: the catalog has no current program ${entry.in_catalog}; judge its records again`,
      );
}

/** Returns the title of an excluded record, with the program of the catalog that it describes. */
function titleOf(law: Law, rules: LawRules): string {
  const judged = judgedOf(law, rules);
  return judged && 'in_catalog' in judged ? `${law.title}; in the catalog as ${judged.in_catalog}` : law.title;
}

/** Maximum characters of a summary. It ends with a whole sentence; one that is longer stays whole. */
const maxSummary = 600;
/** Maximum characters of a statute: some references list every section that they touch. */
const maxStatute = 200;

/** Returns the record of a law. A field that the text does not state is absent. */
function lawRecord(law: Law, { mechanisms, isJudged }: Offer, rules: LawRules): ListingRecord {
  const { text, lines } = lawText(law, rules);
  const sentences = lines.body.flatMap(sentencesOf);
  const end = sentences.findIndex(
    (sentence, i) => i > 0 && (sentence.startsWith(furtherReading) || sentence.endsWith(':')),
  );
  const benefit = firstSentences(end < 0 ? sentences : sentences.slice(0, end), maxSummary);
  const [, agency] = agencyAtStart.exec(sentences[0] ?? '') ?? [];
  const statute = statuteOf(lines.reference);
  const users = law.users.map((code) => rules.user_types[code]!.entity_types);
  // A list without firms, whose fleets are among the users, would say that they may not apply.
  const named = new Set(users.every((types) => types.length > 0) ? users.flat() : []);
  const area = areaOf(law, rules);
  const industry = industryOf('laws.yaml', rules.industries, law.number, text);
  return statedRecord(
    text,
    {
      name: [law.title, lines.title],
      administering_agency: [agency ?? null, agency && sentences[0]],
      mechanism: [mechanisms[0] ?? null, lines.incentives],
      mechanisms: [[...mechanisms], lines.incentives],
      eligibility_summary: [lines.users ?? null, lines.users],
      industries: [industry && [industry.words], industry?.sentence],
      benefit_summary: [benefit ?? null, benefit],
      statute: [statute, lines.reference],
      sunset_on: [law.expired, lines.expires],
      entity_types: [entityTypes.filter((type) => named.has(type)), lines.users],
      area_limit: [area, lines.title],
    },
    { ...(isJudged ? { mechanism: mechanisms[0]! } : {}), ...industry?.reviewed },
  );
}

/** How sentences begin that name a website. A sentence with a colon at its end begins a list or a table. */
const furtherReading = 'For more information';

/** The agency that the first sentence begins with: "The Texas Commission on Environmental Quality (TCEQ) administers". */
const agencyAtStart =
  /^(?:The )?((?:U\.S\. )?[A-Z][^(),.;]{4,90}?)(?<!Program|Credit|Project) \([A-Z][\w&]{1,12}\) (?:administers|offers|provides|awards)\b/;

/** Returns the law in the words of the text; undefined if they are too long, or without its parentheses not a citation. */
function statuteOf(reference: string | undefined): string | undefined {
  const statute = reference?.slice('(Reference '.length, -1);
  const isCitation =
    statute !== undefined &&
    statute.length <= maxStatute &&
    inconsistency('statute', statute, reference!) === undefined;
  return isCitation ? statute : undefined;
}

/** @throws ImportError `register` if the title does not have the area that the rules have */
function areaOf({ number, title }: Law, { areas }: LawRules): string | undefined {
  const area = areas[number];
  if (area !== undefined && !title.includes(area))
    throw new ImportError('register', `laws.yaml: areas: ${number}: its title does not have "${area}"; correct it`);
  return area;
}
