import { join } from 'node:path';
import { pino } from 'pino';
import { windowsUnder } from '../../api/gate/principal.ts';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { openSqlite } from '../../dynamic/stores/sql/sqlite.ts';
import { MemoryCounters } from '../../dynamic/stores/counters/memory.ts';
import { StoredCredentials } from '../../dynamic/identity/credentials.ts';
import { type Benchmark, SkipBenchmark } from './benchmark.ts';
import { type Figure, perSecond } from './figure.ts';
import { inTurns } from './measure.ts';
import { isInstalled, node, onCore, start, stop } from './processes.ts';
import { requestsPerSecond } from './wrk.ts';

const page = '/measures/unemployment_rate/values?geography=msa';
const operator = { id: 'bench' };
const lookups = 20_000;

export const credentials: Benchmark = {
  name: 'credentials',
  about: 'stored pages with an API key compared with anonymous ones; looking a key up in SQLite; counting a request',
  async run({ temp, checkout, note }) {
    if (!isInstalled('wrk')) throw new SkipBenchmark('wrk is not installed: pages with a key are not measured');
    const { dir } = await checkout();
    const dataDir = join(temp, 'accounts');
    const sql = await openSqlite(join(dataDir, 'accounts.sqlite'));
    const { accounts, keys, people } = accountServices(sql, Date.now);
    await people.add(operator, { email: 'bench@example.org', name: 'Bench', password: null });
    const { id } = await accounts.add(operator, 'Bench', 'bench@example.org');
    await accounts.setAccess(operator, id, true);
    const { token } = await keys.add(operator, id, 'bench@example.org', 'bench');
    const figures: Figure[] = [];

    note('credentials: looking a key up');
    const silent = pino({ level: 'silent' });
    const times: number[] = [];
    for (let i = 0; i < lookups; i++) {
      // A check of its own each time: nothing is remembered.
      const credentials = new StoredCredentials(sql, Date.now, silent);
      const began = performance.now();
      await credentials.check([`Bearer ${token}`]);
      times.push((performance.now() - began) * 1000);
    }
    const lookup = median(times);
    figures.push({
      name: 'key looked up in SQLite, µs',
      ours: `${lookup.toFixed(1)} µs`,
      ratio: lookup,
      target: { atMost: 50 },
    });

    note('credentials: counting requests');
    const remembered = new StoredCredentials(sql, Date.now, silent);
    const principal = await remembered.check([`Bearer ${token}`]);
    const plenty = { perMinute: 1e9, perDay: 1e9 };
    const limits = { address: plenty, credential: plenty, accountPerDay: 1e9 };
    const windowsFor = windowsUnder(limits);
    const counters = new MemoryCounters();
    const count = (who: typeof principal | undefined) => {
      const began = performance.now();
      for (let i = 0; i < 1e6; i++) counters.take(windowsFor('192.0.2.1', who), began);
      return performance.now() - began;
    };
    count(undefined);
    count(principal);
    figures.push({ name: 'request counted, by address', ours: `${count(undefined).toFixed(0)} ns` });
    figures.push({ name: 'request counted, by key and account', ours: `${count(principal).toFixed(0)} ns` });
    await sql.close();

    const env = {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      LIMIT_ADDRESS: '999999999,999999999',
      LIMIT_KEY: '999999999,999999999',
      LIMIT_ACCOUNT: '999999999',
    };
    const host = await start(onCore(0, [...node, 'dynamic/hosts/node/main.ts']), /Serving (\S+)\./, { cwd: dir, env });
    try {
      const url = host.match[1]! + page;
      await requestsPerSecond({ url });
      note('credentials: stored page with a key');
      const headers = { Authorization: `Bearer ${token}` };
      const { ours, peer, ratio } = await inTurns(
        () => requestsPerSecond({ url, headers }),
        () => requestsPerSecond({ url }),
      );
      const labels = { ours: perSecond(ours), peer: `anonymous ${perSecond(peer)}` };
      figures.push({ name: 'stored page with a key', ...labels, ratio, target: { atLeast: 0.8 } });
      return figures;
    } finally {
      await stop(host.child);
    }
  },
};

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
