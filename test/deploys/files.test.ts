import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { authors, downloadAuthors, releaseAuthors } from '../../build/site.ts';
import { readEnvironment } from '../../dynamic/settings/environment.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { root } from '../support/service.ts';
import { methodsAt } from './kinds.ts';

const text = (name: string) => readFileSync(join(root, name), 'utf8');

describe('the Dockerfile', () => {
  const dockerfile = DockerfileParser.parse(text('Dockerfile'));
  const of = (keyword: string) => dockerfile.getInstructions().filter((one) => one.getKeyword() === keyword);

  it('passes a linter', () => {
    expect(validate(text('Dockerfile'))).toEqual([]);
  });

  it('has modules of the platform, an unprivileged user, a health check, and no development tools', () => {
    expect(text('Dockerfile').match(/^FROM .*$/gm)).toEqual([
      'FROM node:24-slim AS modules',
      'FROM --platform=$BUILDPLATFORM node:24-slim AS build',
      'FROM node:24-slim',
    ]);
    // Those of another platform would not load.
    expect(text('Dockerfile')).toMatch(/^COPY --from=modules \/app\/node_modules /m);
    expect(of('USER').map((user) => user.getArgumentsContent())).toEqual(['node']);
    expect(of('HEALTHCHECK')).toHaveLength(1);
    for (const run of of('RUN').slice(0, 2)) expect(run.getArgumentsContent()).toContain('npm ci --omit=dev');
  });

  it('copies files that exist, and none that .dockerignore excludes', () => {
    const kept = text('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = of('COPY')
      .map((copy) => copy.getArguments().map((argument) => argument.getValue()))
      .filter(([first]) => !first!.startsWith('/app'));
    const sources = [...new Set(copied.flatMap((names) => names.slice(0, -1)))];
    expect(sources.sort()).toEqual(kept.sort());
    for (const name of sources) expect(existsSync(join(root, name))).toBe(true);
    // The site is rendered in the image, from all its sources.
    for (const name of [...authors, ...releaseAuthors, ...downloadAuthors])
      expect(sources).toContain(name.split('/')[0]);
  });
});

describe('the image', () => {
  afterEach(stopHosts);

  it('has the files that the server reads at run time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'metro-image-'));
    const last = text('Dockerfile')
      .split(/^FROM /m)
      .at(-1)!;
    // The modules, about 60,000 files, are linked. The code is copied: linked code would find the files next to it here.
    for (const [, from, to] of last.matchAll(/^COPY --from=\w+ \/app\/(\S+) (\S+)$/gm))
      if (/^(node_modules|dist)$/.test(from!)) symlinkSync(join(root, from!), join(folder, to!));
      else cpSync(join(root, from!), join(folder, to === './' ? from! : to!), { recursive: true });
    const port = await startHost({}, folder).port();
    expect(await methodsAt(`http://127.0.0.1:${port}`)).toMatch(/^# Ranking/);
    expect((await fetch(`http://127.0.0.1:${port}/sign-in`)).status).toBe(200);
  });
});

describe('compose.yaml', () => {
  const { services } = parse(text('compose.yaml'), { merge: true });
  const servers = ['api-1', 'api-2'].map((name) => services[name]);

  it('runs two servers on read-only file systems', () => {
    for (const server of servers) {
      expect(server).toMatchObject({ build: '.', read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
      expect(server.volumes).toBeUndefined();
    }
  });

  it('replaces one after the other, and gives each time to drain', () => {
    expect(services['api-2'].depends_on['api-1']).toEqual({ condition: 'service_healthy' });
    expect(services.proxy.environment.UPSTREAMS).toBe('api-1:8080 api-2:8080');
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(text('Dockerfile'))![1]);
    for (const server of servers) expect(parseInt(server.stop_grace_period)).toBeGreaterThan(drain + 10);
  });

  it('sets only settings that the server knows', () => {
    const values = Object.fromEntries(
      Object.entries(services['api-1'].environment as Record<string, string>).map(([name, value]) => [
        name,
        value
          .replaceAll('${SITE}', 'api.example.org')
          .replaceAll('${POSTGRES_PASSWORD}', 'x')
          .replace(/\$\{\w+:-(.*)\}/, '$1'),
      ]),
    );
    const read = readEnvironment(values);
    for (const name of Object.keys(values)) expect(Object.keys(read)).toContain(name);
    expect(read).toMatchObject({ ORIGIN: 'https://api.example.org', TRUST_PROXY: 1, METRICS_PORT: 9090 });
  });

  it('publishes only the proxy', () => {
    const published = Object.entries(services).filter(
      ([, service]) => (service as { ports?: unknown }).ports !== undefined,
    );
    expect(published.map(([name]) => name)).toEqual(['proxy']);
  });

  const compose = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0;
  it.runIf(compose)('is one that Docker Compose reads', () => {
    const env = { ...process.env, SITE: 'api.example.org', POSTGRES_PASSWORD: 'x' };
    expect(spawnSync('docker', ['compose', 'config', '--quiet'], { cwd: root, env, encoding: 'utf8' })).toMatchObject({
      status: 0,
    });
  });
});

describe('the unit for systemd', () => {
  it('starts a file that exists, restarts without a dropped request, and sets only settings that the server knows', () => {
    const unit = text('deploy/metro.service');
    const [, program, script] =
      /^ExecStart=\/srv\/metro\/(\S+) --max-semi-space-size=16 --heap-growing-percent=100 (\S+)$/m.exec(unit)!;
    for (const name of [program!, script!]) expect(existsSync(join(root, name))).toBe(true);
    expect(unit).toContain('ExecReload=/bin/kill -HUP $MAINPID');
    const settings = /^Environment=(.*)$/m
      .exec(unit)![1]!
      .split(' ')
      .map((setting) => setting.split('=') as [string, string]);
    const { WORKERS, DRAIN_SECONDS } = readEnvironment(Object.fromEntries(settings));
    expect(WORKERS).toBeGreaterThan(0);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(DRAIN_SECONDS + 10);
  });
});

it('the Caddyfile closes idle connections before a server does, and waits longer than a restart takes', () => {
  const file = text('deploy/Caddyfile');
  const seconds = (name: string) => Number(new RegExp(`^\\s*${name} (\\d+)s$`, 'm').exec(file)![1]);
  for (const other of ['Dockerfile', 'deploy/metro.service']) {
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(text(other))![1]);
    expect(seconds('health_interval') + seconds('keepalive')).toBeLessThan(drain);
    expect(seconds('lb_try_duration')).toBeGreaterThan(2 * drain);
  }
  expect(file).toContain('health_uri /readyz');
});

const caddy = spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0;
it.runIf(caddy)('the Caddyfile is valid, and formatted as Caddy does', () => {
  const env = { ...process.env, SITE: 'api.example.org', UPSTREAMS: 'api:8080' };
  const file = join(root, 'deploy/Caddyfile');
  expect(spawnSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], { env }).status).toBe(0);
  expect(spawnSync('caddy', ['fmt', file], { encoding: 'utf8' }).stdout).toBe(readFileSync(file, 'utf8'));
});
