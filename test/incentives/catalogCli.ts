import { catalogCommands } from '../../build/catalog/commands.ts';
import { createPublicFetch } from '../../build/catalog/publicFetch.ts';
import { runCommand } from '../../common/command.ts';

/** `npm run catalog --` that may read pages of a server on the loopback interface, too. */
await runCommand(catalogCommands(createPublicFetch({ isAllowed: (address) => address === '127.0.0.1' })));
