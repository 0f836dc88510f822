import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesOf } from '../../build/import/measures.ts';
import { loadRegister } from '../../build/import/register.ts';
import { type Benchmark, SkipBenchmark } from './benchmark.ts';
import { registerDir, sourcesFolder } from './checkout.ts';
import { type Figure, megabytes, seconds } from './figure.ts';
import { median } from './measure.ts';
import { node, run } from './processes.ts';

const step = fileURLToPath(new URL('importStep.ts', import.meta.url));
const times = 3;

export const imports: Benchmark = {
  name: 'import',
  about: "importing the publishers' files, whole and dataset by dataset; SOURCES names the folder with them",
  async run({ temp, note }) {
    const sources = sourcesFolder();
    if (sources === undefined) throw new SkipBenchmark("the publishers' files are not here: imports are not measured");
    const { geography, figures, measures } = loadRegister(registerDir);
    const byName = new Map(measures.map((measure) => [measure.name, measure]));
    /** A dataset, and those that its measures are computed from. */
    const withSources = (key: string) => {
      const own = measures.filter(({ dataset }) => dataset === key);
      return [...new Set([key, ...own.flatMap((measure) => sourcesOf(measure, byName))])];
    };
    const measure = async (name: string, only: readonly string[]): Promise<Figure> => {
      note(`import: ${name}`);
      const found: ImportResult[] = [];
      for (let i = 0; i < times; i++) {
        const to = join(temp, 'import');
        await mkdir(to);
        found.push(JSON.parse(await run([...node, step, registerDir, sources, to, only.join(',')])) as ImportResult);
        await rm(to, { recursive: true });
      }
      const of = (what: keyof ImportResult) => median(found.map((one) => one[what]));
      return { name, ours: `${seconds(of('seconds'))}, ${megabytes(of('peak'))} at most` };
    };
    const each: Figure[] = [await measure(`import of the geography, ${geography.entry.key}`, [geography.entry.key])];
    for (const { entry } of figures) {
      const only = withSources(entry.key);
      each.push(await measure(`import of ${[...only, 'the geography'].join(', ')}`, only));
    }
    return [await measure('import of every dataset', []), ...each];
  },
};

export interface ImportResult {
  readonly seconds: number;
  /** Bytes. */
  readonly peak: number;
}
