import { runCommand } from '../../common/command.ts';
import { catalogCommands } from './commands.ts';
import { createPublicFetch } from './publicFetch.ts';

await runCommand(catalogCommands(createPublicFetch()));
