import type { Release } from '../../api/domain/release.ts';
import type { PlaceProfile } from '../../api/schemas/place.ts';
import { exactTitle, notRanked, showFigure, showInTable, showLabel, unitInWords } from '../../site/figures/format.ts';
import { stripPlot } from '../../site/figures/stripPlot.ts';
import { createHtml, type Html, html } from '../http/html.ts';
import type { Strips } from './placeStrips.ts';
import { isOfState, marginOf, peersOf, type Shown, standing, standingInState, yearOf } from './standings.ts';

/** What the first figures of a page are shown with. */
interface KeyFigures {
  readonly place: PlaceProfile;
  readonly strips: Strips;
  readonly release: Release;
}

/** Returns the first figures of a page as tiles, each with its place among others, and what their ranks are of. */
export const keyFigures = (figures: readonly Shown[], shown: KeyFigures): Html =>
  html`<ul class="key-figures">
      ${figures.map((one) => keyFigure(one, shown))}
    </ul>
    ${rankNote(figures, shown)}`;

function keyFigure(shown: Shown, { place, strips }: KeyFigures): Html {
  const { figure, measure } = shown;
  const isCounty = place.geography === 'county';
  const unit = unitInWords(measure.unit);
  const hasNoRank = isOfState(measure, isCounty);
  const amongAll = hasNoRank ? notRanked : standing(shown, figure.rank);
  const inState = isCounty ? standingInState(shown) : notRanked;
  const margin = marginOf(shown);
  const found = hasNoRank ? undefined : strips.get(measure.name);
  return html`<li class="figure">
    <div>
      <a href="/measures/${figure.name}">${measure.label}</a>
      ${hasNoRank && html`<span class="flag">State average</span>`}
    </div>
    <p class="big" title="${exactTitle(figure.value, measure) ?? ''}">
      ${showInTable(figure.value, measure)}${unit && html`<small> ${unit}</small>`}
    </p>
    <p class="standing">
      ${inState === notRanked ? amongAll : `${inState} in ${place.states.join(', ')}`} <span>in ${yearOf(figure)}</span>
      ${inState !== notRanked && html`<small class="of-wide">${amongAll} in the U.S.</small>`}
      ${margin && html`<small>${margin}</small>`}
    </p>
    ${
      found &&
      stripPlot(createHtml, {
        strip: found.strip,
        own: { value: figure.value, text: showFigure(figure.value, measure) },
        median: {
          value: found.median,
          text: showFigure(found.median, measure),
          label: showLabel(found.median, measure),
        },
      })
    }
  </li>`;
}

const puertoRico = '72';

/** Says what the ranks of the tiles are of: all counties, or the states with the District of Columbia, with or without Puerto Rico. */
function rankNote(figures: readonly Shown[], { place, strips, release }: KeyFigures): Html | false {
  const found = figures.flatMap(({ measure }) => strips.get(measure.name) ?? []);
  if (found.length === 0) return false;
  const dots = `Each dot is one of the ${peersOf(place)}; the green one is ${place.name}, and the line is the median.${found.some(({ strip }) => strip.logarithmic) ? ' “log” marks a logarithmic scale.' : ''}`;
  if (place.geography !== 'state')
    return html`<p class="hint">${dots} Ranks are among the ${peersOf(place)} that have the figure.</p>`;
  const { state: all } = release.content.regions;
  const lacksPuertoRico = ({ lacking: [first, ...more] }: (typeof found)[number]) =>
    first !== undefined && more.length === 0 && all[first]!.geoid === puertoRico;
  const wholes = [
    ...(found.some(lacksPuertoRico)
      ? [`Ranks of ${all.length - 1} are among the 50 states and the District of Columbia.`]
      : []),
    ...(found.some(({ lacking }) => lacking.length === 0) ? [`Those of ${all.length} include Puerto Rico.`] : []),
  ];
  return html`<p class="hint">${dots} ${wholes.join(' ')}</p>`;
}
