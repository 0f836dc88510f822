import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Runs in place of a program that a document calls: `standIn.ts PROGRAM ARGUMENT...`. It notes the call in the file STAND_IN_CALLS,
 * as a line of JSON. It runs commands of this project if they only read, and those of an operator, which change the store of the
 * test. For `journalctl` it prints the file STAND_IN_LOG.
 */

const root = join(import.meta.dirname, '../..');

/** The commands that run, of those that read files of the project and write none. Others take longer, and have tests of their own. */
const reading: Readonly<Record<string, readonly string[]>> = {
  'build/cli.ts': ['keys'],
  'build/catalog/cli.ts': ['show us-new-markets', 'import-csv --template'],
};
const programs: Readonly<Record<string, string>> = {
  admin: 'dynamic/admin/cli.ts',
  catalog: 'build/catalog/cli.ts',
  release: 'build/cli.ts',
};

const { STAND_IN_CALLS = '', STAND_IN_LOG = '', ...env } = process.env;
const [program = '', ...args] = process.argv.slice(2);
appendFileSync(STAND_IN_CALLS, `${JSON.stringify({ program, args, env })}\n`);

const [, script = '', , ...own] = args.filter((one) => one !== '--silent');
const file = program === 'npm' && args[0] === 'run' ? programs[script] : undefined;
if (file !== undefined && (script === 'admin' || reading[file]?.includes(own.join(' ')))) {
  const { status } = spawnSync(process.execPath, [join(root, file), ...own], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
if (program === 'journalctl') process.stdout.write(readFileSync(STAND_IN_LOG));
