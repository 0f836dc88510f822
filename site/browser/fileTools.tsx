import { saveFile } from './saveFile.ts';
import type { FileEnding, FileTable } from './tableFile.ts';
import { Tools } from './tools.tsx';

interface FileToolsProps {
  /** What the table has, for readers of screens. */
  readonly title: string;
  /** Reads what the table shows. @throws Error if a part of it could not be read */
  readonly read: () => Promise<FileTable>;
}

/** Buttons that save or copy what a table shows. */
export function FileTools({ title, read }: FileToolsProps) {
  const save = async (ending: FileEnding) => {
    const [{ tableFile }, table] = await Promise.all([import('./tableFile.ts'), read()]);
    saveFile(tableFile(table, ending), `${table.name}.${ending}`);
  };
  const copy = async () => {
    const [{ tableCopy }, { copyTexts }, table] = await Promise.all([
      import('./tableCopy.ts'),
      import('./copyTexts.ts'),
      read(),
    ]);
    await copyTexts(tableCopy(table));
  };
  return (
    <Tools
      title={title}
      tools={{ CSV: () => save('csv'), Excel: () => save('xlsx'), Copy: copy }}
      done={{ Copy: 'Copied for a spreadsheet.' }}
    />
  );
}
