// @module-tag long
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { replacementDelay } from '../dynamic/hosts/node/workerPool.ts';
import { type Host, startHost, stopHosts } from './support/host.ts';

afterEach(stopHosts);

const page = '/api/v1/measures/unemployment_rate/values?geography=msa';
const plenty = { LIMIT_ADDRESS: '999999999,999999999' };

function ask(port: number, agent: Agent | false = false, path = page): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, agent }, (answer) => answer.on('end', () => resolve(answer)).resume());
    request.on('error', reject);
  });
}

/** Asks without a pause until it is told to end: half of the clients keep their connection. */
function load(port: number) {
  let isRunning = true;
  let count = 0;
  const wrong: unknown[] = [];
  const client = async (agent: Agent | false) => {
    while (isRunning)
      await ask(port, agent).then(
        ({ statusCode }) => (statusCode === 200 ? count++ : wrong.push(statusCode)),
        (error: unknown) => wrong.push(error),
      );
  };
  const clients = Array.from({ length: 8 }, (_, i) =>
    client(i % 2 === 0 && new Agent({ keepAlive: true, maxSockets: 1 })),
  );
  return async () => {
    isRunning = false;
    await Promise.all(clients);
    return { answered: count, wrong };
  };
}

const pidsOf = (host: Host, from = 0): number[] => [
  ...new Set(
    host
      .log()
      .slice(from)
      .filter(({ msg }) => msg === 'request')
      .map(({ pid }) => pid as number),
  ),
];

it('workers count limits together, exact to the request (D36)', async () => {
  const host = startHost({ WORKERS: '2', LOG_LEVEL: 'info', LIMIT_ADDRESS: '1000,10' });
  const port = await host.port();
  const statuses: (number | undefined)[] = [];
  // The second worker may begin to listen later than the first.
  const burst = async () => {
    statuses.push(...(await Promise.all(Array.from({ length: 60 }, async () => (await ask(port)).statusCode))));
    return pidsOf(host);
  };
  await expect.poll(burst).toHaveLength(2);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - 10);
  expect(pidsOf(host)).not.toContain(host.child.pid);
});

it('SIGHUP replaces workers one by one, without a dropped request', async () => {
  const host = startHost({ WORKERS: '2', LOG_LEVEL: 'info', ...plenty });
  const port = await host.port();
  const finish = load(port);
  await expect.poll(() => pidsOf(host)).toHaveLength(2);
  const before = pidsOf(host);
  host.child.kill('SIGHUP');
  await expect.poll(() => host.said.error).toContain('every worker was restarted');
  const lines = host.log().length;
  await expect.poll(() => pidsOf(host, lines)).toHaveLength(2);
  const { answered, wrong } = await finish();
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(pidsOf(host, lines).filter((pid) => before.includes(pid))).toEqual([]);
});

it('replaces a failed worker later after each failure in a row, and one that ran well at once', () => {
  let failures = 0;
  const delays = [0, 9999, 0, 0, 0, 0, 0, 0, 0, 0, 0].map((livedMs) => {
    const after = replacementDelay(failures, livedMs);
    failures = after.failures;
    return after.delay;
  });
  expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  expect(replacementDelay(failures, 10_000)).toEqual({ failures: 0, delay: 0 });
});

it('replaces a worker that crashes, while the others serve', async () => {
  const host = startHost({ WORKERS: '2', LOG_LEVEL: 'info', ...plenty });
  const port = await host.port();
  const endedWorkers = () => host.log().filter(({ msg }) => msg?.startsWith('a worker ended'));
  let lines = 0;
  const twoAnswer = () =>
    expect
      .poll(async () => {
        for (let i = 0; i < 4; i++) await ask(port);
        return pidsOf(host, lines);
      })
      .toHaveLength(2);
  const victims: number[] = [];
  for (let crash = 1; crash <= 3; crash++) {
    await twoAnswer();
    const victim = pidsOf(host, lines)[0]!;
    victims.push(victim);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => endedWorkers().length).toBe(crash);
    // Its own last lines come before that line.
    lines = host.log().length;
    for (let i = 0; i < 20; i++) expect((await ask(port)).statusCode).toBe(200);
  }
  await twoAnswer();
  expect(endedWorkers().map(({ ended, worker }) => [ended, worker])).toEqual(
    victims.map((victim) => ['SIGKILL', victim]),
  );
  expect(pidsOf(host, lines).filter((pid) => victims.includes(pid))).toEqual([]);
});

it('a worker that crashes loses no connection that it had not accepted', async () => {
  const host = startHost({ WORKERS: '2', LOG_LEVEL: 'info', ...plenty });
  const port = await host.port();
  await expect
    .poll(async () => {
      await ask(port);
      return pidsOf(host);
    })
    .toHaveLength(2);
  const victim = pidsOf(host)[0]!;
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  await Promise.all(agents.map((agent) => ask(port, agent)));
  // It hangs: what reaches it from here on is never answered.
  process.kill(victim, 'SIGSTOP');
  const replies = [...agents, ...agents.map(() => false as const)].map((agent) => ask(port, agent));
  const outcomes = Promise.allSettled(replies);
  const onNew = Promise.race(replies.slice(agents.length));
  expect((await onNew).statusCode).toBe(200);
  process.kill(victim, 'SIGKILL');
  // Each ends: with its response, or closed. One that is left open would hang here.
  for (const outcome of await outcomes)
    expect(outcome.status === 'fulfilled' ? outcome.value.statusCode : outcome.reason.code).toBeOneOf([
      200,
      'ECONNRESET',
    ]);
});

it('starts a failed worker again, while the others serve', async () => {
  const fail = `import cluster from 'node:cluster'; if (cluster.worker?.id === 2) process.exit(7);`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fail)}`;
  const host = startHost({ WORKERS: '2', METRICS_PORT: '0', LOG_LEVEL: 'info', NODE_OPTIONS, ...plenty });
  const port = await host.port();
  expect((await ask(port)).statusCode).toBe(200);
  const findMetricsLine = () => host.log().find(({ msg }) => msg === 'metrics are served');
  await expect.poll(findMetricsLine).toBeDefined();
  const { port: metricsPort } = findMetricsLine();
  const text = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await expect.poll(text).toContain('metro_workers{state="listening"} 2\n');
  expect(await text()).toContain('metro_workers{state="wanted"} 2\n');
  expect(await text()).toContain('metro_worker_restarts_total 1\n');
  await expect.poll(() => host.said.error).toContain('a worker does not start; it is started again');
});

it('a replaced worker stays ready, so a proxy keeps the server', async () => {
  const host = startHost({ WORKERS: '1', DRAIN_SECONDS: '600' });
  const port = await host.port();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ready = () => ask(port, agent, '/readyz');
  expect((await ready()).headers.connection).toBe('keep-alive');
  host.child.kill('SIGHUP');
  const seen = new Set<number | undefined>();
  await expect
    .poll(async () => {
      const { statusCode, headers } = await ready();
      seen.add(statusCode);
      return headers.connection;
    })
    .toBe('close');
  expect([...seen]).toEqual([200]);
});

it('keeps the number of workers through a restart during the start', async () => {
  const host = startHost({ WORKERS: '2', LOG_LEVEL: 'info', ...plenty });
  // The first process listens to signals from its first line on.
  await expect.poll(() => host.log().length).toBeGreaterThan(0);
  host.child.kill('SIGHUP');
  const port = await host.port();
  await expect.poll(() => host.said.error).toContain('every worker was restarted');
  const lines = host.log().length;
  for (let i = 0; i < 12; i++) expect((await ask(port)).statusCode).toBe(200);
  await expect
    .poll(async () => {
      await ask(port);
      return pidsOf(host, lines);
    })
    .toHaveLength(2);
  host.child.kill('SIGHUP');
  await expect.poll(() => host.said.error.match(/every worker was restarted/g)).toHaveLength(2);
  expect(
    host
      .log()
      .filter(({ msg }) => msg === 'every worker was restarted')
      .map(({ workers }) => workers),
  ).toEqual([2, 2]);
});

it('workers answer open requests before they end', async () => {
  const host = startHost({ WORKERS: '2', ...plenty });
  const port = await host.port();
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  await Promise.all(agents.map((agent) => ask(port, agent)));
  const replies = agents.map((agent) => ask(port, agent));
  await Promise.race(replies);
  host.child.kill('SIGTERM');
  for (const { statusCode } of await Promise.all(replies)) expect(statusCode).toBe(200);
  expect(await host.ended()).toBe(0);
  await expect(ask(port)).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
});

it('reports an error that stops every worker once', async () => {
  const port = await startHost().port();
  const second = startHost({ WORKERS: '4', PORT: String(port) });
  expect(await second.ended()).toBe(1);
  expect(second.said.error.match(/EADDRINUSE/g)).toHaveLength(1);
});

it('workers end after the first process', async () => {
  const host = startHost({ WORKERS: '2', LOG_LEVEL: 'info', ...plenty });
  const port = await host.port();
  await expect
    .poll(async () => {
      await ask(port);
      return pidsOf(host);
    })
    .toHaveLength(2);
  const workers = pidsOf(host);
  host.child.kill('SIGKILL');
  const lives = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(() => workers.filter(lives)).toEqual([]);
});

it('adds up the metrics of all workers', async () => {
  const host = startHost({ WORKERS: '2', METRICS_PORT: '0', LOG_LEVEL: 'info', ...plenty });
  const port = await host.port();
  const findMetricsLine = () => host.log().find(({ msg }) => msg === 'metrics are served');
  await expect.poll(findMetricsLine).toBeDefined();
  for (let i = 0; i < 12; i++) await ask(port);
  const text = async () => (await fetch(`http://127.0.0.1:${findMetricsLine().port}/metrics`)).text();
  // A worker counts an answer when it is closed, which its client need not wait for.
  await expect.poll(text).toContain('metro_pages_total{found="hit"} 12\n');
  expect(await text()).toMatch(/metro_release_info\{release="[^"]+"\} 1\n/);
});

it('keeps the counts of replaced workers in the metrics', async () => {
  const host = startHost({ WORKERS: '2', METRICS_PORT: '0', LOG_LEVEL: 'info', ...plenty });
  const port = await host.port();
  const findMetricsLine = () => host.log().find(({ msg }) => msg === 'metrics are served');
  await expect.poll(findMetricsLine).toBeDefined();
  const text = async () => (await fetch(`http://127.0.0.1:${findMetricsLine().port}/metrics`)).text();
  for (let i = 0; i < 12; i++) await ask(port);
  await expect.poll(text).toContain('metro_pages_total{found="hit"} 12\n');
  host.child.kill('SIGHUP');
  await expect.poll(() => host.said.error).toContain('every worker was restarted');
  for (let i = 0; i < 3; i++) await ask(port);
  await expect.poll(text).toContain('metro_pages_total{found="hit"} 15\n');
  expect(await text()).toMatch(/metro_requests_in_flight 0\n/);
});
