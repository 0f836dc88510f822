import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { type FuzzRequest, fuzzRequests } from '../fuzz/requests.ts';
import { sendBytes } from '../fuzz/send.ts';
import type { Benchmark } from './benchmark.ts';
import { megabytes, perSecond } from './figure.ts';
import { memoryOf, start, stop } from './processes.ts';

const concurrent = 50;
/** `FUZZ_REQUESTS=200000 FUZZ_SEED=...` sends as many, the same again. */
const count = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);
const seed = process.env['FUZZ_SEED'] ?? randomUUID();

export const fuzz: Benchmark = {
  name: 'fuzz',
  about: 'random requests, raw sockets included: failures, the slowest response, memory',
  async run({ checkout, note }) {
    const { dir, builtDir } = await checkout();
    const { release, close } = await openRelease(join(builtDir, builtFiles.database));
    const requests = fuzzRequests(seed, release);
    const unlimited = '999999999,999999999';
    const env = { ...process.env, PORT: '0', LIMIT_ADDRESS: unlimited, LIMIT_SITE: '999999999', LOG_LEVEL: 'silent' };
    const host = await start([process.execPath, 'dynamic/hosts/node/main.ts'], /Serving http:\S+:(\d+)/, {
      cwd: dir,
      env,
    });
    try {
      const { failures, slowest, seconds, memory } = await sendAll(Number(host.match[1]), requests, note, () =>
        memoryOf(host.child.pid!),
      );
      for (const failure of failures.slice(0, 20)) note(failure);
      return [
        { name: `fuzz: ${count} requests, ${concurrent} at a time, seed ${seed}`, ours: perSecond(count / seconds) },
        {
          name: '  failures (5xx, no response)',
          ours: String(failures.length),
          ratio: failures.length,
          target: { atMost: 0 },
        },
        { name: '  slowest response', ours: `${Math.round(slowest)} ms`, ratio: slowest / 1000, target: { atMost: 1 } },
        { name: '  memory after each tenth', ours: memory.map(megabytes).join(', ') },
      ];
    } finally {
      close();
      await stop(host.child);
    }
  },
};

async function sendAll(
  port: number,
  requests: Generator<FuzzRequest>,
  note: (text: string) => void,
  memory: () => number,
) {
  const failures: string[] = [];
  const samples: number[] = [];
  const began = performance.now();
  let [sent, slowest] = [0, 0];
  const client = async () => {
    while (sent < count) {
      sent++;
      if (sent % Math.ceil(count / 10) === 0) {
        samples.push(memory());
        note(`fuzz: ${sent} of ${count}, ${failures.length} failures, slowest ${Math.round(slowest)} ms`);
      }
      const request = (requests.next() as { value: FuzzRequest }).value;
      const requestText = () => JSON.stringify(request.bytes.toString('latin1', 0, 400));
      try {
        const { statuses, busy, took, text } = await sendBytes(port, request);
        if (took > slowest) {
          slowest = took;
          if (took > 1000) note(`fuzz: ${Math.round(took)} ms for ${requestText()}`);
        }
        if (statuses.filter((status) => status >= 500).length > busy)
          failures.push(`${requestText()} got ${JSON.stringify(text)}`);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : requestText());
      }
    }
  };
  await Promise.all(Array.from({ length: concurrent }, client));
  return { failures, slowest, seconds: (performance.now() - began) / 1000, memory: samples };
}
