import pLimit from 'p-limit';
import { type Freshness, freshnessOf } from '../../api/domain/freshness.ts';
import { nearestName } from '../../api/domain/text.ts';
import { ImportError } from '../base/errors.ts';
import type { Register } from '../import/register.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { type Asking, askEdition, askFile, type Finding, isFileUrl } from './ask.ts';
import { editionWatch } from './editions.ts';
import type { SeenFiles } from './seen.ts';

/** How many publishers are asked at the same time, each for one address after the other. */
const publishersAtOnce = 4;

interface WatchOptions {
  readonly register: Register;
  /** The newest release, if there is one. */
  readonly manifest: ReleaseManifest | undefined;
  readonly seen: SeenFiles;
  /** Watch only these datasets. */
  readonly only?: readonly string[] | undefined;
  readonly now: Date;
  readonly asking: Asking;
}

/** What is known of the next edition of a dataset. */
export interface WatchedDataset {
  readonly key: string;
  /** The month in which the publisher planned the next edition, and how it relates to today; absent without a plan. */
  readonly month?: string;
  readonly freshness?: Freshness;
  readonly findings: readonly Finding[];
}

/** A question to a publisher: it is put to one host. */
interface Question {
  readonly dataset: string;
  readonly host: string;
  readonly ask: () => Promise<Finding | undefined>;
}

/**
 * Asks the publishers of the register for new editions. What goes wrong with one address is a finding, and the others are asked.
 * @throws ImportError if the register is not valid, or if no address responds, as without a network
 */
export async function watchPublishers(options: WatchOptions): Promise<WatchedDataset[]> {
  const { register, only, now, asking } = options;
  const folders = [register.geography, ...register.figures];
  const keys = folders.map(({ entry }) => entry.key);
  for (const key of only ?? []) {
    if (keys.includes(key)) continue;
    const close = nearestName(key, keys);
    throw new ImportError('register', `no dataset ${key} in the register${close ? `; did you mean ${close}?` : ''}`);
  }
  const chosen = folders.filter(({ entry }) => only?.includes(entry.key) ?? true);
  const questions = chosen.flatMap((folder) => questionsOf(folder, options));
  const { progress } = asking.how;
  progress.start('asking publishers', questions.length);
  let asked = 0;
  const found = new Map<string, Finding[]>(chosen.map(({ entry }) => [entry.key, []]));
  const limit = pLimit(publishersAtOnce);
  const byHost = [...Map.groupBy(questions, ({ host }) => host).values()];
  await Promise.all(
    byHost.map((list) =>
      limit(async () => {
        for (const { dataset, ask } of list) {
          const finding = await ask();
          if (finding) found.get(dataset)!.push(finding);
          progress.step(++asked);
        }
      }),
    ),
  );
  progress.done(`asked for ${asked} addresses of ${chosen.length} datasets`);
  const all = [...found.values()].flat();
  if (all.length > 0 && all.every((one) => one.kind === 'failed' && !one.responded))
    throw new ImportError('network', `no publisher responded; check the network of this machine: ${all[0]!.note}`);
  return chosen.map(({ entry: { key, next_release } }) => ({
    key,
    ...(next_release === 'unknown' ? {} : { month: next_release, freshness: freshnessOf(next_release, now) }),
    findings: found.get(key)!,
  }));
}

function questionsOf(
  { entry, files }: Register['figures'][number] | Register['geography'],
  { manifest, seen, asking }: WatchOptions,
): Question[] {
  const { key: dataset, watch } = entry;
  const held = new Map(manifest?.datasets.find(({ key }) => key === dataset)?.files.map((file) => [file.url, file]));
  const urls = [...new Set(files.map(({ url }) => url))];
  const watched = watch.map((next) => editionWatch(dataset, next, urls));
  return [
    ...urls.map((url) => ({
      dataset,
      host: new URL(url).host,
      ask: () =>
        isFileUrl(url) ? askFile(url, seen[url], held.get(url), asking) : Promise.resolve<Finding>(unwatched(url)),
    })),
    ...watched.map((edition) => ({
      dataset,
      host: new URL('address' in edition.next ? edition.next.address : edition.next.page).host,
      ask: () => askEdition(edition, asking),
    })),
  ];
}

const unwatched = (url: string): Finding => ({ kind: 'unwatched', url, note: 'a page, not a file' });

/** Returns what to remember of what publishers have: new editions are seen only once they are taken. */
export function rememberSeen(
  seen: SeenFiles,
  datasets: readonly WatchedDataset[],
  taken: readonly string[] = [],
): SeenFiles {
  const updates = datasets.flatMap(({ key, findings }) =>
    findings.flatMap((one) => {
      const isNews = one.kind === 'revised' && !taken.includes(key);
      return 'seen' in one && !isNews ? [[one.url, one.seen] as const] : [];
    }),
  );
  return { ...seen, ...Object.fromEntries(updates) };
}
