import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/mcpb');

/** Writes the folder of an MCP bundle: the program on standard input and output as one file, and its manifest. */
await rm(target, { recursive: true, force: true });
await mkdir(join(target, 'server'), { recursive: true });
await build({
  entryPoints: [join(root, 'dynamic/mcp/stdio.ts')],
  outfile: join(target, 'server/index.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
  // Some packages are CommonJS.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
await cp(join(root, 'deploy/mcp/manifest.json'), join(target, 'manifest.json'));
await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
process.stdout.write(`${target}: pack it with npx @anthropic-ai/mcpb pack ${target} metro-data-service.mcpb\n`);
