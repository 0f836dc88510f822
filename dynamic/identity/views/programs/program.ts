import { levelNames, levelsOf } from '../../../../api/domain/activities.ts';
import { formatDate } from '../../../../api/domain/dates.ts';
import { mechanismsOf, wasCompared } from '../../../../api/domain/incentives.ts';
import type { FitFact, FitTest, ProgramFit } from '../../../../api/schemas/fit.ts';
import { type IncentiveProgram, mechanismLabels, type Obligation } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../html.ts';
import { countDays, factList } from '../layout.ts';
import type { FormValues } from './address.ts';
import { areSame, isUnstated, testsWithPlace } from './common.ts';
import {
  fieldLabel,
  levelLabels,
  obligationLabels,
  outcomes,
  requirementLabels,
  showDollars,
  statusLabels,
  valueText,
} from './words.ts';

interface CardContext {
  /** The publisher of its source. */
  readonly publisher: string | undefined;
  /** What the page says once above its cards. */
  readonly common: readonly FitTest[];
  /** The search. */
  readonly values: FormValues;
}

/** A program: what it gives, who may apply, and how it compares. */
export function programCard(fit: ProgramFit, { publisher, common, values }: CardContext): Html {
  const { verdict, tests, program } = fit;
  const { name, jurisdiction, administering_agency: agency, benefit_summary: benefit } = program;
  const level = levelLabels[jurisdiction.level];
  const [start, rest] = splitText(benefit ?? '');
  const shown = testsWithPlace(fit, values.place !== undefined).filter(
    (test) => showsCategories(test) || !common.some((one) => areSame(one, test)),
  );
  return html`<article class="program ${verdict}">
    <header>
      <h4>${name}</h4>
      <p class="hint">
        ${agency ?? jurisdiction.name} · ${jurisdiction.level === 'federal' ? level : `${level}: ${jurisdiction.name}`}
      </p>
      <p class="flags">${flagsOf(program)}</p>
    </header>
    <div class="about">${start !== '' && html`<p>${start}${rest !== '' && ' …'}</p>`} ${conditions(shown, values)}</div>
    ${factsOf(program)} ${statements(program, tests, rest === '' ? undefined : benefit)}
    ${sourceLine(program, publisher)}
  </article>`;
}

/** The kinds of a program, its status, and whether it has ended or ends. */
function flagsOf(program: IncentiveProgram): Html[] {
  const kinds = mechanismsOf(program).map((kind) => html`<span class="flag">${mechanismLabels[kind]}</span> `);
  const { status, sunset_on: last, sunset_in_days: days = 0 } = program;
  const isOver = last ? days < 0 : status === 'sunset';
  const time = last && html`<span class="flag ${isOver ? 'ended' : 'ends'}">${endText(last, days)}</span> `;
  const label = status && !last && html`<span class="flag ${isOver && 'ended'}">${statusLabels[status]}</span> `;
  return [...kinds, ...(time ? [time] : []), ...(label ? [label] : [])];
}

/** @param days from today to the last day; negative after it */
export const endText = (last: string, days: number): string =>
  `${days < 0 ? 'Ended' : 'Ends'} ${formatDate(last)}${days >= 0 && days <= 90 ? `, ${countDays(days)}` : ''}`;

/** What was compared: a line for each requirement that is met, is not met or is open, and one line for those not stated. */
function conditions(tests: readonly FitTest[], values: FormValues): Html | false {
  if (tests.length === 0) return false;
  const unstated = tests.filter(isUnstated).map(({ requirement }) => requirementLabels[requirement]);
  return html`<ul class="conditions">
    ${tests
      .filter((test) => !isUnstated(test))
      .map((test) => (showsCategories(test) ? categoryLine(test, values) : condition(test, test.reason)))}
    ${unstated.length > 0 && html`<li class="may_fit"><strong>Not stated:</strong> ${unstated.join(', ')}</li>`}
  </ul>`;
}

/** A line for a requirement. That a program states no area is no open question, so it has no outcome. */
export function condition({ requirement, verdict, facts }: FitTest, text: string): Html {
  const outcome = facts.length > 0 && ` ${outcomes[verdict]}.`;
  return html`<li class="${facts.length > 0 ? verdict : 'noted'}">
    <strong>${requirementLabels[requirement]}:${outcome}</strong> ${text}
  </li>`;
}

/** Whether a test found requested categories, which differ from program to program. */
const showsCategories = ({ requirement, verdict }: FitTest): boolean =>
  requirement === 'activities' && verdict === 'fits';

/** The categories of a program that the search asks for. */
function categoryLine({ facts }: FitTest, { activities }: FormValues): Html {
  const matched = facts
    .flatMap(({ value }) => (Array.isArray(value) ? value : []))
    .filter((category) => levelsOf(category).some((level) => activities.includes(level)))
    .map(levelNames);
  const groups = Array.from(
    Map.groupBy(matched, ([top]) => top!),
    ([top, categories]) => {
      const lower = categories.flatMap(([, ...names]) => names.join(' - ') || []);
      return lower.length > 0 ? `${top} (${lower.join(', ')})` : top;
    },
  );
  return html`<li class="fits"><strong>Matching categories:</strong> ${groups.join('; ')}</li>`;
}

/** What the program states, apart from texts: nothing for a value that it does not state. */
function factsOf(program: IncentiveProgram): Html {
  const { benefit_max_usd: most, benefit_basis: basis, wage_requirement: wages, obligations = [] } = program;
  const whole = latestObligation(obligations);
  const { min_jobs, min_investment_usd, area_limit, effective_on } = program;
  const stated = { min_jobs, min_investment_usd, area_limit, effective_on };
  const facts: (readonly [string, string])[] = [
    ...(most ? [['Maximum benefit', showDollars(most)] as const] : []),
    ...(basis ? [['Based on', basis] as const] : []),
    ...(whole
      ? [[obligationLabels[whole.kind], `${showDollars(whole.amount_usd)} in fiscal ${whole.year}`] as const]
      : []),
    ...whoMayApply(program),
    ...(wages ? [['Wages', wages] as const] : []),
    ...Object.entries(stated).flatMap(([field, value]) => {
      const text = valueText({ field, value: value ?? null });
      return text === undefined ? [] : [[fieldLabel(field), text] as const];
    }),
  ];
  return facts.length === 0 ? html`` : factList(facts);
}

function whoMayApply({ entity_types = [] }: IncentiveProgram): (readonly [string, string])[] {
  const text = entity_types.includes('any')
    ? 'Any type of applicant'
    : valueText({ field: 'entity_types', value: entity_types });
  return text ? [[fieldLabel('entity_types'), text]] : [];
}

/** The latest amount of a whole program that was obligated, if there is one, rather than an estimate. */
function latestObligation(obligations: readonly Obligation[]): Obligation | undefined {
  const kinds = Object.keys(obligationLabels);
  return obligations.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.year - a.year)[0];
}

/** The sentences behind the comparison, in a fold. @param description the whole text, if the card shows its start */
function statements(
  program: IncentiveProgram,
  tests: readonly FitTest[],
  description: string | null | undefined,
): Html {
  const facts = tests.flatMap((test) => test.facts).filter(({ value }) => value !== null);
  const { eligibility_summary: eligibility, statute } = program;
  const quoted = facts.map(({ quotation }) => quotation);
  const parts = [
    ...(description ? [html`<p>${description}</p>`] : []),
    ...facts.map(factText),
    ...(eligibility && !quoted.includes(eligibility)
      ? [html`<p><strong>Eligibility:</strong> ${eligibility}</p>`]
      : []),
    ...(statute ? [html`<p><strong>Statute:</strong> ${statute}</p>`] : []),
  ];
  if (parts.length === 0) return html``;
  return html`<details>
    <summary>What the program states<span class="hidden">: ${program.name}</span></summary>
    ${parts}
  </details>`;
}

/** A value of a program with what states it. */
function factText(fact: FitFact): Html {
  const setBy = fact.basis === 'reviewer' && ' (set by a reviewer)';
  return html`<p><strong>${fieldLabel(fact.field)}:</strong> ${valueText(fact)}${setBy}</p>
    ${fact.quotation !== null && html`<blockquote>${fact.quotation}</blockquote>`}`;
}

function sourceLine(program: IncentiveProgram, publisher: string | undefined): Html {
  const { name, source_url: url, captured_at: captured } = program;
  return html`<footer>
    <a href="${url}" rel="noreferrer" aria-label="Official page of ${name}">Official page</a>
    <span>Source: ${publisher ?? new URL(url).host}${captured ? `, captured ${formatDate(captured)}` : ''}</span>
    ${
      !wasCompared(program) &&
      html`<span>Stated from the statute. The official page has not been captured and compared yet.</span>`
    }
  </footer>`;
}

/** How many characters of a long text a card shows. */
const shownLength = 280;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits a long text after a sentence if one ends in a suitable place, otherwise between words. */
function splitText(text: string): readonly [string, string] {
  if (text.length <= shownLength + 60) return [text, ''];
  let end = 0;
  for (const { index, segment } of sentences.segment(text)) {
    if (index + segment.length > shownLength) break;
    end = index + segment.length;
  }
  if (end < shownLength / 3) end = text.lastIndexOf(' ', shownLength);
  return [text.slice(0, end).trimEnd(), text.slice(end)];
}
