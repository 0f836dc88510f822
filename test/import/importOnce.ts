import { exitOnSignals } from '../../common/command.ts';
import { importTiny } from '../fixtures/tiny.ts';

// A separate process for the test that kills imports. It prints when it starts and when the release is complete.
exitOnSignals();
process.stdout.write('started\n');
await importTiny(process.argv[2]!);
process.stdout.write('done\n');
