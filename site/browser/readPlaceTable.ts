import { absenceWords } from '../../api/domain/reasonNames.ts';
import type { PlaceProfile } from '../../api/schemas/place.ts';
import type { Cell } from '../figures/cell.ts';
import { readApi } from './readApi.ts';
import type { FileTable } from './tableFile.ts';

/** Reads every figure of the place that a part of the page names, and why it has no others. @throws RequestError */
export async function readPlaceTable({ dataset }: HTMLElement): Promise<FileTable> {
  const { file, place: geoid, release } = dataset as Readonly<Record<'file' | 'place' | 'release', string>>;
  const { data, attribution } = await readApi<PlaceProfile>(
    `/places/${geoid}?ranks=1&bounds=1&absent=1&release=${release}`,
  );
  const creditOf = new Map(attribution.map(({ dataset, credit, license }) => [dataset, `${credit} ${license}.`]));
  const figures = data.measures.map((one) => {
    const { name, label, unit, value, period, year, rank, rank_in_state, bounds, note, dataset } = one;
    const cells: Cell[] = [
      ...[label, name, unit, value, period ?? year, bounds?.lower ?? null, bounds?.upper ?? null],
      ...[rank?.rank ?? null, rank?.of ?? null, rank_in_state?.rank ?? null, rank_in_state?.of ?? null, note ?? null],
    ];
    return { cells, credit: creditOf.get(dataset) ?? '' };
  });
  const missing = (data.absent ?? []).map(({ name, label, reason }) => {
    const why = `No data: ${reason ? absenceWords[reason] : 'reason unknown'}`;
    return { cells: [label, name, ...Array<null>(9).fill(null), why], credit: '' };
  });
  return {
    name: file,
    sheet: 'Figures',
    heads: [
      ...['Measure', 'Name', 'Unit', 'Value', 'Years', 'Lower bound, 90%', 'Upper bound, 90%'],
      ...['Rank, highest first', 'Of', 'Rank in state, highest first', 'Of in state', 'Note'],
    ],
    rows: [...figures, ...missing],
    credits: [data.name, ...creditOf.values()],
    release,
    address: location.href,
  };
}
