import cliProgress from 'cli-progress';

/** The progress of a task. `total` and `done` count what the label says; `total` is 0 if unknown. */
export interface Progress {
  start(label: string, total: number): void;
  step(done: number): void;
  done(summary?: string): void;
  note(text: string): void;
}

/** Prints nothing. */
export const silent: Progress = { start() {}, step() {}, done() {}, note() {} };

/** Shows a progress bar on a terminal and plain lines elsewhere. Uses stderr: stdout is for results. */
export function showProgress(): Progress {
  return process.stderr.isTTY ? bar(process.stderr) : lines(process.stderr);
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
