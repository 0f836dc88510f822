import type { Comparison } from '../../api/schemas/compare.ts';
import { useMedia } from '../browser/useMedia.ts';
import { shortName, showExactly, showInTable, showName, unitInWords } from '../figures/format.ts';
import { scaleOf } from '../figures/notes.ts';
import type { CompareData, ComparedMeasure } from './compareData.ts';

type ComparedMetro = Comparison['metros'][number];

/** How many metros fit next to each other on a wide screen, where the whole page scrolls in place of the table. */
const maxFitting = 4;

interface CompareTableProps {
  readonly topics: CompareData['topics'];
  readonly metros: readonly ComparedMetro[];
}

/** A table with a row for each measure and a column for each metro, the median metro and the United States. */
export function CompareTable({ topics, metros }: CompareTableProps) {
  // On a phone, the name of a measure has a row of its own, which leaves the width to the figures.
  const stacked = useMedia('(width < 40rem)');
  const columns = metros.length + (stacked ? 2 : 3);
  return (
    <div
      class={metros.length <= maxFitting ? 'scroll few' : 'scroll'}
      tabIndex={0}
      role="group"
      aria-label="Comparison"
    >
      <table class={stacked ? 'stacked' : ''}>
        <thead>
          <HeadRow metros={metros} stacked={stacked} />
        </thead>
        {topics.map(({ name, measures }) => (
          <>
            <tbody>
              <tr class="topic">
                <th scope="rowgroup" colSpan={columns}>
                  <span>{name}</span>
                </th>
              </tr>
              {!stacked && measures.map((measure) => <MeasureRow measure={measure} metros={metros} />)}
            </tbody>
            {stacked && measures.map((measure) => <StackedRows measure={measure} metros={metros} columns={columns} />)}
          </>
        ))}
      </table>
    </div>
  );
}

/** The note on what the table leaves out and what its marks mean. */
export function TableNote({ metros }: { readonly metros: number }) {
  return (
    <p class="hint">
      {metros > 1 && 'The highest value among the metros is bold; it is not always the best. '}A dash means no data. The
      U.S. column has no totals, and no value where the sources have none for the same year.
    </p>
  );
}

function HeadRow({ metros, stacked }: { readonly metros: readonly ComparedMetro[]; readonly stacked: boolean }) {
  return (
    <tr>
      {!stacked && <th scope="col">Measure</th>}
      {metros.map(({ cbsa, name, slug, states }) => (
        <th key={cbsa} scope="col" class="number">
          <a href={`/metros/${slug}`} title={showName(name)}>
            {`${shortName(name)}, ${states[0]}`}
          </a>
        </th>
      ))}
      <th scope="col" class="number">
        Median metro
      </th>
      <th scope="col" class="number">
        U.S.
      </th>
    </tr>
  );
}

interface RowProps {
  readonly measure: ComparedMeasure;
  readonly metros: readonly ComparedMetro[];
}

const MeasureRow = ({ measure, metros }: RowProps) => (
  <tr>
    <th scope="row">
      <MeasureTitle measure={measure} />
    </th>
    <FigureCells measure={measure} metros={metros} />
  </tr>
);

const StackedRows = ({ measure, metros, columns }: RowProps & { readonly columns: number }) => (
  <tbody>
    <tr class="name">
      <th scope="rowgroup" colSpan={columns}>
        <span>
          <MeasureTitle measure={measure} />
        </span>
      </th>
    </tr>
    <tr>
      <FigureCells measure={measure} metros={metros} />
    </tr>
  </tbody>
);

/** The name of a measure with its unit and years. */
function MeasureTitle({ measure: { name, label, unit, span } }: { readonly measure: ComparedMeasure }) {
  const shownUnit = unitInWords(unit) ?? scaleOf(name);
  return (
    <>
      <a href={`/measures/${name}`}>{label}</a>
      {shownUnit === undefined ? '' : `, ${shownUnit}`} <span class="hint years">{span}</span>
    </>
  );
}

function FigureCells({ measure, metros }: RowProps) {
  const values = metros.map((metro) => metro.values[measure.name] ?? null);
  const present = values.filter((value) => value !== null);
  const highest = present.length > 1 ? Math.max(...present) : null;
  const cell = (value: number | null, kind: string) => (
    <td class={kind} title={showExactly(value, measure)}>
      {showInTable(value, measure)}
    </td>
  );
  return (
    <>
      {values.map((value) => cell(value, value !== null && value === highest ? 'number highest' : 'number'))}
      {cell(measure.median, 'number reference')}
      {cell(measure.nation, 'number reference')}
    </>
  );
}
