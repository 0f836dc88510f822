import type { Cell } from '../figures/cell.ts';
import type { Figures } from './figures.ts';
import type { Page } from './page.ts';
import { TableHead } from './tableHead.tsx';
import { showChoice } from './words.ts';

/** Returns the titles of the columns of some measures. */
const titlesOf = (measures: readonly string[], figures: Figures) =>
  measures.map((measure) => `${figures.labelOf(measure)}, ${figures.choices.get(measure)!.unit}`);

/** Returns the exact values of all metros, with a head. */
export const valueRows = (measures: readonly string[], figures: Figures): Cell[][] => [
  ['Metro', 'CBSA', ...titlesOf(measures, figures)],
  ...figures.byName.map((place) => {
    const { name, cbsa } = figures.regions[place]!;
    return [name, cbsa, ...measures.map((measure) => figures.value(measure, place) ?? null)];
  }),
];

/** A table of metros with their values of some measures. */
export function ValueTable({ id, measures, places, figures }: ValueTableProps) {
  const choices = measures.map((measure) => figures.choices.get(measure)!);
  return (
    <table id={id}>
      <TableHead titles={['Metro', ...titlesOf(measures, figures)]} />
      <tbody>
        {places.map((place) => (
          <tr key={place}>
            <th scope="row">{figures.regions[place]!.short}</th>
            {choices.map((choice) => (
              <td key={choice.name} class="number">
                {showChoice(figures.value(choice.name, place) ?? null, choice)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueTableProps extends Pick<Page, 'figures'> {
  readonly id?: string;
  readonly measures: readonly string[];
  readonly places: readonly number[];
}
