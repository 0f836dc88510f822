import { mainObligation, wasCompared } from '../../../../api/domain/incentives.ts';
import type { ProgramFit } from '../../../../api/schemas/fit.ts';
import type { IncentiveProgram } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../html.ts';
import type { FormValues } from './address.ts';
import { conditions } from './conditions.ts';
import { fieldLabel, obligationLabels, showDollars, valueText } from './words.ts';

/** Something that a program states. */
interface Statement {
  readonly label: string;
  readonly text: string;
  /** The sentence of the official page. */
  readonly quotation?: string | null;
}

interface StatementsContext {
  /** The search. */
  readonly values: FormValues;
  /** The description, unless the card has all of it. */
  readonly description: string | undefined;
  /** The source, unless the page says it once for all. */
  readonly source: string | undefined;
}

/** All that a program states and how it compares, in a fold. */
export function statements(fit: ProgramFit, { values, description, source }: StatementsContext): Html {
  const { program } = fit;
  const stated = statementsOf(fit);
  return html`<details>
    <summary>What the program states<span class="hidden">: ${program.name}</span></summary>
    ${description !== undefined && html`<p>${description}</p>`} ${conditions(fit, values)}
    ${
      stated.length > 0 &&
      html`<dl>
        ${stated.map(
          ({ label, text, quotation }) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${text} ${quotation ? html`<blockquote>${quotation}</blockquote>` : false}</dd>
            </div>`,
        )}
      </dl>`
    }
    ${source !== undefined && html`<p class="hint">Source: ${source}</p>`}
    ${
      !wasCompared(program) &&
      html`<p class="hint">Stated from the statute. The official page has not been captured and compared yet.</p>`
    }
  </details>`;
}

/** The values behind the comparison with their sentences, then the other values: nothing for a value that is not stated. */
function statementsOf({ program, tests }: ProgramFit): readonly Statement[] {
  const compared = tests
    .flatMap((test) => test.facts)
    .flatMap((fact): Statement[] => {
      const text = valueText(fact);
      const setBy = fact.basis === 'reviewer' ? ' (set by a reviewer)' : '';
      return text === undefined
        ? []
        : [{ label: fieldLabel(fact.field), text: `${text}${setBy}`, quotation: fact.quotation }];
    });
  const labels = new Set(compared.map(({ label }) => label));
  const quoted = new Set(compared.map(({ quotation }) => quotation));
  const others = otherStatements(program).filter(({ label, text }) => !labels.has(label) && !quoted.has(text));
  return [...compared, ...others];
}

function otherStatements(program: IncentiveProgram): readonly Statement[] {
  const { benefit_basis: basis, wage_requirement: wages, eligibility_summary: eligibility, statute } = program;
  const whole = mainObligation(program);
  const { entity_types, min_jobs, min_investment_usd, area_limit, effective_on } = program;
  const fields = { entity_types, min_jobs, min_investment_usd, area_limit, effective_on };
  return [
    ...(whole
      ? [{ label: obligationLabels[whole.kind], text: `${showDollars(whole.amount_usd)} in fiscal ${whole.year}` }]
      : []),
    ...(basis ? [{ label: 'Based on', text: basis }] : []),
    ...Object.entries(fields).flatMap(([field, value]) => {
      const text = valueText({ field, value: value ?? null });
      return text ? [{ label: fieldLabel(field), text }] : [];
    }),
    ...(wages ? [{ label: 'Wages', text: wages }] : []),
    ...(eligibility ? [{ label: 'Eligibility', text: eligibility }] : []),
    ...(statute ? [{ label: 'Statute', text: statute }] : []),
  ];
}
