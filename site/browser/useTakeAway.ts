import { useEffect, useState } from 'preact/hooks';
import { saveFile } from './saveFile.ts';
import type { FileEnding } from './tableFile.ts';

interface TakenAway {
  /** What the page shows: another one ends the message. */
  readonly shown: unknown;
  /** Returns the address of what it shows. */
  readonly address: () => string;
  /** Makes a file of it. */
  readonly makeFile: (ending: FileEnding) => Promise<Blob>;
  /** The name of the files, without an ending. */
  readonly name: string;
}

/** Returns functions that copy the address of what a page shows and save it as a file, and the message of the last one. */
export function useTakeAway({ shown, address, makeFile, name }: TakenAway) {
  const [done, setDone] = useState('');
  useEffect(() => setDone(''), [shown]);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address());
      setDone('Link copied.');
    } catch {
      setDone('Copy the address of this page.');
    }
  };
  const save = async (ending: FileEnding) => {
    try {
      saveFile(await makeFile(ending), `${name}.${ending}`);
    } catch {
      setDone('The file could not be made. Try again.');
    }
  };
  return { done, copyLink, save };
}
