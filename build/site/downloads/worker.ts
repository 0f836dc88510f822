import { parentPort, workerData } from 'node:worker_threads';
import { openRelease } from '../../../common/release/reader.ts';
import type { ReleaseManifest } from '../../release/manifest.ts';
import { writeDownloads } from './downloads.ts';

/** What the thread that writes downloads gets. It sends the `Index` of the files. */
export interface DownloadTask {
  readonly manifest: ReleaseManifest;
  /** The database of the release. */
  readonly database: string;
  /** The folder to write to, which is created. */
  readonly folder: string;
}

const task = workerData as DownloadTask;
const { release, close } = await openRelease(task.database, { whole: true });
try {
  parentPort!.postMessage(await writeDownloads({ ...task, release }));
} finally {
  close();
}
