import { isOlderThanTaxLaw } from '../../../../api/domain/coverage.ts';
import { formatDate } from '../../../../api/domain/dates.ts';
import { mainObligation, mechanismsOf, wasCompared } from '../../../../api/domain/incentives.ts';
import type { FitFact, FitTest, ProgramFit } from '../../../../api/schemas/fit.ts';
import type { IncentiveProgram } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../html.ts';
import { countDays, factList } from '../layout.ts';
import type { FormValues } from './address.ts';
import { areSame, testsWithPlace } from './common.ts';
import { conditions, showsCategories } from './conditions.ts';
import {
  fieldLabel,
  kindLabels,
  levelLabels,
  obligationLabels,
  showDollars,
  statusLabels,
  valueText,
} from './words.ts';

interface CardContext {
  /** Its source, unless the page says it once for all. */
  readonly source: string | undefined;
  /** What the page says once above its cards. */
  readonly common: readonly FitTest[];
  /** The search. */
  readonly values: FormValues;
}

/** A longer text is cut by the style of the page, and is whole in the fold. */
const shortText = 140;

/** A program: what it gives, who may apply, and how it compares. */
export function programCard(fit: ProgramFit, { source, common, values }: CardContext): Html {
  const { verdict, tests, program } = fit;
  const { name, benefit_summary: benefit, source_url: url } = program;
  const isLong = benefit !== null && benefit.length > shortText;
  const shown = testsWithPlace(fit, values.place !== undefined).filter(
    (test) => showsCategories(test) || !common.some((one) => areSame(one, test)),
  );
  return html`<article class="program ${verdict}">
    <h3>${name}</h3>
    <p class="offer">${offerOf(program)} ${flagsOf(program)}</p>
    ${benefit !== null && html`<p class="benefit ${isLong && 'long'}">${benefit}</p>`} ${conditions(shown, values)}
    ${factsOf(program)}
    <div class="more">
      ${statements(program, tests, isLong ? benefit : undefined)}
      <a href="${url}" rel="noreferrer" aria-label="Official page of ${name}">Official page</a>
    </div>
    ${source !== undefined && html`<p class="hint">Source: ${source}</p>`}
    ${
      !wasCompared(program) &&
      html`<p class="hint">Stated from the statute. The official page has not been captured and compared yet.</p>`
    }
  </article>`;
}

/** Who offers a program, and its kinds. */
function offerOf(program: IncentiveProgram): string {
  const { jurisdiction, administering_agency: agency } = program;
  const { level, name } = jurisdiction;
  const kinds = mechanismsOf(program).map((kind) => kindLabels[kind]);
  return [agency ?? name, ...(level === 'federal' ? [] : [`${levelLabels[level]}: ${name}`]), kinds.join(', ')]
    .filter((text) => text !== '')
    .join(' · ');
}

/** The status of a program, whether it has ended or ends, and whether its page is older than the tax law. */
function flagsOf(program: IncentiveProgram): Html[] {
  const { status, sunset_on: last, sunset_in_days: days = 0 } = program;
  const isOver = last ? days < 0 : status === 'sunset';
  return [
    ...(last ? [html`<span class="flag ${isOver ? 'ended' : 'ends'}">${endText(last, days)}</span> `] : []),
    ...(status && !last ? [html`<span class="flag ${isOver && 'ended'}">${statusLabels[status]}</span> `] : []),
    ...(isOlderThanTaxLaw(program) ? [html`<span class="flag">${olderThanTaxLaw}</span>`] : []),
  ];
}

/** Marks a program whose page is older than Public Law 119-21. */
export const olderThanTaxLaw = 'Before the 2025 tax law';

/** @param days from today to the last day; negative after it */
export const endText = (last: string, days: number): string =>
  `${days < 0 ? 'Ended' : 'Ends'} ${formatDate(last)}${days >= 0 && days <= 90 ? `, ${countDays(days)}` : ''}`;

/** What the program states, apart from texts: nothing for a value that it does not state. */
function factsOf(program: IncentiveProgram): Html | false {
  const { benefit_max_usd: most, benefit_basis: basis, wage_requirement: wages } = program;
  const whole = mainObligation(program);
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
  return facts.length > 0 && factList(facts);
}

function whoMayApply({ entity_types = [] }: IncentiveProgram): (readonly [string, string])[] {
  const text = entity_types.includes('any')
    ? 'Any type of applicant'
    : valueText({ field: 'entity_types', value: entity_types });
  return text ? [[fieldLabel('entity_types'), text]] : [];
}

/** The sentences behind the comparison, in a fold. @param description the whole text, if the card may cut it */
function statements(
  program: IncentiveProgram,
  tests: readonly FitTest[],
  description: string | undefined,
): Html | false {
  const facts = tests.flatMap((test) => test.facts).filter(({ value }) => value !== null);
  const { eligibility_summary: eligibility, statute } = program;
  const quoted = facts.map(({ quotation }) => quotation);
  const parts = [
    ...(description === undefined ? [] : [html`<p>${description}</p>`]),
    ...facts.map(factText),
    ...(eligibility && !quoted.includes(eligibility)
      ? [html`<p><strong>Eligibility:</strong> ${eligibility}</p>`]
      : []),
    ...(statute ? [html`<p><strong>Statute:</strong> ${statute}</p>`] : []),
  ];
  return (
    parts.length > 0 &&
    html`<details>
      <summary>What the program states<span class="hidden">: ${program.name}</span></summary>
      ${parts}
    </details>`
  );
}

/** A value of a program with what states it. */
function factText(fact: FitFact): Html {
  const setBy = fact.basis === 'reviewer' && ' (set by a reviewer)';
  return html`<p><strong>${fieldLabel(fact.field)}:</strong> ${valueText(fact)}${setBy}</p>
    ${fact.quotation !== null && html`<blockquote>${fact.quotation}</blockquote>`}`;
}
