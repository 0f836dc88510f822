import { Command, CommanderError } from 'commander';

/*
 * A program that says whether other programs take arguments, without running them. A message names the file of a program that uses
 * commander, and arguments. The answer is what that program says of a mistake, or null.
 */

type Method<Args extends unknown[], Result> = (this: Command, ...args: Args) => Result;
const setAction = Reflect.get(Command.prototype, 'action') as Method<[() => void], Command>;
const parseArguments = Reflect.get(Command.prototype, 'parseAsync') as Method<
  [readonly string[], { from: 'user' }],
  Promise<Command>
>;

const programs = new Map<string, Command>();
const started: Command[] = [];

/** Keeps a program that starts, instead of running it. A program without arguments only prints its help. */
function keep(this: Command): void {
  started.push(this);
}
Object.assign(Command.prototype, {
  action(this: Command) {
    return setAction.call(this, () => undefined);
  },
  ...{ parseAsync: keep, outputHelp: keep, help: keep },
});
process.argv.length = 2;

function throwErrors(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  for (const one of command.commands) throwErrors(one);
}

async function load(file: string): Promise<Command> {
  await import(file);
  const program = started.at(-1);
  if (!program) throw new Error(`${file} starts no program of commander`);
  throwErrors(program);
  programs.set(file, program);
  return program;
}

async function faultOf(file: string, args: readonly string[]): Promise<string | null> {
  try {
    const program = programs.get(file) ?? (await load(file));
    await parseArguments.call(program, args, { from: 'user' });
    return null;
  } catch (error) {
    return error instanceof CommanderError ? error.message : String(error);
  }
}

process.on('message', ({ file, args }: { file: string; args: string[] }) => {
  void faultOf(file, args).then((fault) => process.send!(fault));
});
