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
  // Safari lets a page write to the clipboard only at the click itself: what is written may come later.
  const copy = async () => {
    const copied = Promise.all([import('./tableCopy.ts'), read()]).then(([{ tableCopy }, table]) => tableCopy(table));
    const blobOf = async (type: 'text/plain' | 'text/html') => new Blob([(await copied)[type]], { type });
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': blobOf('text/plain'), 'text/html': blobOf('text/html') }),
    ]);
  };
  return (
    <Tools
      title={title}
      tools={{ CSV: () => save('csv'), Excel: () => save('xlsx'), Copy: copy }}
      done={{ Copy: 'Copied for a spreadsheet.' }}
    />
  );
}
