import { shortNames } from './shortNames.ts';

/** A column of a file, with the type that Frictionless Table Schema has for it. */
export interface ColumnInfo {
  readonly name: string;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly description: string;
}

const column = (name: string, type: ColumnInfo['type'], description: string): ColumnInfo => ({
  name,
  type,
  description,
});

const list: readonly ColumnInfo[] = [
  column('geography', 'string', 'us: the United States; state; msa: metropolitan statistical area; county'),
  column('geoid', 'string', 'code of the region: US, state or county FIPS, or CBSA; text, because of leading zeros'),
  column('name', 'string', 'name of the region; of a dataset in datasets.csv'),
  column('measure', 'string', 'name of the measure, as in the API'),
  column('unit', 'string', 'unit of the values'),
  column('year', 'integer', 'year of the value'),
  column('value', 'number', 'the figure; empty if it is missing, never 0 instead'),
  column('lower', 'number', 'lower bound at 90 percent confidence; empty where none is stated'),
  column('upper', 'number', 'upper bound at 90 percent confidence; empty where none is stated'),
  column('reason', 'string', 'why the value is missing; empty if there is a value'),
  column(
    'as_published',
    'string',
    'what is unusual about a value that is as published, or computed from such a figure; in files with a column for each measure, each with its measure; empty for most',
  ),
  column('break', 'string', 'how the definition of the measure changed in this year; empty where it did not'),
  column('period_start', 'integer', 'first year that the value covers, or the values in the column'),
  column(
    'period_end',
    'integer',
    'last year that the value covers, or the values in the column; of a fiscal year, that year is both',
  ),
  column('id', 'string', 'UUID of the region, as in the API'),
  column('slug', 'string', 'address of the page of the metro, without /metros/'),
  column('states', 'array', 'USPS codes of the states that the region lies in'),
  column('right_to_work', 'boolean', 'whether every state of the region is on the list of right-to-work states'),
  column('counties', 'array', 'FIPS codes of the counties of the metro'),
  column('label', 'string', 'name of the measure for people'),
  column('description', 'string', 'what the figure is, in one sentence'),
  column('topic', 'string', 'topic of the measure'),
  column(
    'universe',
    'string',
    'the people, homes or other units that the figures are about, or what a ratio is divided by; empty where the unit says it, or the source does not',
  ),
  column('base', 'string', 'what an index or an adjusted amount is relative to; empty for other measures'),
  column('decimals', 'integer', 'decimals that the sources of the figures support'),
  column('dataset', 'string', 'key of the dataset'),
  column('metro_values', 'integer', 'how many metros have a value'),
  column('county_values', 'integer', 'how many counties have a value'),
  column('state_values', 'integer', 'how many states have a value'),
  column(
    'period',
    'string',
    'what a year of the figures covers, such as 5 years that end with it; empty: the calendar year',
  ),
  column('breaks', 'string', 'the years in which the definition of the measure changed, each with how; empty for most'),
  column('note', 'string', 'what to know before using the figures of the measure; empty for most'),
  column('first_year', 'integer', 'first year with a value'),
  column('latest_year', 'integer', 'latest year with a value'),
  column(
    'column',
    'string',
    'name of the measure of at most 32 characters, which is that of its column in metros.csv, metros.parquet, metros.xlsx and panels',
  ),
  column('state_calculation', 'string', 'how values of states are computed; empty without any'),
  column('metro_calculation', 'string', 'how values of metros are computed; empty without any'),
  column('county_calculation', 'string', 'how values of counties are computed; empty without any'),
  column(
    'missing',
    'string',
    'the codes that reason has for missing values of the measure, separated by blanks; empty without any. A missing value is empty, never 0',
  ),
  column('since', 'string', 'id of the release before'),
  column('old', 'number', 'the figure in the release before; empty if it was missing'),
  column('new', 'number', 'the figure in this release; empty if it is missing'),
  column('cause', 'string', 'why the figure changed, as in the API'),
  column('from_year', 'integer', 'first year of the values in the column'),
  column('to_year', 'integer', 'last year of the values in the column'),
  column('publisher', 'string', 'who publishes the dataset'),
  column('credit', 'string', 'text to print next to the figures'),
  column('license', 'string', 'license of the dataset'),
  column('license_url', 'string', 'text of the license'),
  column('url', 'string', 'where the dataset is published'),
  column('retrieved_at', 'string', 'when the service last retrieved the dataset; print it, too'),
  column('disclaimer', 'string', 'text that the publisher requires, if any'),
  column('conditions', 'string', 'terms of the publisher, if any'),
  column('share_alike', 'string', 'which terms apply to works based on the data, if any'),
  column('next_release', 'string', 'month in which the next edition is expected'),
];

const known = new Map(list.map((one) => [one.name, one]));

/** What describes the columns that are measures. */
type MeasureInfo = Readonly<Record<'name' | 'label' | 'unit', string>> & { readonly note?: string | undefined };

/** Returns what columns of a file contain. Columns of wide files are measures, by short name. @throws Error for an unknown column */
export function describeColumns(names: readonly string[], measures: readonly MeasureInfo[]): ColumnInfo[] {
  const short = shortNames(measures.map(({ name }) => name));
  const byColumn = new Map(measures.map((one) => [short.get(one.name)!, one]));
  return names.map((name) => {
    const measure = byColumn.get(name);
    const found = measure ? describeMeasure(name, measure) : known.get(name);
    if (!found) throw new Error(`build/downloads/columns.ts does not describe the column ${name}`);
    return found;
  });
}

const describeMeasure = (name: string, { label, unit, note }: MeasureInfo): ColumnInfo =>
  column(name, 'number', `${label} (${unit})${note === undefined ? '' : `. ${note}`}`);
