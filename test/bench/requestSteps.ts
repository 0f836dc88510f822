import { join } from 'node:path';
import { answer } from '../../api/answer.ts';
import { readBody } from '../../api/gate/body.ts';
import { readInput } from '../../api/gate/request.ts';
import { operations } from '../../api/operations/index.ts';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { median } from './measure.ts';
import { requests } from './requests.ts';
import { plainService } from '../support/plainService.ts';

/**
 * Times requests in a process of its own.
 * Argument: the folder of a built release. Prints milliseconds: to open it, and from each request to the bytes of its response by name,
 * medians.
 */
const [builtDir] = process.argv.slice(2) as [string];
const calls = 900;

const began = performance.now();
const { release, close } = await openRelease(join(builtDir, builtFiles.database));
await release.history();
const opening = performance.now() - began;
const measures = release.content.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
const all = {
  ...requests(measures),
  'values of 100 metros': {
    path: '/measures/{name}/values',
    input: { name: 'unemployment_rate', geography: 'msa', page: '1', per_page: '100' },
  },
  'series of 100 metros': {
    path: '/measures/{name}/series',
    input: { name: 'unemployment_rate', geography: 'msa', page: '1', per_page: '100' },
  },
};

const times: Record<string, number> = { 'opening the release': opening };
for (const [name, { path, input }] of Object.entries(all)) {
  const operation = operations.find((one) => one.path === path)!;
  const text = JSON.stringify(input);
  const took: number[] = [];
  for (let i = 0; i < calls; i++) {
    const began = performance.now();
    const { name, ...query } = input as Record<string, string>;
    const read = operation.body
      ? { ...readInput(operation, {}, ''), body: readBody(operation, text) }
      : readInput(operation, name === undefined ? {} : { name }, new URLSearchParams(query).toString());
    await answer(operation, release, read, plainService);
    took.push(performance.now() - began);
  }
  // The first third warms up.
  times[name] = median(took.slice(calls / 3));
}
close();
process.stdout.write(JSON.stringify(times));
