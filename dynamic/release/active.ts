import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { pointerFile, readPointer } from './pointer.ts';
import { openServed, type Served } from './served.ts';

/** How often the pointer is looked at. */
const lookEveryMs = 500;

/** How long to wait before a release that could not be opened is tried again; twice as long each time in a row. */
const tryAgainMs = 1000;
const mostTryAgainMs = 60_000;

/** How long a replaced release stays open for the requests that began with it. */
const closeAfterMs = 60_000;

/** Follows the pointer: the active release, replaced as a whole when the pointer is switched. */
export class ActiveRelease {
  readonly #dist: string;
  readonly #log: Logger;
  #served: Served | undefined;
  #since: Date | undefined;
  #seen = '';
  #failures = 0;
  #tryAgainAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  readonly #retired = new Map<NodeJS.Timeout, Served>();

  constructor(dist: string, log: Logger) {
    this.#dist = dist;
    this.#log = log;
  }

  /** Opens the active release, if there is one, and follows the pointer from then on. */
  async follow(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  get served(): Served | undefined {
    return this.#served;
  }

  get since(): Date | undefined {
    return this.#since;
  }

  /** Looks at the pointer once; a release that cannot be opened is reported, and the old one goes on. */
  look(): Promise<void> {
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
  }

  async #look(): Promise<void> {
    try {
      const found = await stat(pointerFile(this.#dist)).catch(() => undefined);
      const mark = found ? `${found.ino} ${found.mtimeMs}` : '';
      if (mark === '' || (mark === this.#seen && !this.#isDue())) return;
      if (mark !== this.#seen) this.#failures = 0;
      this.#seen = mark;
      const pointer = await readPointer(this.#dist);
      if (!pointer) return;
      const next = await openServed(join(this.#dist, pointer.release));
      this.#failures = 0;
      this.#retire(this.#served);
      this.#served = next;
      this.#since = new Date();
      this.#log.info({ release: next.id, pages: next.size }, 'release is served');
    } catch (error) {
      this.#tryAgainAt = performance.now() + Math.min(mostTryAgainMs, tryAgainMs * 2 ** this.#failures);
      this.#failures++;
      this.#log.error({ err: error, still: this.#served?.id ?? null }, 'the active release cannot be opened');
    }
  }

  /** Whether the release that the pointer names could not be opened, and is to be tried again: a disk may have been full. */
  #isDue(): boolean {
    return this.#failures > 0 && performance.now() >= this.#tryAgainAt;
  }

  #retire(served: Served | undefined): void {
    if (!served) return;
    const timer = setTimeout(() => {
      this.#retired.delete(timer);
      served.close();
    }, closeAfterMs).unref();
    this.#retired.set(timer, served);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const [timer, served] of this.#retired) {
      clearTimeout(timer);
      served.close();
    }
    this.#served?.close();
    this.#served = undefined;
  }
}
