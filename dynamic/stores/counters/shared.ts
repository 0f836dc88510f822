import type { Worker } from 'node:cluster';
import type { Counters, Standing, Window } from '../../../api/gate/limits.ts';
import type { MemoryCounters } from './memory.ts';

/** Requests that one worker wants counted, in one message; the first process replies in one, in the same order. */
interface CountMessage {
  readonly type: 'take';
  readonly requests: readonly (readonly [windows: readonly Window[], now: number])[];
}

interface CountReply {
  readonly type: 'taken';
  readonly standings: readonly Standing[];
}

/** What else passes between the processes. */
interface OtherMessage {
  readonly type?: unknown;
}

interface Channel {
  send(message: CountMessage): void;
  onReply(listener: (message: CountReply) => void): void;
}

/** Counters of a worker. The first process counts for all workers, so limits are exact. */
export class SharedCounters implements Counters {
  readonly #channel: Channel;
  readonly #unsent: (readonly [readonly Window[], number])[] = [];
  readonly #waiting: ((standing: Standing) => void)[] = [];

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.onReply(({ standings }) => {
      const answered = this.#waiting.splice(0, standings.length);
      standings.forEach((standing, i) => answered[i]!(standing));
    });
  }

  take(windows: readonly Window[], now: number): Promise<Standing> {
    // What is read off the sockets in one turn goes in one message: a message costs as much as a stored page.
    if (this.#unsent.push([windows, now]) === 1)
      setImmediate(() => this.#channel.send({ type: 'take', requests: this.#unsent.splice(0) }));
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** The channel of a worker to the first process. */
export function channelOf(worker: NodeJS.Process): Channel {
  return {
    send: (message) => void worker.send?.(message),
    onReply: (listener) =>
      void worker.on('message', (message: CountReply | OtherMessage) => {
        if (message.type === 'taken') listener(message as CountReply);
      }),
  };
}

/** Counts for a worker. */
export function countFor(worker: Worker, counters: MemoryCounters): void {
  worker.on('message', (message: CountMessage | OtherMessage) => {
    if (message.type !== 'take') return;
    const standings = (message as CountMessage).requests.map(([windows, now]) => counters.take(windows, now));
    // A worker that has ended meanwhile needs no answer.
    worker.send({ type: 'taken', standings } satisfies CountReply, () => undefined);
  });
}
