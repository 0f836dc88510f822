// Serves a deploy as Netlify would, without an account and offline: its request chain, edge functions in Deno, functions.
// Started by netlify.ts with the folder that @netlify/dev is installed in and the project's.
import { Buffer } from 'node:buffer';
import console from 'node:console';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [installed, projectRoot] = process.argv.slice(2);
const entry = createRequire(`${installed}/package.json`).resolve('@netlify/dev');
const { NetlifyDev } = await import(pathToFileURL(entry).href.replace(/\.cjs$/, '.js'));
const off = { enabled: false };
const quiet = { log: console.error, warn: console.error, error: console.error };
const dev = new NetlifyDev({
  projectRoot,
  aiGateway: off,
  blobs: off,
  database: off,
  environmentVariables: { enabled: true },
  geolocation: off,
  images: off,
  edgeFunctions: { enabled: true },
  functions: { enabled: true },
  logger: quiet,
});
await dev.start();
const server = createServer(async (request, response) => {
  try {
    const found = await dev.handleAndIntrospectNodeRequest(request);
    if (!found) return response.writeHead(404).end();
    const { status, headers, body } = found.response;
    const bytes = body ? Buffer.from(await found.response.arrayBuffer()) : undefined;
    for (const [name, value] of headers)
      if (!/^(connection|keep-alive|transfer-encoding)$/.test(name)) response.appendHeader(name, value);
    response.writeHead(status).end(request.method === 'HEAD' ? undefined : bytes);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => dev.stop().finally(() => process.exit(0)));
