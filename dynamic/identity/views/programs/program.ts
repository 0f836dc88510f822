import { kindsOf, mainObligation } from '../../../../api/domain/incentives.ts';
import type { ProgramFit } from '../../../../api/schemas/fit.ts';
import type { IncentiveProgram } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../../../http/html.ts';
import type { FormValues } from './address.ts';
import type { Common } from './common.ts';
import { decidingLine } from './conditions.ts';
import { flagsOf } from './flags.ts';
import { purposeOf } from './purpose.ts';
import { statements } from './statements.ts';
import { amountTexts, kindLabels, levelLabels, showDollars } from './words.ts';

interface CardContext {
  readonly source: string;
  /** What the page says once above its cards. */
  readonly common: Common;
  /** The search. */
  readonly values: FormValues;
}

/**
 * A program: its name, which links to its official page, its kind and amount, who offers it, what it is for, and what decides
 * whether it matches. The rest is in the fold.
 */
export function programCard(fit: ProgramFit, { source, common, values }: CardContext): Html {
  const { program } = fit;
  const { name, benefit_summary: description, source_url: url } = program;
  const purpose = description === null ? undefined : purposeOf(description);
  return html`<article class="program">
    <h3>
      <a class="external" href="${url}" rel="noreferrer">${name}<span class="hidden"> (official page)</span></a>
    </h3>
    ${benefitOf(program)}
    <p class="offer"><span class="agency">${offerOf(program)}</span> ${flagsOf(program)}</p>
    ${purpose !== undefined && html`<p class="purpose">${purpose}</p>`} ${decidingLine(fit, common, values)}
    ${statements(fit, { values, source, offer: offerOf(program) })}
  </article>`;
}

/** The kinds of a program, the most that a recipient gets, and the amount of the whole program. */
function benefitOf(program: IncentiveProgram): Html {
  const { benefit_max_usd: most } = program;
  const whole = mainObligation(program);
  const kinds = kindsOf(program).map((kind) => kindLabels[kind]);
  return html`<ul class="benefit">
    ${kinds.length > 0 && html`<li class="kind">${kinds.join(', ')}</li>`}
    ${most ? html`<li><span>${showDollars(most)}</span> at most per recipient</li>` : false}
    ${
      whole
        ? html`<li><span>${showDollars(whole.amount_usd)}</span> ${amountTexts[whole.kind]}, fiscal ${whole.year}</li>`
        : !most && html`<li>No amount stated</li>`
    }
  </ul>`;
}

/** Who offers a program. */
function offerOf({ jurisdiction: { level, name }, administering_agency: agency }: IncentiveProgram): string {
  const government = level === 'federal' ? [] : [`${levelLabels[level]}: ${name}`];
  return [agency ?? name, ...government].join(' · ');
}
