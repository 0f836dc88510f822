import { join } from 'node:path';
import type { Logger } from 'pino';
import { fileVersion } from './fileVersion.ts';
import { pointerFile, readPointer, repairAdvice } from './pointer.ts';
import { BuiltRelease, type Served } from './served.ts';

/** How often the pointer and the files of the release are looked at. */
const lookEveryMs = 500;

/** How long to wait before a release that could not be opened is tried again; twice as long each time in a row. */
const tryAgainMs = 1000;
const maxTryAgainMs = 60_000;

/** How often in a row the files must be missing before that counts: a build replaces them, which takes an instant. */
const missesInARow = 3;

/** Replaced releases that stay open for the requests that use them. While there are so many, the next release waits. */
const maxRetired = 2;
const maxWaitMs = 60_000;

/** Follows the pointer: the active release, replaced as a whole when the pointer or the release's files change. */
export class ActiveRelease {
  readonly #dist: string;
  readonly #log: Logger;
  #onSwitch: (served: Served) => void = () => undefined;
  #served: BuiltRelease | undefined;
  #since: Date | undefined;
  #pointer: string | undefined;
  #failures = 0;
  #failed = 0;
  #tryAgainAt = 0;
  #misses = 0;
  #damagedBefore = 0;
  #waitingSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #retired: BuiltRelease[] = [];

  constructor(dist: string, log: Logger) {
    this.#dist = dist;
    this.#log = log;
  }

  /** Calls a function with each release that becomes the active one. */
  onSwitch(listener: (served: Served) => void): void {
    this.#onSwitch = listener;
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

  /** How often a release could not be opened. */
  get failures(): number {
    return this.#failed;
  }

  /** How often a stored page could not be read, of any release since the start. */
  get damagedReads(): number {
    return this.#damagedBefore + (this.#served?.damaged ?? 0);
  }

  /** Whether the files of the active release are gone from the disk; the server keeps serving from the open files. */
  get isMissing(): boolean {
    return this.#misses >= missesInARow;
  }

  /** Looks once; a release that cannot be opened is reported, and the old one goes on. */
  look(): Promise<void> {
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
  }

  async #look(): Promise<void> {
    try {
      const pointer = await fileVersion(pointerFile(this.#dist));
      const files = pointer === undefined ? 'missing' : await this.#served?.look();
      this.#noteMissing(files === 'missing');
      if (pointer === undefined) return;
      if (pointer !== this.#pointer) this.#failures = 0;
      const isNew = pointer !== this.#pointer || files === 'replaced';
      if (this.#failures > 0 ? performance.now() < this.#tryAgainAt : !isNew) return;
      if (!this.#makeRoom()) return;
      this.#pointer = pointer;
      await this.#open();
      this.#failures = 0;
    } catch (error) {
      this.#failed++;
      this.#tryAgainAt = performance.now() + Math.min(maxTryAgainMs, tryAgainMs * 2 ** this.#failures);
      // The same failure again is no news.
      if (this.#failures++ === 0)
        this.#log.error(
          { err: error, still: this.#served?.id ?? null },
          `the active release cannot be opened; ${repairAdvice}`,
        );
    }
  }

  async #open(): Promise<void> {
    const pointer = await readPointer(this.#dist);
    if (!pointer) return;
    const next = await BuiltRelease.open(join(this.#dist, pointer.release), this.#log);
    if (next.id !== pointer.release) {
      next.close();
      throw new Error(`${next.file} holds the release ${next.id}`);
    }
    this.#retire(this.#served);
    this.#served = next;
    this.#since = new Date();
    this.#log.info({ release: next.id, pages: next.pages ?? 0 }, 'release is served');
    this.#onSwitch(next);
  }

  #noteMissing(missing: boolean): void {
    if (!this.#served) return;
    const before = this.isMissing;
    this.#misses = missing ? this.#misses + 1 : 0;
    if (this.isMissing === before) return;
    const about = { dist: this.#dist, release: this.#served.id };
    if (before) this.#log.info(about, 'the files of the active release are there again');
    else
      this.#log.error(
        about,
        `the files of the active release are gone; the server keeps serving from the open files; ${repairAdvice}`,
      );
  }

  /** Whether another release may be retired. The oldest is closed when the next one has waited long enough. */
  #makeRoom(): boolean {
    this.#retired = this.#retired.filter(({ closed }) => !closed.aborted);
    if (this.#retired.length < maxRetired) {
      this.#waitingSince = undefined;
      return true;
    }
    this.#waitingSince ??= performance.now();
    if (performance.now() - this.#waitingSince < maxWaitMs) return false;
    this.#retired.shift()!.close();
    return this.#makeRoom();
  }

  #retire(served: BuiltRelease | undefined): void {
    if (!served) return;
    this.#damagedBefore += served.damaged;
    this.#retired.push(served);
    served.retire();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const served of this.#retired) served.close();
    this.#served?.close();
    this.#served = undefined;
  }
}
