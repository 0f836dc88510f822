import { mainObligation, mechanismsOf } from '../../../../api/domain/incentives.ts';
import type { ProgramFit } from '../../../../api/schemas/fit.ts';
import type { IncentiveProgram } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../html.ts';
import type { FormValues } from './address.ts';
import type { Common } from './common.ts';
import { decidingLine } from './conditions.ts';
import { flagsOf } from './flags.ts';
import { purposeOf } from './purpose.ts';
import { statements } from './statements.ts';
import { amountTexts, kindLabels, levelLabels, showDollars } from './words.ts';

interface CardContext {
  /** Its source, unless the page says it once for all. */
  readonly source: string | undefined;
  /** What the page says once above its cards. */
  readonly common: Common;
  /** The search. */
  readonly values: FormValues;
}

/** A program: its kind and amount, who offers it, what it is for, and what decides whether it matches. The rest is in the fold. */
export function programCard(fit: ProgramFit, { source, common, values }: CardContext): Html {
  const { program } = fit;
  const { name, benefit_summary: description, source_url: url } = program;
  const purpose = description === null ? undefined : purposeOf(description);
  const whole = purpose && !purpose.isWhole ? description! : undefined;
  return html`<article class="program">
    <h3>${name}</h3>
    ${benefitOf(program)}
    <p class="offer">${offerOf(program)} ${flagsOf(program)}</p>
    ${purpose && html`<p class="purpose">${purpose.text}</p>`} ${decidingLine(fit, common, values)}
    <div class="more">
      ${statements(fit, { values, description: whole, source })}
      <a href="${url}" rel="noreferrer" aria-label="Official page of ${name}">Official page</a>
    </div>
  </article>`;
}

/** The kinds of a program, the most that a recipient gets, and the amount of the whole program. */
function benefitOf(program: IncentiveProgram): Html {
  const { benefit_max_usd: most } = program;
  const whole = mainObligation(program);
  const kinds = mechanismsOf(program).map((kind) => kindLabels[kind]);
  return html`<ul class="benefit">
    ${kinds.length > 0 && html`<li class="kind">${kinds.join(', ')}</li>`}
    ${most ? html`<li><strong>${showDollars(most)}</strong> at most per recipient</li>` : false}
    ${whole && html`<li><strong>${showDollars(whole.amount_usd)}</strong> ${amountTexts[whole.kind](whole.year)}</li>`}
  </ul>`;
}

/** Who offers a program. */
function offerOf({ jurisdiction: { level, name }, administering_agency: agency }: IncentiveProgram): string {
  const government = level === 'federal' ? [] : [`${levelLabels[level]}: ${name}`];
  return [agency ?? name, ...government].join(' · ');
}
