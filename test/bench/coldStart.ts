import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import { median } from './measure.ts';
import { node, run } from './processes.ts';

/** What an instance of the function does before and for its first request; printed in milliseconds. */
const firstAnswer = (file: string) => `
  const began = performance.now();
  const { default: core } = await import(${JSON.stringify(file)});
  const request = new Request('http://localhost/api/v1/measures/unemployment_rate/values?geography=msa&per_page=7');
  const { status } = await core(request, { ip: '192.0.2.1' });
  if (status !== 200) throw new Error('status ' + status);
  console.log(performance.now() - began);
  process.exit(0);
`;

export const coldStart: Benchmark = {
  name: 'cold',
  about: 'the first answer of the Netlify function in a new process: loading it, opening DuckDB, answering',
  async run({ checkout, note }) {
    const { dir } = await checkout();
    await run([...node, 'build/cli.ts', 'netlify', '--origin', 'http://localhost'], { cwd: dir });
    const file = pathToFileURL(join(dir, 'dist/netlify/functions/core/core.mjs')).href;
    const env = { ...process.env, ORIGIN: 'http://localhost', LOG_LEVEL: 'silent' };
    const times: number[] = [];
    for (let i = 0; i < 7; i++) {
      note(`cold: ${i + 1} of 7`);
      times.push(
        Number(await run([process.execPath, '--input-type=module', '-e', firstAnswer(file)], { cwd: dir, env })),
      );
    }
    const ms = median(times);
    return [
      { name: 'first answer of a new function', ours: `${ms.toFixed(0)} ms`, ratio: ms, target: { atMost: 400 } },
    ];
  },
};
