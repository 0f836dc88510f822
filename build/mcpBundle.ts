import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { build } from 'esbuild';
import { exampleOrigin, readTemplate, registryEntry } from './registryEntry.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/mcpb');
const entry = join(root, 'dist/server.json');

const program = new Command('npm run mcpb --')
  .description(
    'Writes an MCP bundle of a service to dist/mcpb, and its entry for the MCP registry to dist/server.json.',
  )
  .requiredOption('--origin <origin>', `the public origin of the service, such as ${exampleOrigin}`)
  .showHelpAfterError()
  .action(({ origin }: { origin: string }) => write(origin));

/** Writes the bundle: the program on standard input and output as one file, and its manifest. Then writes the entry. */
async function write(origin: string): Promise<void> {
  const described = readEntry(origin);
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
  await writeFile(join(target, 'manifest.json'), `${JSON.stringify(bundleManifest(origin), null, 2)}\n`);
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
  await writeFile(entry, `${JSON.stringify(described, null, 2)}\n`);
  process.stdout.write(`${target}: pack it with npx @anthropic-ai/mcpb pack ${target} metro-data-service.mcpb\n`);
  process.stdout.write(`${entry}: publish it as ${described.name} with mcp-publisher publish\n`);
}

/** The parts of the manifest of an MCP bundle that name the service. */
interface Manifest {
  readonly user_config: { readonly origin: { readonly description: string; readonly default: string } };
}

/** Returns the manifest of the bundle of a service, whose origin is the default of its setting. */
function bundleManifest(origin: string): Manifest {
  const template = JSON.parse(readTemplate('manifest.json')) as Manifest;
  const { user_config: settings } = template;
  const description = `The origin of the service, such as ${origin}`;
  return { ...template, user_config: { ...settings, origin: { ...settings.origin, description, default: origin } } };
}

function readEntry(origin: string): ReturnType<typeof registryEntry> {
  try {
    return registryEntry(origin);
  } catch (error) {
    return program.error((error as Error).message);
  }
}

await program.parseAsync();
