import cliProgress from 'cli-progress';

/** How far a piece of work is. `total` and `done` count whatever the label says; 0 where it is not known ahead. */
export interface Progress {
  start(label: string, total: number): void;
  step(done: number): void;
  done(summary?: string): void;
  note(text: string): void;
}

/** Says nothing. */
export const silent: Progress = { start() {}, step() {}, done() {}, note() {} };

/** A bar where a person watches, plain lines elsewhere; always on stderr, so that stdout stays the answer. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): Progress {
  let current: cliProgress.SingleBar | undefined;
  let label = '';
  const stop = () => {
    current?.stop();
    current = undefined;
  };
  return {
    start(text, total) {
      stop();
      label = text;
      if (total <= 0) return;
      current = new cliProgress.SingleBar({
        stream,
        format: '{bar} {percentage}% {label}',
        hideCursor: true,
        clearOnComplete: true,
      });
      current.start(total, 0, { label });
    },
    step: (done) => current?.update(done),
    done(summary) {
      stop();
      stream.write(`${summary ?? label}\n`);
    },
    note(text) {
      stop();
      stream.write(`${text}\n`);
    },
  };
}

function lines(stream: NodeJS.WriteStream): Progress {
  let label = '';
  return {
    start(text) {
      label = text;
    },
    step() {},
    done: (summary) => void stream.write(`${summary ?? label}\n`),
    note: (text) => void stream.write(`${text}\n`),
  };
}
