import { useChoice } from './chosenRegions.ts';
import type { ChosenReader } from './regionReader.ts';
import type { TableData } from './regionRows.ts';
import { pluralOf } from './regionWords.ts';
import { saveFile } from './saveFile.ts';
import type { FileEnding } from './tableFile.ts';
import { Tools } from './tools.tsx';

interface RegionToolsProps extends ChosenReader {
  readonly data: TableData;
}

/** Buttons that save or copy the regions that a visitor chose, in the order of the table. */
export function RegionTools({ data, chosen, reader }: RegionToolsProps) {
  const choice = useChoice(chosen);
  const table = async () => {
    reader.renew();
    return (await import('./regionFile.ts')).readFileTable(data, choice, reader);
  };
  const save = async (ending: FileEnding) => {
    const [{ tableFile }, read] = await Promise.all([import('./tableFile.ts'), table()]);
    saveFile(tableFile(read, ending), `${read.name}.${ending}`);
  };
  const copy = async () => {
    const { tableText } = await import('./tableFile.ts');
    await navigator.clipboard.writeText(tableText(await table()));
  };
  return (
    <Tools
      title={`${pluralOf(choice, data.states)} in this table`}
      tools={{ CSV: () => save('csv'), Excel: () => save('xlsx'), Copy: copy }}
      done={{ Copy: 'Copied for a spreadsheet.' }}
    />
  );
}
