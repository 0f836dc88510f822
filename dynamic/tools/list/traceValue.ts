import { traceValue } from '../../../api/operations/traceValue.ts';
import type { Trace, TraceCell, TraceOperand, TraceStep } from '../../../api/schemas/trace.ts';
import { tool } from '../tool.ts';
import { calculationText, markText, pooledText } from '../wording.ts';

export const traceValueTool = tool(traceValue, {
  name: 'trace_value',
  title: 'Trace a value',
  description: "Where one value comes from: what it is computed from, and the cells of the publisher's file.",
  named: { region: 'region' },
  says: {
    name: 'a measure',
    region: 'name or code',
    geography: 'where codes are the same',
    year: 'default: the year served',
  },
  lists: ['operands', 'steps', 'cells'],
  limit: 10,
  shorten(data, terse) {
    const most = terse ? maxStepOperands.terse : maxStepOperands.usual;
    return { ...data, steps: data.steps.map((step) => ({ ...step, operands: step.operands.slice(0, most) })) };
  },
  terseNotice: 'Steps list fewer operands.',
  head(trace) {
    const { region, label, unit, year } = trace;
    const value = trace.value === null ? `no value${because(trace.reason)}` : `${trace.value} ${unit}`;
    return [
      `${label} of ${region.name} (${region.geoid}), ${pooledText(trace.period ?? String(year))}: ${value}; ${calculationText(trace)}${markText(trace.as_published)}`,
    ];
  },
  line: traceRow,
});

/** How many operands a step of a trace lists. */
const maxStepOperands = { usual: 8, terse: 2 } as const;

/** A row of a trace: what a value is computed from, how that is computed, or where it is printed. */
function traceRow(row: TraceOperand | TraceStep | TraceCell, trace: Trace): string {
  if ('text' in row) return cellText(row, trace);
  const { measure, geoid, name, year, period, value, reason } = row;
  const where = geoid === trace.region.geoid ? geoid : `${geoid} ${name}`;
  const figure = `${measure} of ${where} in ${period ?? year}: ${value ?? `no value${because(reason)}`}`;
  if ('operands' in row) return `Step: ${figure} [${row.unit}]; ${stepCalculation(row, trace)}`;
  const weight = row.weight_measure ? `; weight ${row.weight_measure} ${row.weight} (${row.weight_year})` : '';
  return `Operand: ${figure}${weight}`;
}

/** Where a figure is printed. Cells of one sheet follow each other, and the first of them names it. */
function cellText(cell: TraceCell, { cells }: Trace): string {
  const { measure, geoid, year, column_label, row_label } = cell;
  const before = cells[cells.indexOf(cell) - 1];
  const place = before && placeOf(before) === placeOf(cell) ? '' : `${placeOf(cell)}, `;
  const labels = [row_label, column_label]
    .filter((label) => label)
    .map((label) => JSON.stringify(label))
    .join(', ');
  const at = `row ${cell.row}, column ${cell.column}${labels ? ` (${labels})` : ''}`;
  return `Cell of ${measure} of ${geoid} in ${year}: ${place}${at}: ${JSON.stringify(cell.text)}`;
}

const placeOf = ({ file, member, sheet }: TraceCell) => [file, member, sheet].filter(Boolean).join(' / ');

/** How a step is computed, in full for the first of those that are computed alike. */
function stepCalculation(step: TraceStep, { steps }: Trace): string {
  const first = steps.find(({ calculation }) => calculation === step.calculation);
  return first === undefined || first === step
    ? calculationText({ ...step, computed_by_cadastre: true })
    : `computed as ${first.measure} of ${first.geoid}`;
}

const because = (reason: string | undefined) => (reason ? ` (${reason})` : '');
