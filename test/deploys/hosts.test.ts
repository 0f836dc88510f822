// @module-tag long
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { redisAnswers, redisUrl } from '../accounts/redis.ts';
import { postgresAnswers, postgresUrl } from '../accounts/store.ts';
import { startCaddy } from '../support/caddy.ts';
import { onPort } from '../support/client.ts';
import { describeContract } from '../support/contract.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { smoke } from '../support/smoke.ts';
import { freePort, isInstalled } from '../support/stores.ts';

const settings = { ORIGIN: 'http://metro.test', LIMIT_ADDRESS: '1000000,1000000' };

afterAll(stopHosts);

const start = async (environment: Record<string, string> = {}) =>
  startHost({ ...settings, PORT: String(await freePort()), ...environment }).port();
const host = async (environment: Record<string, string> = {}) => onPort(await start(environment));

describeContract('the Node host', () => host());
describeContract('two workers', () => host({ WORKERS: '2' }));

const caddy = isInstalled('caddy');
if (!caddy) process.stderr.write('Caddy is not installed: the tests behind it are skipped\n');

/** Two servers on one Postgres and one Redis, behind Caddy with the file that the containers use. */
async function twoBehindCaddy(database: string): Promise<number> {
  const shared = { DATABASE_URL: database, REDIS_URL: redisUrl, TRUST_PROXY: '1' };
  const ports = await Promise.all([start(shared), start(shared)]);
  return startCaddy(ports);
}

describe.runIf(caddy && (await postgresAnswers()) && (await redisAnswers()))('two servers behind Caddy', () => {
  const name = `metro_${randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` });
  const admin = new pg.Client({ connectionString: postgresUrl });
  let port: Promise<number> | undefined;
  const open = async () => {
    await admin.connect();
    await admin.query(`create database ${name}`);
    return twoBehindCaddy(url.href);
  };
  const openShared = () => (port ??= open());
  afterAll(async () => {
    stopHosts();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });

  describeContract('two servers on Postgres and Redis behind Caddy', async () => onPort(await openShared()), {
    checkedInFront: true,
  });

  it('count a client together, whichever server answers', async () => {
    const client = onPort(await openShared());
    const readRemaining = async () => Number((await client.send('/api/v1/datasets')).headers['ratelimit-remaining']);
    const first = await readRemaining();
    for (let i = 0; i < 4; i++) await readRemaining();
    expect(await readRemaining()).toBeLessThanOrEqual(first - 5);
  });

  it('pass the smoke test', async () => {
    const found = await smoke(`http://127.0.0.1:${await openShared()}`);
    expect(found.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
  });
});
