import { DuckDBInstance } from '@duckdb/node-api';
import { join } from 'node:path';
import { answer } from '../../api/answer.ts';
import { acceptability, weightSets as acceptabilityDraws } from '../../api/domain/acceptability.ts';
import { alternativesOf } from '../../api/domain/alternatives.ts';
import { explain } from '../../api/domain/explain.ts';
import { flip } from '../../api/domain/flip.ts';
import { frontier } from '../../api/domain/frontier.ts';
import { rank } from '../../api/domain/rank.ts';
import { Column } from '../../api/domain/column.ts';
import { Release } from '../../api/domain/release.ts';
import { draws as robustnessDraws, robustness } from '../../api/domain/robustness.ts';
import { readBody } from '../../api/gate/body.ts';
import { readInput } from '../../api/gate/request.ts';
import { operations } from '../../api/operations/index.ts';
import { type ReadFigures, readFigures, requiredMeasures } from '../../api/operations/regionFigures.ts';
import { RankRequest } from '../../api/schemas/rank.ts';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { medians } from './medians.ts';
import { naiveAcceptability, naiveFlip, naiveFrontier, naiveRobustness } from './naiveAnalyses.ts';
import { rankRequest, requests } from './requests.ts';
import { plainService } from '../support/plainService.ts';

/**
 * What the answers of compare, screen and rank take, in a process of its own.
 * Argument: the folder of a built release. Prints milliseconds, medians of many calls made in turns.
 */
const [builtDir] = process.argv.slice(2) as [string];

interface Answer {
  readonly bytes: number;
  readonly metros: number;
  /** From the text of the request to the bytes of the answer. */
  readonly answer: number;
  /** JSON.stringify of the same answer's parsed object. */
  readonly stringify: number;
  /** The same answer, its columns from one DuckDB query each time. */
  readonly query: number;
}

export interface RankSteps {
  readonly answers: Readonly<Record<string, Answer>>;
  /** Ranking alone, without the answer's text. */
  readonly rank: number;
  /** Of the same ranking. */
  readonly robustness: number;
  /** Of all metros by 20 criteria. */
  readonly robustnessOfAll: number;
  /** The analyses of all metros by six criteria. Explain and flip rank the metros first. */
  readonly explain: number;
  readonly flip: number;
  readonly frontier: number;
  readonly acceptability: number;
  /** The same in the most obvious way. */
  readonly naive: Readonly<Record<'robustness' | 'flip' | 'frontier' | 'acceptability', number>>;
  /** Whole answers of analyses. */
  readonly analyses: Readonly<Record<string, Omit<Answer, 'query' | 'metros'>>>;
}

const calls = 1200;

const { release, close } = await openRelease(join(builtDir, builtFiles.database));
const measures = release.content.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
const queried = await queriedRelease();

async function answerOf(path: string, input: unknown): Promise<Answer> {
  const operation = operations.find((one) => one.path === path)!;
  const text = JSON.stringify(input);
  const search = new URLSearchParams(input as Record<string, string>).toString();
  const from = async (source: Release) => {
    const read = operation.body
      ? { ...readInput(operation, {}, ''), body: readBody(operation, text) }
      : readInput(operation, {}, search);
    return answer(operation, source, read, plainService);
  };
  const body = await from(release);
  const parsed = JSON.parse(new TextDecoder().decode(body)) as { data: { metros: unknown[] } };
  const names = measuresOf(input);
  const byQuery = async () => {
    await queried.bring(names);
    return from(queried.release);
  };
  if (!Buffer.from(await byQuery()).equals(body)) throw new Error(`${path} by a query answered otherwise`);
  const { answer: took, stringify } = await medians(
    { answer: () => from(release), stringify: () => JSON.stringify(parsed) },
    calls,
  );
  // In turns of their own: what a query leaves to be collected would be counted to the answer after it.
  const { query } = await medians({ query: byQuery }, calls / 4);
  return { answer: took, stringify, query, bytes: body.length, metros: parsed.data.metros.length };
}

/** An analysis, from the text of the request to the bytes of the answer. */
async function analysisOf(
  path: string,
  input: unknown,
  params: Record<string, string> = {},
  query = '',
  source: Release = release,
) {
  const operation = operations.find((one) => one.path === path)!;
  const text = JSON.stringify(input);
  const call = () => {
    const body = operation.body ? { body: readBody(operation, text) } : {};
    return answer(operation, source, { ...readInput(operation, params, query), ...body }, plainService);
  };
  const bytes = await call();
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const took = await medians({ answer: call, stringify: () => JSON.stringify(parsed) }, 60);
  return { ...took, bytes: bytes.length };
}

/** The measures that a request reads. */
function measuresOf(input: unknown): string[] {
  const { requirements = {}, criteria = [], measures = '' } = input as Record<string, any>;
  const read = requiredMeasures(release, requirements, 'msa').map(({ name }) => name);
  const named = [...read, ...criteria.map(({ measure }: any) => measure), ...measures.split(',')];
  return [...new Set(named)].filter((name) => name !== '');
}

/** The same release, the columns of a request brought by one query; those of every Metro, the population, are kept. */
async function queriedRelease() {
  const database = await DuckDBInstance.create(join(builtDir, builtFiles.database), {
    access_mode: 'READ_ONLY',
    threads: '1',
  });
  const connection = await database.connect();
  const ids = new Map(release.content.measures.map(({ name }, id) => [name, id]));
  const regions = release.content.regions.msa;
  const columns = new Map([['population', await release.column('population', 'msa')]]);
  return {
    release: new Release(release.content, (measure) => Promise.resolve(columns.get(measure)!), release.history),
    async bring(names: readonly string[]) {
      const places = new Map(names.map((name) => [ids.get(name)!, new Float64Array(regions.length).fill(NaN)]));
      const list = [...places.keys()].join(', ');
      const sql = `select measure, place, value from value where geography = 'msa' and measure in (${list})`;
      const [measure, place, value] = (await connection.runAndReadAll(sql)).getColumnsJS() as number[][];
      measure!.forEach((id, i) => (places.get(id)![place![i]!] = value![i]!));
      for (const name of names) {
        if (name === 'population') continue;
        // The query is for values alone.
        const { withheld, ...held } = await release.column(name, 'msa');
        const values = places.get(ids.get(name)!)!;
        const years = held.vintages ?? Int16Array.from(values, (one) => (Number.isNaN(one) ? 0 : held.years[0]!));
        columns.set(name, new Column(values, years, withheld));
      }
    },
  };
}

/** The release with 600 programs: those that it has, repeated. */
function releaseWithPrograms(): Release {
  const { content, column } = release;
  const { programs, ...incentives } = content.incentives;
  const repeated = Array.from({ length: 600 }, (_, i) => ({ ...programs[i % programs.length]! }));
  return new Release({ ...content, incentives: { ...incentives, programs: repeated } }, column);
}

const bodies = requests(measures);
const answers: Record<string, Answer> = {};
for (const [name, { path, input }] of Object.entries(bodies)) answers[name] = await answerOf(path, input);

const scoresIn = (figures: ReadFigures) => (column: { readonly measure: string }) =>
  figures.column(column.measure).scores;
const readFor = (request: RankRequest) =>
  readFigures(
    release,
    measuresOf(request).map((name) => release.measure(name)),
    'msa',
  );
const request = RankRequest.parse(rankRequest(measures));
const figures = await readFor(request);
const rankOnce = () => rank(request, figures, scoresIn(figures));
const ofAll = RankRequest.parse({
  criteria: measures.slice(0, 20).map((measure, i) => ({ measure, direction: 'lower_better', weight: i + 1 })),
});
const figuresOfAll = await readFor(ofAll);
const [ranking, rankingOfAll] = [rankOnce(), rank(ofAll, figuresOfAll, scoresIn(figuresOfAll))];
const alone = await medians({ rank: rankOnce }, calls);
const robust = await medians(
  { robustness: () => robustness(ranking, 'bench'), robustnessOfAll: () => robustness(rankingOfAll, 'bench') },
  120,
);
const { criteria } = request;
const rankAll = () => rank({ criteria }, figures, scoresIn(figures));
const alternatives = alternativesOf(rankAll());
const [a, b] = [alternatives.places[0]!, alternatives.places.at(-1)!];
const limits = { order: [], min: new Float64Array(6), max: new Float64Array(6).fill(1) };
const single = await medians(
  {
    explain: () => explain({ criteria }, figures, b, scoresIn(figures)),
    flip: () => flip(alternativesOf(rankAll()), a, b),
  },
  calls,
);
const whole = await medians(
  { frontier: () => frontier(alternatives), acceptability: () => acceptability(alternatives, limits, 10, 'bench') },
  40,
);
const naive = await medians(
  {
    robustness: () => naiveRobustness(request, figures, robustnessDraws),
    flip: () => naiveFlip(alternativesOf(rankAll()), a, b),
    frontier: () => naiveFrontier(alternatives),
    acceptability: () => naiveAcceptability(alternatives, acceptabilityDraws),
  },
  3,
);
const yearly = ['unemployment_rate', 'per_capita_income', 'births', 'gdp', 'median_home_value', 'homeownership_rate'];
const byYear = yearly.map((measure, i) => ({ measure, direction: 'higher_better', weight: i + 1 }));
const variants = Array.from({ length: 10 }, (_, i) => ({
  name: `variant ${i + 1}`,
  weights: byYear.map(({ measure }, c) => ({ measure, weight: 1 + ((i + c) % 6) })),
}));
const claims = release.content.metros
  .slice(0, 50)
  .map(({ cbsa }, i) => ({ region: cbsa, measure: yearly[i % yearly.length], value: 123.4567 }));
const analyses = {
  'moves, 6 criteria': await analysisOf('/rank/moves', { criteria: byYear, from: 2019, to: 2023 }),
  'variants, 10 sets of weights, 6 criteria': await analysisOf('/rank/variants', { criteria: byYear, variants }),
  'robustness with figures, 6 criteria, 2 of them with bounds': await analysisOf(
    '/rank',
    { criteria: byYear },
    {},
    'robustness=1&figures=1',
  ),
  'peers, standard figures': await analysisOf('/metros/{ref}/peers', {}, { ref: release.content.metros[0]!.cbsa }),
  'verify, 50 claims': await analysisOf('/verify', { claims }),
  'fit, 600 programs, the first 50': await analysisOf(
    '/incentive_programs/fit',
    { metro: '28140', industry: '3364', entity_type: 'small_business', jobs: 50, investment_usd: 5_000_000 },
    {},
    '',
    releaseWithPrograms(),
  ),
};
close();
process.stdout.write(
  JSON.stringify({ answers, ...alone, ...robust, ...single, ...whole, naive, analyses } satisfies RankSteps),
);
