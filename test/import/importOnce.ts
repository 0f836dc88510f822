import { exitOnSignals } from '../../common/command.ts';
import { importTiny } from '../fixtures/tiny.ts';

// A process of its own for the test that kills imports: says when it has started and when the release stands.
exitOnSignals();
process.stdout.write('started\n');
await importTiny(process.argv[2]!);
process.stdout.write('done\n');
