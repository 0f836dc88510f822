import { join } from 'node:path';
import { answer } from '../../api/answer.ts';
import { readInput } from '../../api/gate/request.ts';
import { listSeries } from '../../api/operations/listSeries.ts';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { medians } from './medians.ts';
import { plainService } from '../support/plainService.ts';

/**
 * What the series of all counties take, in a process of its own. Argument: the folder of a built release. Prints
 * milliseconds, medians of many calls made in turns.
 */
const [builtDir] = process.argv.slice(2) as [string];

export interface SeriesSteps {
  readonly bytes: number;
  readonly regions: number;
  readonly years: number;
  /** From the requests of all pages to the bytes of the answers. */
  readonly answer: number;
  /** JSON.stringify of the parsed answers. */
  readonly stringify: number;
}

const calls = 150;
const perPage = 500;

const { release, close } = await openRelease(join(builtDir, builtFiles.database));
const pages = Array.from({ length: Math.ceil(release.content.regions.county.length / perPage) }, (_, i) => i + 1);
const ask = (page: number) => {
  const query = `geography=county&per_page=${perPage}&page=${page}`;
  return answer(listSeries, release, readInput(listSeries, { name: 'unemployment_rate' }, query), plainService);
};

const bodies = await Promise.all(pages.map(ask));
const parsed = bodies.map((body) => JSON.parse(new TextDecoder().decode(body)));
const took = await medians(
  {
    answer: async () => {
      for (const page of pages) await ask(page);
    },
    stringify: () => parsed.map((page: unknown) => JSON.stringify(page)),
  },
  calls,
);
close();
const steps: SeriesSteps = {
  ...took,
  bytes: bodies.reduce((sum, body) => sum + body.length, 0),
  regions: parsed.reduce((sum: number, { data }) => sum + Number(data.regions.length), 0),
  years: parsed[0].data.years.length,
};
process.stdout.write(JSON.stringify(steps));
