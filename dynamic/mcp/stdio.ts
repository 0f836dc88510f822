import { Command } from 'commander';
import { bridge } from './bridge.ts';

/** Where the key comes from: arguments are seen by every user of a machine. */
const keyVariable = 'METRO_API_KEY';

const program = new Command('metro-data-mcp')
  .description('An MCP server on standard input and output that answers from a metro data service.')
  .option('--origin <origin>', 'the service, such as https://api.example.org')
  .addHelpText('after', `\nAn API key is read from ${keyVariable}; without one the requests are anonymous.`)
  .action(async ({ origin }: { origin?: string }) => {
    if (origin === undefined) return program.help({ error: true });
    const service = readOrigin(origin);
    await bridge({ origin: service.origin, key: readKey(service), input: process.stdin, output: process.stdout });
  });

function readOrigin(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === '')
    return url;
  return program.error(`--origin must be an origin such as https://api.example.org, without a path; it is ${text}`);
}

function readKey({ protocol, hostname }: URL): string | undefined {
  const key = process.env[keyVariable];
  if (key === undefined || key === '') return undefined;
  if (!/^[A-Za-z0-9\-._~+/]+=*$/.test(key)) return program.error(`${keyVariable} does not hold an API key`);
  if (protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname))
    return program.error('a key is sent by https alone, unless the service is on this machine');
  return key;
}

// A client that stops reading has gone.
process.stdout.on('error', () => process.exit(1));
await program.parseAsync();
