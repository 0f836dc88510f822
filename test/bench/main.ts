import { mkdtempSync, rmSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { type BenchContext, type Benchmark, SkipBenchmark } from './benchmark.ts';
import { build } from './build.ts';
import { builtCheckout, type Checkout } from './checkout.ts';
import { coldStart } from './coldStart.ts';
import { costliest } from './costliest.ts';
import { fair } from './fair.ts';
import { type Figure, isMet, table } from './figure.ts';
import { credentials } from './credentials.ts';
import { firstStart } from './firstStart.ts';
import { following } from './followers.ts';
import { fuzz } from './fuzz.ts';
import { growth } from './growth.ts';
import { imports } from './imports.ts';
import { killing } from './kills.ts';
import { layout } from './layout.ts';
import { lighthouse } from './lighthouse.ts';
import { load } from './load.ts';
import { mcp } from './mcp.ts';
import { pages } from './pages.ts';
import { stopAll } from './processes.ts';
import { projects } from './projects.ts';
import { rank } from './rank.ts';
import { restartsBehindCaddy } from './restarts.ts';
import { series } from './series.ts';
import { site } from './site.ts';
import { soak } from './soak.ts';
import { switching } from './switches.ts';
import { workers } from './workers.ts';

const benchmarks: readonly Benchmark[] = [
  ...[pages, workers, credentials, rank, series, costliest, load, fair, soak, build, growth, layout, mcp, projects],
  ...[firstStart, coldStart, site, lighthouse, imports, fuzz, switching, following, killing, restartsBehindCaddy],
];

const program = new Command('npm run bench --')
  .description('Compares the service with peers on this machine. A missed target is shown; it is not a failure.')
  .argument('[names...]', `which to run, all without: ${benchmarks.map(({ name }) => name).join(', ')}`)
  .option('--json', 'print the figures as JSON')
  .addHelpText('after', `\n${benchmarks.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join('\n')}`)
  .action(async (names: string[], { json }: { json?: true }) => {
    const unknown = names.find((name) => !benchmarks.some((benchmark) => benchmark.name === name));
    if (unknown !== undefined)
      program.error(`no benchmark ${unknown}; there are ${benchmarks.map(({ name }) => name).join(', ')}`);
    const figures = await runAll(benchmarks.filter(({ name }) => names.length === 0 || names.includes(name)));
    process.stdout.write(
      json ? JSON.stringify(report(figures), null, 2) + '\n' : `\n${machine()}\n\n${table(figures)}`,
    );
  });

async function runAll(chosen: readonly Benchmark[]): Promise<Figure[]> {
  const temp = mkdtempSync(join(tmpdir(), 'metro-bench-'));
  const clear = () => {
    stopAll();
    rmSync(temp, { recursive: true, force: true });
  };
  process.once('exit', clear);
  const note = (text: string) => void process.stderr.write(`${text}\n`);
  let checkout: Promise<Checkout> | undefined;
  const context: BenchContext = { temp, note, checkout: () => (checkout ??= builtCheckout(join(temp, 'checkout'))) };
  const figures: Figure[] = [];
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      // What was measured so far took its time.
      note(`stopped; measured so far:\n\n${machine()}\n\n${table(figures)}`);
      process.exit(130);
    });
  for (const benchmark of chosen) {
    try {
      figures.push(...(await benchmark.run(context)));
    } catch (error) {
      if (error instanceof SkipBenchmark) {
        note(`skipped ${benchmark.name}: ${error.message}`);
        continue;
      }
      // What the others measured is still printed.
      process.exitCode = 1;
      note(`${benchmark.name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return figures;
}

function machine(): string {
  return `Node ${process.versions.node}, ${platform()} ${arch()}, ${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;
}

function report(figures: readonly Figure[]) {
  return { machine: machine(), figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })) };
}

await program.parseAsync();
