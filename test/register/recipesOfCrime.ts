import * as xlsx from '@e965/xlsx';
import { bytes, Figures, metros, once, type Series } from './publishers.ts';
import { printed, type Recipe, ratio } from './recipes.ts';

/** The rows of an area: what each is, and its cells from the population on. */
interface Area {
  readonly year: number;
  readonly name: string;
  readonly rows: ReadonlyMap<string, readonly unknown[]>;
}

const areas = once((): Area[] =>
  [2023, 2024].flatMap((year) => {
    const { Sheets, SheetNames } = xlsx.read(bytes(`fbi-cius/cius_msa_${year}.xlsx`));
    const found: { year: number; name: string; rows: Map<string, readonly unknown[]> }[] = [];
    for (const [name, item, ...cells] of xlsx.utils
      .sheet_to_json<unknown[]>(Sheets[SheetNames[0]!]!, { header: 1, defval: '' })
      .slice(4)) {
      if (name !== '') found.push({ year, name: String(name), rows: new Map() });
      found.at(-1)!.rows.set(String(item).trim(), cells);
    }
    return found.filter(({ name }) => /M\. ?S\. ?A\./.test(name));
  }),
);

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/ *[/,].*$/, '')
    .replaceAll(/[^a-z]/g, '');

/** The metros by name and first state: `akron oh`. */
const codes = once(
  () =>
    new Map(
      [...metros().keys()].map((code) => {
        const title = titles().get(code)!;
        return [`${plain(title)} ${title.split(', ')[1]!.slice(0, 2)}`, code] as const;
      }),
    ),
);

/** The titles of metros, as the delineation has them. */
const titles = once(() => {
  const book = xlsx.read(bytes('omb-delineation/list1_2023.xlsx'));
  const rows = xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, {
    header: 1,
    raw: false,
    defval: '',
  });
  return new Map(rows.map((row) => [row[0]!, row[3]!]));
});

/** A column of a row of each metro, from the population on: 0 the population or its part that reported, 1 violent crime. */
function column(item: (area: Area) => readonly unknown[], place: number): Series {
  const series = new Figures();
  for (const area of areas()) {
    const name = area.name
      .replace(/ *M\. ?S\. ?A\./, '')
      .replaceAll(/\d/g, '')
      .replace('Puerto Rico', 'PR')
      .trim();
    const code = codes().get(`${plain(name)} ${name.split(', ')[1]!.slice(0, 2)}`);
    if (code === undefined) throw new Error(`no metro has the name ${name}`);
    // Another area in 2024: it includes Clarendon County.
    if (code === '44940' && area.year === 2024) continue;
    series.add(area.year, code, String(item(area)[place]));
  }
  return series;
}

const reported = ({ rows }: Area) => rows.get('Total area actually reporting')!;

/** The metro values of crime rates. */
export function crimeRates(): Record<string, Recipe> {
  const rate = (place: number) => printed(column(({ rows }) => rows.get('Rate per 100,000 inhabitants')!, place));
  const [part, covered] = [
    printed(column(reported, 0)),
    printed(column((area) => area.rows.get('Estimated total') ?? reported(area), 0)),
  ];
  return {
    violent_crime_rate: rate(1),
    murder_rate: rate(2),
    rape_rate: rate(3),
    robbery_rate: rate(4),
    aggravated_assault_rate: rate(5),
    property_crime_rate: rate(6),
    burglary_rate: rate(7),
    larceny_rate: rate(8),
    motor_vehicle_theft_rate: rate(9),
    crime_reported_part: part,
    crime_covered_part: covered,
    crime_reporting_share: ratio(part, covered, 100),
    crime_population: printed(column(({ rows }) => rows.get('')!, 0)),
  };
}
