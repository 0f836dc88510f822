// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/service.ts';
import { run, type McpHost } from './session.ts';

const execute = promisify(execFile);
const suite = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** Scenarios that this server can be asked to pass. */
const applicable = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

const fixture = 'calls a tool, resource or prompt that exists in servers made for the suite alone';
const feature = (name: string) =>
  `is about ${name}, which the server does not offer: it answers each request once, from data that nobody changes`;

/** Scenarios that cannot apply, and why. */
const others: Record<string, string> = {
  'logging-set-level': feature('log messages'),
  'tools-call-with-logging': feature('log messages'),
  'tools-call-with-progress': feature('progress messages'),
  'tools-call-sampling': feature('sampling'),
  'tools-call-elicitation': feature('elicitation'),
  'elicitation-sep1034-defaults': feature('elicitation'),
  'elicitation-sep1330-enums': feature('elicitation'),
  'server-sse-polling': feature('event streams'),
  'server-sse-multiple-streams': feature('event streams'),
  'resources-subscribe': feature('subscriptions'),
  'resources-unsubscribe': feature('subscriptions'),
  'completion-complete': fixture,
  'tools-call-simple-text': fixture,
  'tools-call-image': fixture,
  'tools-call-audio': fixture,
  'tools-call-embedded-resource': fixture,
  'tools-call-mixed-content': fixture,
  'tools-call-error': fixture,
  'json-schema-2020-12': fixture,
  'resources-read-text': fixture,
  'resources-read-binary': fixture,
  'resources-templates-read': fixture,
  'prompts-get-simple': fixture,
  'prompts-get-with-args': fixture,
  'prompts-get-embedded-resource': fixture,
  'prompts-get-with-image': fixture,
};

describe('the conformance suite of the protocol', () => {
  let running: McpHost;
  let folder: string;
  beforeAll(async () => {
    running = await run({ origin: 'http://127.0.0.1:8080' });
    folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  });
  afterAll(async () => {
    await running.stop();
    await rm(folder, { recursive: true });
  });
  const conformance = (...args: string[]) =>
    execute(process.execPath, [suite, ...args], { cwd: folder, timeout: 60_000 });

  it('lists every scenario', async () => {
    const { stdout } = await conformance('list', '--server');
    const scenarios = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name!);
    expect(scenarios.sort()).toEqual([...applicable, ...Object.keys(others)].sort());
  });

  it.each(applicable)('passes %s', async (scenario) => {
    const { stdout } = await conformance('server', '--url', running.url.href, '--scenario', scenario);
    expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
  });
});
