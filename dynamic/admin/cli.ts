import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { operator } from '../identity/accounts/changes.ts';
import { NoApiAccess } from '../identity/accounts/errors.ts';
import { type Role, roles } from '../identity/accounts/membership.ts';
import { type AccountServices, accountServices } from '../identity/accounts/services.ts';
import { openStore } from '../identity/accounts/openStore.ts';
import { messageOf, type Row, type Sql } from '../stores/sql/sql.ts';
import { originAt, readOperatorEnvironment } from '../settings/environment.ts';
import { runCommand } from '../../common/command.ts';

const program = new Command('npm run admin --')
  .description('Manage people, accounts, API keys, apps and terms. Works while the server runs.')
  .option('--json', 'print JSON')
  .showHelpAfterError('(run without arguments to list the commands)')
  .exitOverride();

const group = (name: string, description: string) => program.command(name).description(description);

/** Runs a command on the account store and prints its result. */
async function act(work: (services: AccountServices, origin: string) => Promise<unknown>): Promise<void> {
  const environment = readOperatorEnvironment(process.env);
  let sql: Sql | undefined;
  try {
    sql = await openStore(environment);
    const { HOST, PORT, ORIGIN = originAt(HOST, PORT) } = environment;
    print(await work(accountServices(sql, Date.now), ORIGIN));
  } catch (error) {
    throw new Error(problemOf(error), { cause: error });
  } finally {
    await sql?.close();
  }
}

/** The message of an error for the operator, with the command that fixes it. */
function problemOf(error: unknown): string {
  if (!(error instanceof NoApiAccess)) return messageOf(error);
  return `${error.message}; to give it API access, run: npm run admin -- account access on ${error.account}`;
}

function print(answer: unknown): void {
  const { json = false } = program.opts<{ json?: boolean }>();
  const lines = json ? [JSON.stringify(answer ?? { ok: true })] : toLines(answer);
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

function toLines(answer: unknown): string[] {
  if (answer === undefined) return ['done'];
  if (Array.isArray(answer)) return answer.length === 0 ? ['none'] : (answer as Row[]).map(formatRow);
  return [formatRow(answer as Row)];
}

/** A row as `name value` pairs; times are shown as dates. */
function formatRow(row: Row): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) => `${name} ${/(_at|^at)$/.test(name) ? new Date(Number(value)).toISOString() : String(value)}`,
    )
    .join('  ');
}

const user = group('user', 'people who sign in');
user
  .command('add')
  .description('add a person')
  .requiredOption('--email <email>')
  .option('--name <name>')
  .option('--password-stdin', 'read the password from standard input, up to the end of its first line')
  .action(async ({ email, name, passwordStdin }: { email: string; name?: string; passwordStdin?: boolean }) => {
    const password = passwordStdin ? (await text(process.stdin)).split('\n')[0]!.replace(/\r$/, '') || null : null;
    if (passwordStdin && password === null) throw new Error('standard input has no password');
    await act(({ people }) => people.add(operator, { email, name: name ?? null, password }));
  });
user
  .command('list')
  .description('list all people')
  .action(() => act(({ people }) => people.list()));
user
  .command('disable')
  .description('disable a person and their credentials; --undo enables them again')
  .argument('<email>')
  .option('--undo')
  .action((email: string, { undo = false }: { undo?: boolean }) =>
    act(({ people }) => people.disable(operator, email, !undo)),
  );

user
  .command('reset-link')
  .description('create a link to choose a new password; it works once and expires in two hours')
  .argument('<email>')
  .action((email: string) =>
    act(async ({ links }, origin) => {
      const token = await links.createPasswordLink(operator, email);
      if (token === undefined) throw new Error(`no person has the address ${email}, or the person is disabled`);
      return { link: `${origin}/password/${token}` };
    }),
  );

const account = group('account', 'accounts and their API access');
account
  .command('add')
  .description('add an account with its first owner')
  .requiredOption('--name <name>')
  .requiredOption('--owner <email>')
  .action(({ name, owner }: { name: string; owner: string }) =>
    act(({ accounts }) => accounts.add(operator, name, owner)),
  );
account
  .command('list')
  .description('list all accounts')
  .action(() => act(({ accounts }) => accounts.list()));
account
  .command('access')
  .description('turn API access on or off')
  .argument('<on|off>', '', oneOf(['on', 'off']))
  .argument('<account>', 'its id')
  .action((state: string, id: string) => act(({ accounts }) => accounts.setAccess(operator, id, state === 'on')));

const member = group('member', 'members of an account');
const memberOptions = (command: Command) => command.requiredOption('--account <id>').requiredOption('--email <email>');
memberOptions(member.command('add').description('add a person to an account'))
  .option('--role <role>', roles.join(', '), oneOf(roles), 'member')
  .action((options: { account: string; email: string; role: Role }) =>
    act(({ accounts }) => accounts.setMember(operator, options.account, options.email, options.role)),
  );
memberOptions(member.command('role').description('change the role of a member'))
  .requiredOption('--role <role>', roles.join(', '), oneOf(roles))
  .action((options: { account: string; email: string; role: Role }) =>
    act(({ accounts }) => accounts.setMember(operator, options.account, options.email, options.role)),
  );
memberOptions(
  member.command('remove').description('remove a member and revoke their keys and apps in the account'),
).action((options: { account: string; email: string }) =>
  act(({ accounts }) => accounts.removeMember(operator, options.account, options.email)),
);
member
  .command('list')
  .requiredOption('--account <id>')
  .description('list the members of an account')
  .action((options: { account: string }) => act(({ accounts }) => accounts.members(options.account)));

const invitation = group('invitation', 'open invitations to an account');
invitation
  .command('list')
  .requiredOption('--account <id>')
  .description('list the open invitations, with who created each')
  .action((options: { account: string }) => act(({ links }) => links.invitations(options.account)));
invitation
  .command('revoke')
  .requiredOption('--account <id>')
  // No argument of its own: an id may begin with a hyphen, and only the value of an option may.
  .requiredOption('--id <invitation>', 'its id, as `invitation list` has it')
  .description('revoke an invitation')
  .action((options: { account: string; id: string }) =>
    act(({ links }) => links.revokeInvitation(operator, options.account, options.id)),
  );

const key = group('key', 'API keys');
memberOptions(key.command('add').description('create a key for a member; its token is shown only once'))
  .requiredOption('--name <name>', 'what it is for')
  .option('--days <count>', 'how long it works, at most 3650 days; default: until it is revoked', daysOf)
  .action((options: { account: string; email: string; name: string; days?: number }) =>
    act(({ keys }) => keys.add(operator, options.account, options.email, options.name, { days: options.days })),
  );
key
  .command('list')
  .requiredOption('--account <id>')
  .description('list the keys of an account')
  .action((options: { account: string }) => act(({ keys }) => keys.list(options.account)));
key
  .command('revoke')
  .description('revoke a key')
  .argument('<key>', 'its id')
  .action((id: string) => act(({ keys }) => keys.revoke(operator, id)));

const app = group('app', 'apps that people connected by OAuth');
app
  .command('list')
  .requiredOption('--account <id>')
  .description('list the apps of an account')
  .action((options: { account: string }) => act(({ apps }) => apps.list(options.account)));
app
  .command('revoke')
  .description('disconnect an app')
  .argument('<app>', 'its id')
  .action((id: string) => act(({ apps }) => apps.revoke(operator, id)));

program
  .command('revoke-all')
  .description(
    'revoke all keys, apps, links to projects and private feeds, and sign everybody out: after a breach or a restore',
  )
  .addOption(new Option('--all', 'everything, however old').conflicts('since'))
  .option('--since <date>', 'only what was made or used since this day (UTC), such as 2025-01-31', dayOf)
  .action(({ all, since }: { all?: true; since?: number }, command: Command) => {
    if (!all && since === undefined) command.error('error: say what to revoke: --all, or --since <date>');
    return act(({ access }) => access.revokeAll(operator, since));
  });

const terms = group('terms', 'the Terms of Service');
terms
  .command('publish')
  .description('publish a new version; credentials work again after each person accepts it')
  .requiredOption('--file <file>', 'the file with the text')
  .action(({ file }: { file: string }) => act(({ terms }) => terms.publish(operator, readFileSync(file, 'utf8'))));
terms
  .command('accept')
  .description('record that a person accepts the current version')
  .requiredOption('--email <email>')
  .action(({ email }: { email: string }) => act(({ terms }) => terms.accept(operator, email)));

program
  .command('audit')
  .description('show the audit log, newest first')
  .option('--account <id>', 'only this account')
  .option('--limit <count>', 'maximum number of lines', countOf, 100)
  .action((options: { account?: string; limit: number }) =>
    act(({ audit }) => audit.list(options.account, options.limit)),
  );
program
  .command('audit-delete')
  .description('delete old lines of the audit log; the deletion itself is logged')
  .requiredOption('--before <date>', 'delete the lines before this day (UTC), such as 2025-01-31', dayOf)
  .action((options: { before: number }) => act(({ audit }) => audit.deleteBefore(operator, options.before)));

function countOf(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('must be a whole number from 1 to 9999999');
  return Number(text);
}

function daysOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > 3650)
    throw new InvalidArgumentError('must be a whole number from 1 to 3650');
  return Number(text);
}

/** The start of a day in epoch milliseconds. */
function dayOf(text: string): number {
  const at = z.iso.date().safeParse(text).success ? Date.parse(text) : Number.POSITIVE_INFINITY;
  if (at > Date.now()) throw new InvalidArgumentError('must be today or an earlier day, such as 2025-01-31');
  return at;
}

function oneOf<T extends string>(values: readonly T[]): (text: string) => T {
  return (text) => {
    if (!values.includes(text as T)) throw new InvalidArgumentError(`must be one of ${values.join(', ')}`);
    return text as T;
  };
}

await runCommand(program);
