import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { build } from 'esbuild';
import { strToU8, zipSync } from 'fflate';
import { exampleOrigin, readTemplate, registryEntry } from './registryEntry.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/packages');

const program = new Command('npm run mcpb --')
  .description(
    'Writes the MCP bundle of a service to dist/packages/metro-data-service.mcpb, and its entry for the MCP registry to dist/packages/server.json.',
  )
  .requiredOption('--origin <origin>', `the public origin of the service, such as ${exampleOrigin}`)
  .showHelpAfterError()
  .action(({ origin }: { origin: string }) => write(origin));

/** Writes the bundle, a zip archive with the program on standard input and output as one file, and the entry. */
async function write(origin: string): Promise<void> {
  const described = readEntry(origin);
  const [bundle, entry] = [join(folder, 'metro-data-service.mcpb'), join(folder, 'server.json')];
  const files = {
    'manifest.json': strToU8(toText(bundleManifest(origin))),
    'server/index.mjs': await bundledProgram(),
    LICENSE: readFileSync(join(root, 'LICENSE')),
  };
  await mkdir(folder, { recursive: true });
  // The same files make the same bytes.
  await writeFile(bundle, zipSync(files, { mtime: new Date(1980, 0, 1), level: 9 }));
  await writeFile(entry, toText(described));
  process.stdout.write(`${bundle}: an MCP bundle, for clients that install one\n`);
  process.stdout.write(`${entry}: publish it as ${described.name} with mcp-publisher publish\n`);
}

const toText = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

async function bundledProgram(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'dynamic/mcp/stdio.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    write: false,
    // Some packages are CommonJS.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outputFiles[0]!.contents;
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
