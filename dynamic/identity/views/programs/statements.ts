import { mainObligation, wasCompared } from '../../../../api/domain/incentives.ts';
import type { ProgramFit } from '../../../../api/schemas/fit.ts';
import type { IncentiveProgram } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../../../http/html.ts';
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
  /** Who publishes the program's page, and when it was captured. */
  readonly source: string;
  /** Who offers the program. */
  readonly offer: string;
}

/** All that a program states and how it compares, in a fold. */
export function statements(fit: ProgramFit, { values, source, offer }: StatementsContext): Html {
  const { program } = fit;
  const stated = statementsOf(fit);
  const { benefit_summary: description } = program;
  return html`<details>
    <summary>Eligibility and details<span class="hidden">: ${program.name}</span></summary>
    ${description !== null && html`<p>${description}</p>`} ${conditions(fit, values)}
    <dl>
      <div>
        <dt>Agency</dt>
        <dd>${offer}</dd>
      </div>
      ${stated.map(
        ({ label, text, quotation }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${text} ${quotation ? html`<blockquote>${quotation}</blockquote>` : false}</dd>
          </div>`,
      )}
    </dl>
    <p class="hint">Source: ${source}</p>
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
