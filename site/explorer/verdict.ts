import { explain } from '../../api/domain/explain.ts';
import { measuredRequirements } from '../../api/domain/gates.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { formatRank, showFigure } from '../figures/format.ts';
import { h } from '../browser/dom.ts';
import type { Figures } from './figures.ts';
import { showNextTo } from './words.ts';

type Explanation = ReturnType<typeof explain>;
type Loosening = Explanation['admit'][number];

/** Returns why a metro is in the ranking or out of it, and what admits it. @param loosen applies a looser requirement */
export function verdict(
  request: RankRequest,
  figures: Figures,
  place: number,
  loosen: (change: Requirements) => void,
): HTMLElement[] {
  const found = explain(request, figures, place, figures.scores);
  const reasons = found.failed.map((failure) => h('li', {}, failureWords(figures, place, failure)));
  const missing = found.included && found.own.composite === null ? found.own.criteria : [];
  const lacking = missing.flatMap(({ measure, value }) =>
    value === null ? [h('li', {}, `No figure for ${figures.labelOf(measure)}`)] : [],
  );
  const list = [...reasons, ...lacking];
  return [
    h('p', {}, h('b', {}, figures.metros[place]!.name), ` ${placeWords(found)}`),
    ...(list.length > 0 ? [h('ul', {}, ...list)] : []),
    ...looseningParts(request, figures, place, found, loosen),
    ...(found.next && found.included ? againstNext(figures, place, found) : []),
  ];
}

/** Says where a metro is: `ranks 3rd of 80, with a score of 89.3.` */
function placeWords({ included, inScope, rank, rankIfAdmitted, count, unranked, own }: Explanation): string {
  const score = own.composite === null ? '' : `, with a score of ${own.composite.toFixed(1)}`;
  if (rank !== null) return `ranks ${formatRank(rank)} of ${count - unranked}${score}.`;
  if (included) return own.composite === null && own.criteria.length > 0 ? 'remains, but has no rank:' : 'remains.';
  const where = inScope ? 'does not match.' : 'is not in the chosen states.';
  return rankIfAdmitted === null ? where : `${where} It would rank ${formatRank(rankIfAdmitted)}${score}.`;
}

/** Says what a metro fails: `Unemployment rate (2024): 4.3%, limit 4.2%`. */
function failureWords(
  figures: Figures,
  place: number,
  { requirement, criterion, value, limit }: Explanation['failed'][number],
): string {
  const measure = criterion ?? measuredRequirements.find(({ key }) => key === requirement)?.measure;
  if (measure === undefined) return rightToWorkWords(figures.metros[place]!);
  const choice = figures.choices.get(measure)!;
  return `${figures.labelOf(measure)}: ${showNextTo(limit, value, choice)}, limit ${showFigure(limit, choice)}`;
}

/** Says which states of a metro are not right-to-work states, as far as the data says. */
function rightToWorkWords({ states, right_to_work }: Figures['metros'][number]): string {
  if (right_to_work === null) return `No figure for right-to-work laws in ${states.join(', ')}`;
  if (states.length === 1) return `${states[0]} is not a right-to-work state`;
  return `At least one of its states is not a right-to-work state: ${states.join(', ')}`;
}

const fieldNames: Readonly<Record<keyof Requirements, string>> = {
  tier: 'the smallest population',
  min_mfg_share: 'the least manufacturing share',
  max_unemployment: 'the limit of unemployment',
  min_growth: 'the least population growth',
  max_hazard: 'the limit of the hazard index',
  max_elec_price: 'the limit of the electricity price',
  rtw_only: 'the right-to-work requirement',
};

/** Says how one requirement admits a metro, with a button that does it. */
function looseningParts(
  request: RankRequest,
  figures: Figures,
  place: number,
  { count, admit }: Explanation,
  loosen: (change: Requirements) => void,
): HTMLElement[] {
  return admit.flatMap(({ requirement, to }) => {
    const change = { [requirement]: looseLimit(requirement, to, figures) };
    const looser = { ...request, requirements: { ...request.requirements, ...change } };
    const others = explain(looser, figures, place, figures.scores).count - count - 1;
    const company = others === 1 ? '1 other metro' : `${others === 0 ? 'no' : others} other metros`;
    const button = h(
      'button',
      { type: 'button', class: 'quiet', id: 'loosen' },
      changeWords(requirement, change, figures),
    );
    button.addEventListener('click', () => loosen(change));
    return [h('p', {}, `This change includes it, and ${company}:`), button];
  });
}

/** Returns a limit with the decimals that people see, rounded to the side that admits the metro; undefined: no requirement. */
function looseLimit(requirement: keyof Requirements, to: Loosening['to'], figures: Figures) {
  if (typeof to !== 'number') return to === false || to === null ? undefined : to;
  const { measure, bound } = measuredRequirements.find(({ key }) => key === requirement)!;
  const size = 10 ** Math.min(1, figures.choices.get(measure)!.decimals);
  return (bound === 'at least' ? Math.floor(to * size) : Math.ceil(to * size)) / size;
}

/** Says what a change does: `Set the limit of unemployment to 4.4%`. */
function changeWords(requirement: keyof Requirements, change: Requirements, figures: Figures): string {
  const field = fieldNames[requirement];
  const read = measuredRequirements.find(({ key }) => key === requirement);
  const limit = read?.limit(change);
  if (!read || limit === undefined) return `Remove ${field}`;
  return `Set ${field} to ${showFigure(limit, figures.choices.get(read.measure)!)}`;
}

/** Compares a metro with the one above it: how many points it is behind, and a table of the criteria that differ. */
function againstNext(figures: Figures, place: number, { own, next, againstNext }: Explanation): HTMLElement[] {
  const behind = (next!.composite - own.composite!).toFixed(1);
  const [here, there] = [place, next!.place].map((one) => figures.metros[one]!.short) as [string, string];
  const head = (text: string) => h('th', { scope: 'col', class: 'number' }, text);
  const rows = againstNext
    .filter(({ difference }) => Math.abs(difference) >= 0.05)
    .map(({ measure, difference }) => {
      const choice = figures.choices.get(measure)!;
      const cells = [place, next!.place].map((one) => showFigure(figures.value(measure, one) ?? null, choice));
      const points = `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(1)}`;
      const numbers = [...cells, points].map((text) => h('td', { class: 'number' }, text));
      return h('tr', {}, h('th', { scope: 'row' }, choice.label), ...numbers);
    });
  const heads = [h('th', { scope: 'col' }, 'Criterion'), head(here), head(there), head('Points')];
  const table = h('table', {}, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows));
  return [h('p', {}, `It is ${behind} points behind ${there}.`), ...(rows.length > 0 ? [table] : [])];
}
