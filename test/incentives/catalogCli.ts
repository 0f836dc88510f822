import { catalogCommands } from '../../build/catalog/commands.ts';
import { createPageFetch } from '../../build/catalog/publicFetch.ts';
import { runCommand } from '../../common/command.ts';

/** `npm run catalog --` that may also read pages from the loopback interface. */
await runCommand(catalogCommands(createPageFetch({ isAllowed: (address) => address === '127.0.0.1' })));
