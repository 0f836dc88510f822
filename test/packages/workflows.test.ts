import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/service.ts';
import { type Job, type Step, workflows } from './workflows.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
const tracked = new Set(
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))),
);

const stepsOf = ({ steps = [] }: Job): readonly Step[] => steps;
const runs = [...workflows].flatMap(([file, { jobs }]) =>
  Object.values(jobs).flatMap((job) =>
    stepsOf(job).flatMap(({ run, ...step }) => (run === undefined ? [] : [{ file, run, ...step }])),
  ),
);

/** Returns the paths in a shell command, from the root of the repository: a step may have changed the folder before `../`. */
const pathsIn = (run: string) =>
  [...run.matchAll(/(?<=^|[\s"'(=])[\w.-]+(?:\/[\w.-]+)+/gm)].map(([path]) =>
    posix.normalize(path).replace(/^(\.\.\/)+/, ''),
  );

describe('the workflows', () => {
  it('run only npm scripts that exist', () => {
    const names = runs.flatMap(({ run }) =>
      [...run.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name!),
    );
    expect(names).toEqual(expect.arrayContaining(['mcpb', 'release', 'smoke', 'test:all']));
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('name only files that exist', () => {
    // What the steps themselves make.
    const made = /^(dist|packages|drafts|python)(\/|$)/;
    const paths = runs.flatMap(({ run }) => pathsIn(run)).filter((path) => !made.test(path));
    expect(paths).toEqual(expect.arrayContaining(['.ci/run', '.ci/stores', 'clients/python', 'clients/r']));
    expect(paths.filter((path) => !tracked.has(path))).toEqual([]);
  });

  it('have commands that bash can read', () => {
    for (const { file, run } of runs)
      expect([file, spawnSync('bash', ['-n', '-c', run], { encoding: 'utf8' }).stderr]).toEqual([file, '']);
  });

  it('use actions of a version, and workflows that exist', () => {
    for (const { jobs } of workflows.values())
      for (const job of Object.values(jobs)) {
        if (job.uses !== undefined) expect(existsSync(join(root, job.uses))).toBe(true);
        for (const { uses } of stepsOf(job)) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@(v\d+|release\/v\d+)$/);
      }
  });

  it('put no value of an event into a command', () => {
    for (const { file, run } of runs) expect([file, run]).toEqual([file, expect.not.stringContaining('${{')]);
  });
});

describe('packages.yaml', () => {
  const { on, permissions, jobs } = workflows.get('packages.yaml')!;
  const publishers = ['release', 'npm', 'pypi'].map((name) => jobs[name]!);

  it('starts on a tag of a version, or by hand', () => {
    expect(on).toEqual({ push: { tags: ['v*'] }, workflow_dispatch: null });
  });

  it('builds files with the commands of docs/deploying.md', () => {
    const docs = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
    const commands = stepsOf(jobs['files']!).flatMap(({ run }) =>
      run?.includes('dist/packages') || run?.includes('mcpb') ? [run] : [],
    );
    expect(commands).toHaveLength(6);
    for (const command of commands) expect(docs).toContain(command);
  });

  it('publishes on a tag alone, after the checks and the check of its version', () => {
    expect(stepsOf(jobs['files']!).map(({ run }) => run)).toContain(
      'test "$GITHUB_REF_NAME" = "v$(node -p \'require("./package.json").version\')"',
    );
    for (const { if: condition, needs } of publishers) {
      expect(condition).toMatch(/^github\.event_name == 'push'/);
      expect(needs).toEqual(['check', 'files']);
    }
    expect(jobs['image']!.needs).toEqual(['check', 'files']);
    expect(jobs['check']!.uses).toBe('./.github/workflows/ci.yaml');
    expect(workflows.get('ci.yaml')!.on).toHaveProperty('workflow_call');
  });

  it('publishes the right files, whatever the names of the packages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'metro-publish-'));
    mkdirSync(join(folder, 'packages'));
    const python = ['acme_metros-0.2.0-py3-none-any.whl', 'acme_metros-0.2.0.tar.gz'];
    const others = [
      'acme-metros-0.2.0.tgz',
      'metrodata_0.2.0.tar.gz',
      'metro-data-service-kubernetes.tar.gz',
      'a.mcpb',
    ];
    for (const name of [...python, ...others]) writeFileSync(join(folder, 'packages', name), '');
    const result = (job: string, name: string, show: string) => {
      const { run } = stepsOf(jobs[job]!).find((step) => step.name === name)!;
      const { stdout, stderr } = spawnSync('bash', ['-ec', `npm() { echo "$@"; }\n${run}\n${show}`], {
        cwd: folder,
        encoding: 'utf8',
      });
      return [stdout, stderr];
    };
    expect(result('npm', 'Publish the npm client', '')).toEqual(['publish ./packages/acme-metros-0.2.0.tgz\n', '']);
    expect(result('pypi', 'Take the Python wheel and source archive', 'ls python')).toEqual([
      `${python.join('\n')}\n`,
      '',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('may write only where a job publishes', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.permissions]))).toEqual({
      check: undefined,
      files: undefined,
      image: { contents: 'read', packages: 'write' },
      release: { contents: 'write', 'id-token': 'write', attestations: 'write' },
      npm: { 'id-token': 'write' },
      pypi: { 'id-token': 'write' },
    });
  });

  it('builds the image for two platforms, with SBOM and provenance, and pushes it on a tag alone', () => {
    const builds = stepsOf(jobs['image']!).filter(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(builds.map(({ with: settings }) => settings)).toEqual([
      { context: '.', load: true, tags: 'checked' },
      expect.objectContaining({
        context: '.',
        platforms: 'linux/amd64,linux/arm64',
        sbom: true,
        provenance: 'mode=max',
        push: "${{ github.event_name == 'push' && vars.IMAGE != '' }}",
      }),
    ]);
  });
});
