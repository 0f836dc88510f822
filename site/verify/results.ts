import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import { h } from '../browser/dom.ts';
import { showExactly, showName } from '../figures/format.ts';
import type { ReadClaim } from './claims.ts';
import { type CheckedClaim, describeVerdict, verdictOf } from './describeVerdict.ts';
import { showNear } from './showNear.ts';

/** Returns a text with its figures marked by their verdicts; each leads to its result. */
export function annotatedText(text: string, checked: readonly CheckedClaim[]): HTMLElement {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const [i, one] of checked.entries()) {
    const { from } = one.claim;
    if ('row' in from) continue;
    const { text: verdict, tone } = verdictOf(one);
    parts.push(
      text.slice(end, from.start),
      h('a', { href: `#claim-${i + 1}`, class: tone, title: verdict }, text.slice(from.start, from.end)),
    );
    end = from.end;
  }
  return h('p', { class: 'annotated' }, ...parts, text.slice(end));
}

/** Returns the results as a list, in the order of the figures. */
export const resultList = (checked: readonly CheckedClaim[]): HTMLElement =>
  h('ol', { class: 'checked' }, ...checked.map((one, i) => resultItem(one, i + 1)));

function resultItem(checked: CheckedClaim, number: number): HTMLElement {
  const { claim, answer } = checked;
  const { value, place, measure, year } = claim;
  const { text, tone } = verdictOf(checked);
  const shownYear = answer?.figure.year ?? year;
  const subject = [place && showName(place.name), shownYear === undefined ? undefined : String(shownYear)];
  return h(
    'li',
    { id: `claim-${number}`, class: tone },
    h('p', { class: 'verdict' }, text),
    h(
      'div',
      {},
      h(
        'p',
        { class: 'subject' },
        measure && h('a', { href: `/measures/${measure.name}` }, measure.label),
        measure ? ' · ' : undefined,
        subject.filter(Boolean).join(' · ') || 'Unknown',
        'row' in claim.from ? ` · row ${claim.from.row}` : undefined,
      ),
      h('dl', {}, ...pair('Stated', value), ...(answer ? figuresOf(answer, value) : [])),
      h('p', {}, describeVerdict(checked)),
      namesakeNote(claim),
      answer?.citation ? h('p', { class: 'hint' }, answer.citation) : undefined,
    ),
  );
}

/** Returns the figure of the release and, if the stated one agrees with another figure, that one. */
function figuresOf({ figure, matches, verdict }: VerifiedClaim, stated: string): HTMLElement[] {
  const shown = (one: typeof figure) => h('span', { title: showExactly(one.value, one) }, showNear(one, stated));
  return [
    ...pair(figure.year === null ? 'Our figure' : `Our figure (${figure.year})`, shown(figure)),
    // A sentence has the figure of another year.
    ...(matches && verdict !== 'other_year'
      ? pair(`${matches.label}, ${showName(matches.region.name)}, ${matches.year ?? 'no year'}`, shown(matches))
      : []),
  ];
}

const pair = (term: string, content: Node | string) => [h('div', {}, h('dt', {}, term), h('dd', {}, content))];

function namesakeNote({ place, namesakes }: ReadClaim): HTMLElement | undefined {
  if (!place || namesakes.length === 0) return undefined;
  // The name of a state can be that of a city; its code has two digits.
  const others = namesakes.map(({ code, name }) => (code.length === 2 ? `${name} (state)` : showName(name))).join('; ');
  return h('p', { class: 'hint' }, `Read as ${showName(place.name)}. Also: ${others}.`);
}
