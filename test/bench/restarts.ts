import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/stores.ts';
import { type Benchmark, SkipBenchmark } from './benchmark.ts';
import type { Figure } from './figure.ts';
import { isInstalled, start, stop } from './processes.ts';

const caddyfile = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url));
const restarts = 6;
const drainSeconds = '5';
const clients = 16;
/** Between two requests of a client: the machine is to have room for a server that starts. */
const pauseMs = 10;

const criteria = [{ measure: 'population_growth_5yr', direction: 'higher_better' }];

/**
 * A stored page, an answer of the live core, and a POST. The POST has a response of under 4 KB: Caddy 2.6 breaks off one in
 * some thousand larger responses to a POST, without any restart.
 */
const requests: readonly { readonly method: string; readonly path: string; readonly body?: (i: number) => string }[] = [
  { method: 'GET', path: '/api/v1/measures/unemployment_rate/values?geography=msa' },
  { method: 'GET', path: '/api/v1/metros?q=austin' },
  {
    method: 'POST',
    path: '/api/v1/rank',
    body: (i) => JSON.stringify({ scope: { states: ['RI'] }, criteria: [{ ...criteria[0], weight: i + 1 }] }),
  },
];

export const restartsBehindCaddy: Benchmark = {
  name: 'restarts',
  about: 'rolling restarts and reloads under load behind Caddy with deploy/Caddyfile: requests that failed',
  async run({ checkout, note }) {
    if (!isInstalled('caddy')) throw new SkipBenchmark('caddy is not installed: restarts behind it are not measured');
    const { dir } = await checkout();
    const figures: Figure[] = [];
    const host = async (port: number, environment: Record<string, string> = {}) => {
      const unlimited = { LIMIT_ADDRESS: '999999999,999999999', TRUST_PROXY: '1', DRAIN_SECONDS: drainSeconds };
      const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'info', ...unlimited, ...environment };
      const { child } = await start([process.execPath, 'dynamic/hosts/node/main.ts'], /Serving/, { cwd: dir, env });
      return child;
    };

    note(`restarts: two servers, ${restarts} restarts`);
    const ports = [await freePort(), await freePort()];
    const hosts = await Promise.all(ports.map((port) => host(port)));
    figures.push(
      await underLoad(`${restarts} rolling restarts of two servers behind Caddy`, ports, async () => {
        for (let i = 0; i < restarts; i++) {
          const at = i % 2;
          await stopChild(hosts[at]!, 'SIGTERM');
          hosts[at] = await host(ports[at]!);
        }
      }),
    );

    note('restarts: one server');
    await stop(hosts[1]!);
    figures.push(
      await underLoad('a restart of the only server behind Caddy', ports.slice(0, 1), async () => {
        await stopChild(hosts[0]!, 'SIGTERM');
        hosts[0] = await host(ports[0]!);
      }),
    );
    await stop(hosts[0]!);

    note('restarts: two workers');
    const server = await host(ports[0]!, { WORKERS: '2' });
    figures.push(
      await underLoad('two reloads (SIGHUP) of two workers behind Caddy', ports.slice(0, 1), async () => {
        for (let i = 0; i < 2; i++) await reload(server);
      }),
    );
    await stop(server);
    return figures;
  },
};

type Child = Awaited<ReturnType<typeof start>>['child'];

async function stopChild(child: Child, signal: NodeJS.Signals): Promise<void> {
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await exit;
}

/** Reloads the workers of a server, and waits until its log says that every one is a new process. */
function reload(child: Child): Promise<void> {
  return new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      if (!chunk.includes('every worker was restarted')) return;
      child.stderr.off('data', hear);
      resolve();
    };
    child.stderr.on('data', hear);
    child.kill('SIGHUP');
  });
}

/** Counts the requests that failed while something was done to the servers at `ports`. */
async function underLoad(name: string, ports: readonly number[], work: () => Promise<void>): Promise<Figure> {
  const port = await freePort();
  const upstreams = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  const env = { ...process.env, SITE: `http://:${port}`, UPSTREAMS: upstreams };
  const command = ['caddy', 'run', '--config', caddyfile, '--adapter', 'caddyfile'];
  const caddy = await start(command, /serving initial configuration/, { env });
  try {
    const finish = load(port);
    await work();
    const { sent, failed, slowest } = await finish();
    const causes = [...failed].map(([cause, count]) => `${count} ${cause}`).join(', ');
    const count = [...failed.values()].reduce((sum, n) => sum + n, 0);
    return {
      name: `${name}: failed requests`,
      ours: `${count} of ${sent.toLocaleString('en-US')}${causes && ` (${causes})`}, slowest ${(slowest / 1000).toFixed(1)} s`,
      ratio: count,
      target: { atMost: 0 },
    };
  } finally {
    await stop(caddy.child);
  }
}

/** Sends requests until it is told to end: half of the clients keep their connection. */
function load(port: number) {
  const failed = new Map<string, number>();
  const agents: Agent[] = [];
  let [going, sent, slowest] = [true, 0, 0];
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 1 });
    agents.push(agent);
    while (going) {
      const i = sent++;
      const { method, path, body } = requests[i % requests.length]!;
      const began = performance.now();
      const options = { port, host: '127.0.0.1', method, path, agent, headers: { 'Content-Type': 'application/json' } };
      const answer = await send(options, body?.(i));
      if (answer !== '200') failed.set(`${method} ${answer}`, (failed.get(`${method} ${answer}`) ?? 0) + 1);
      slowest = Math.max(slowest, performance.now() - began);
      await sleep(pauseMs);
    }
  };
  const finish = Promise.all(Array.from({ length: clients }, (_, i) => client(i)));
  return async () => {
    going = false;
    await finish;
    for (const agent of agents) agent.destroy();
    return { sent, failed, slowest };
  };
}

/** Returns the status of a response that arrived whole, or the code of the error. */
function send(options: RequestOptions, body: string | undefined): Promise<string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    const sending = request(options, (response) => {
      response
        .on('end', () => resolve(String(response.statusCode)))
        .on('error', fail)
        .resume();
    });
    sending.on('error', fail).end(body);
  });
}
