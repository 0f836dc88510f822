import type { Cell } from '../figures/cell.ts';
import { capitalize, geographyNames } from '../figures/format.ts';
import type { RegionChoice } from './chosenRegions.ts';
import { fileName } from './fileName.ts';
import { matchingRows, rankRows } from './rankedRegions.ts';
import type { RegionReader } from './regionReader.ts';
import type { TableData } from './regionRows.ts';
import { isFiltered, isPart, nameValues, pluralOf } from './regionWords.ts';
import type { FileTable } from './tableFile.ts';

/** Reads every row that a table has for a choice, with exact values. @throws RequestError */
export async function readFileTable(data: TableData, choice: RegionChoice, reader: RegionReader): Promise<FileTable> {
  const { geography, state, order, people, filter, least, below } = choice;
  const [all, rows] = await Promise.all([reader.all(geography), reader.chosen(choice)]);
  const { singular, label, years, cited } = data.geographies.find(({ key }) => key === geography)!;
  const part = isPart(choice);
  const shown = matchingRows(rankRows({ all, rows }, order), choice, data.states);
  const hasLimits = shown.some(({ row }) => row.limits !== undefined);
  const end = order === 'lowest' ? 'lowest first' : 'highest first';
  const heads = [
    `Rank, ${end}`,
    ...(part ? [`Rank in the United States, ${end}`] : []),
    capitalize(singular),
    geography === 'msa' ? 'CBSA' : 'FIPS',
    `${label}, ${data.unit}`,
    ...(hasLimits ? ['Lower bound, 90%', 'Upper bound, 90%'] : []),
    'Years',
  ];
  const credit = cited.credit;
  const inState = geography === 'state' ? '' : state;
  const size = people > 0 ? `at least ${people} people` : '';
  const values = nameValues(choice, data);
  const which =
    part || isFiltered(choice) ? `: ${[pluralOf(choice, data.states), values].filter(Boolean).join(' ')}` : '';
  return {
    name: fileName(
      data.name,
      geographyNames[geography],
      inState,
      size,
      filter,
      ...[least, below].map((end) => String(end ?? '')),
    ),
    sheet: 'Values',
    heads,
    rows: shown.map(({ row, rank, ofAll }) => {
      const { name, geoid, amount, limits, year } = row;
      const cells: Cell[] = [
        ...[rank, ...(part ? [ofAll] : []), name, geoid, amount],
        ...(hasLimits ? (limits ?? [null, null]) : []),
        year ?? years,
      ];
      return { cells, credit };
    }),
    credits: [`${cited.title}${which}.`, credit],
    release: cited.release,
    address: location.href,
  };
}
