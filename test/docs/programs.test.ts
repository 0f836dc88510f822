import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type McpHost, oneCredential, run, token } from '../mcp/session.ts';
import { clientPackage } from '../support/clientPackage.ts';
import { blocksOf } from '../support/documents.ts';
import { root } from '../support/service.ts';

const execute = promisify(execFile);
const codesOf = (document: string) =>
  blocksOf('test/docs/programs.test.ts')
    .filter((block) => block.document === document)
    .map(({ code }) => code);

/** A client as the configuration of the document declares it. */
interface Configuration {
  readonly mcpServers: Readonly<Record<string, { command: string; args: string[]; env: Record<string, string> }>>;
}

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
if (!hasNginx) console.warn('Skipping the configuration of nginx in docs/deploying.md: no nginx found.');

describe('the programs and configurations of the documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metro-programs-'));
  let running: McpHost;
  beforeAll(async () => void (running = await run({ credentials: oneCredential })));
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true });
  });

  /** Writes a program whose imports are files of the project. */
  function write(name: string, code: string): string {
    const file = join(folder, name);
    writeFileSync(file, code);
    return file;
  }

  const [start = '', ...more] = codesOf('client/README.md').map((code) =>
    code.replace(`'${clientPackage.name}'`, `'${join(root, 'client/src/index.ts')}'`),
  );
  const clientPrograms = [start, ...more.map((code) => `${start}${code}console.log(then.response.status, release);\n`)];
  const [tool = ''] = codesOf('docs/contributing/tool.md');
  const toolProgram = `import { listReleases } from '${root}api/operations/listReleases.ts';
import { tool } from '${root}dynamic/tools/tool.ts';
${tool}`;

  it.for(clientPrograms.map((code, i) => [i + 1, code] as const))('client/README.md, %d: runs', async ([i, code]) => {
    const file = write(`client${i}.mts`, code.replace('https://api.example.org', running.url.origin));
    const { stdout, stderr } = await execute(process.execPath, [file]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Urban Honolulu, HI [\d.]+ percent \d{4}$/m);
    expect(stdout).toContain('Bureau of Labor Statistics');
    if (i > 1) expect(stdout).toContain(`\n200 ${running.served.id}\n`);
  });

  it('client/README.md and docs/contributing/tool.md: have no type errors', () => {
    const files = [
      ...clientPrograms.map((code, i) => write(`types${i}.mts`, code)),
      write('tool.mts', toolProgram),
      write('wrong.mts', toolProgram.replaceAll('created_at', 'createdAt')),
    ];
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (name) => ts.sys.readFile(name)) as {
      config: { compilerOptions: object };
    };
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
    const typeRoots = [join(root, 'node_modules/@types')];
    const program = ts.createProgram(files, { ...options, typeRoots });
    const faults = files.flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)));
    const texts = faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    expect(texts).toEqual([expect.stringContaining('createdAt')]);
  });

  it('docs/agents.md: a client starts the program that its configuration declares', async () => {
    const [code = ''] = codesOf('docs/agents.md');
    const { mcpServers } = JSON.parse(
      code
        .replace('/path/to/this/repository/', root)
        .replace('https://api.example.org', running.url.origin)
        .replace('svc_key_...', token),
    ) as Configuration;
    const { command, args, env } = mcpServers['metro']!;
    expect([command, Object.keys(mcpServers)]).toEqual(['node', ['metro']]);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    const { content } = await client.callTool({ name: 'whoami', arguments: {} });
    await client.close();
    expect(JSON.stringify(content)).toContain('Sites Inc');
  });

  it.runIf(hasNginx)('docs/deploying.md: nginx accepts the configuration', () => {
    const [code = ''] = codesOf('docs/deploying.md');
    const around = `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\nserver {\nlisten 127.0.0.1:8079;\n${code}}\n}\n`;
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', write('nginx.conf', around)], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('is successful')]);
  });
});
