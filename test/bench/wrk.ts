import { writeFile } from 'node:fs/promises';
import { onCore, run } from './processes.ts';

const connections = 48;
const roundSeconds = 2;

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A script that sends other paths than the one of `url`. */
  readonly script?: string;
}

/** Requests a second that a server answers with connections kept open; wrk runs on the other core. */
export async function requestsPerSecond({ url, headers = {}, script }: Load): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const scriptOption = script === undefined ? [] : ['-s', script];
  const args = ['-t1', `-c${connections}`, `-d${roundSeconds}s`, ...sent, ...scriptOption, url];
  const output = await run(onCore(1, ['wrk', ...args]));
  // An error takes less time than a page: a figure with errors in it means nothing.
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} answered with errors:\n${output}`);
  const found = /Requests\/sec:\s*([\d.]+)/.exec(output);
  if (!found) throw new Error(`wrk said no figure:\n${output}`);
  return Number(found[1]);
}

/** Writes a script with which wrk sends many paths in turn; the requests are made before the clock runs. */
export async function writeMix(
  file: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const quote = (text: string) => JSON.stringify(text);
  const set = Object.entries(headers).map(([name, value]) => `[${quote(name)}] = ${quote(value)}`);
  await writeFile(
    file,
    `local paths = {\n${paths.map(quote).join(',\n')}\n}
local requests, at = {}, 0
function init()
  for i, path in ipairs(paths) do requests[i] = wrk.format("GET", path, { ["Host"] = "localhost", ${set.join(', ')} }) end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
`,
  );
}
