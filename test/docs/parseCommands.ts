import { Command, CommanderError } from 'commander';

/*
 * A program that says whether other programs take arguments, without running them. A message names the file of a program that uses
 * commander, and arguments. The answer is what that program says of a mistake, or null.
 */

const { parseAsync } = Command.prototype;
const setAction = Command.prototype.action;
const programs = new Map<string, Command>();
let starting: Command | undefined;

/** Keeps a program that starts, instead of running it. A program without arguments only prints its help. */
function keep(this: Command): Command {
  starting = this;
  return this;
}

Command.prototype.action = function () {
  return setAction.call(this, () => undefined);
};
Command.prototype.parseAsync = keep as typeof parseAsync;
Command.prototype.outputHelp = keep;
Command.prototype.help = keep as never;
process.argv.length = 2;

function throwErrors(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  for (const one of command.commands) throwErrors(one);
}

async function load(file: string): Promise<Command> {
  await import(file);
  if (!starting) throw new Error(`${file} starts no program of commander`);
  throwErrors(starting);
  programs.set(file, starting);
  return starting;
}

async function faultOf(file: string, args: readonly string[]): Promise<string | null> {
  try {
    const program = programs.get(file) ?? (await load(file));
    await parseAsync.call(program, args, { from: 'user' });
    return null;
  } catch (error) {
    return error instanceof CommanderError ? error.message : String(error);
  }
}

process.on('message', ({ file, args }: { file: string; args: string[] }) => {
  void faultOf(file, args).then((fault) => process.send!(fault));
});
