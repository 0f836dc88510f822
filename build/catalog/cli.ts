import { runCommand } from '../../common/command.ts';
import { catalogCommands } from './commands.ts';
import { createPageFetch } from './publicFetch.ts';

await runCommand(catalogCommands(createPageFetch()));
