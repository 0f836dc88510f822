import type { countKinds } from '../../../../api/domain/incentives.ts';
import { type Html, html } from '../../../http/html.ts';
import { countNoun, kindLabels } from './words.ts';

/** The programs of the catalog as counts, which need no account. */
export interface Overview {
  readonly total: number;
  readonly kinds: ReturnType<typeof countKinds>;
  /** Which jurisdictions are covered. */
  readonly note: string;
}

/** Counts the programs by kind, and says which jurisdictions are covered. */
export const overviewSection = ({ total, kinds, note }: Overview): Html =>
  html`<section class="program-start">
    <h2>What the catalog has</h2>
    <p>${countNoun(total, 'program')}. A program can be of several kinds.</p>
    <ul class="categories">
      ${kinds.map(([kind, programs]) => html`<li>${kindLabels[kind]} <span>${programs}</span></li>`)}
    </ul>
    <p>${note} <a href="/docs/incentive-coverage">Programs by state</a></p>
  </section>`;
