import { useChoice } from './chosenRegions.ts';
import { FileTools } from './fileTools.tsx';
import type { ChosenReader } from './regionReader.ts';
import type { TableData } from './regionRows.ts';
import { pluralOf } from './regionWords.ts';

interface RegionToolsProps extends ChosenReader {
  readonly data: TableData;
}

/** Buttons that save or copy the regions that a visitor chose, in the order of the table. */
export function RegionTools({ data, chosen, reader }: RegionToolsProps) {
  const choice = useChoice(chosen);
  const read = async () => {
    reader.renew();
    return (await import('./regionFile.ts')).readFileTable(data, choice, reader);
  };
  return <FileTools title={`${pluralOf(choice, data.states)} in this table`} read={read} />;
}
