import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, root, service } from '../support/service.ts';
import { type KnownFigures, knownFigures } from './figures.ts';

const document = readFileSync(join(root, 'docs/ranking.md'), 'utf8');
const example = document.slice(document.indexOf('## Worked example'), document.indexOf('## Sources'));
const request: RankRequest = JSON.parse(/```json\n([^]*?)```/.exec(example)![1]!);

interface RankRequest {
  readonly criteria: readonly [Criterion, Criterion];
}
interface Criterion {
  readonly measure: string;
  readonly direction: string;
  readonly weight: number;
}

/** The rows of the table of all metros: rank, name, then figure and criterion score of each criterion, score and likely rank. */
const rows = example
  .slice(example.indexOf('| Rank | Metro |'))
  .split('\n\n')[0]!
  .split('\n')
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** The figure and the score of a criterion in a row. */
const cellsOf = (row: readonly string[], criterion: number) => row.slice(2 + 2 * criterion, 4 + 2 * criterion);

/** How many of the other metros have a worse value than the first one, for each criterion, as the text says. */
const counts = [...example.matchAll(/higher than that of (\d+) of (\d+) other/g)].map(([, worse, others]) => [
  Number(worse),
  Number(others),
]);

/** A number as the document has it: with one decimal and a minus sign, or a dash if it is missing. */
const shown = (value: number | null | undefined) => (value == null ? '–' : value.toFixed(1).replace('-', '−'));

/** Sums of rounded scores can differ from a rounded sum by a tenth. */
const expectNearly = (value: number, text: string) => expect(Math.abs(value - Number(text))).toBeLessThan(0.11);

describe('the worked example of docs/ranking.md', () => {
  let served: Served;
  let client: Client;
  let known: KnownFigures;
  let answer: any;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
    known = await knownFigures(client);
    const { status, json } = await client.send('/api/v1/rank?robustness=1', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    expect(status).toBe(200);
    answer = json.data;
  });
  afterAll(() => served.close());

  const [lower, higher] = request.criteria;

  it('has the figures of the release, and counts that follow from them', () => {
    expect(rows.map(([, name]) => name)).toEqual(answer.metros.map(({ name }: any) => name));
    for (const [i, criterion] of request.criteria.entries()) {
      const all = known.sorted.get(criterion.measure)!;
      for (const [place, cells] of rows.entries()) {
        const row = answer.metros[place];
        const own = known.metros.find(({ cbsa }) => cbsa === row.cbsa)!.values.get(criterion.measure);
        if (own === undefined) {
          expect(cellsOf(cells, i)).toEqual(['–', '–']);
          continue;
        }
        const [W, ties] = [
          all.filter((one) => (criterion.direction === 'lower_better' ? one > own : one < own)).length,
          all.filter((one) => one === own).length - 1,
        ];
        expect(ties).toBe(0);
        if (place === 0) expect(counts[i]).toEqual([W, all.length - 1]);
        // The formula as the document has it.
        const score = (100 * (W + ties / 2)) / (all.length - 1);
        expect(cellsOf(cells, i)).toEqual([shown(own), shown(score)]);
        expect(row.criteria.find(({ measure }: any) => measure === criterion.measure).score).toBeCloseTo(score, 4);
      }
    }
  });

  it('has the figures of the first metro in its drawing', () => {
    const drawing = readFileSync(join(root, 'site/docs/score.html'), 'utf8');
    const [tulsa] = answer.metros;
    const [share, growth] = [0, 1].map((criterion) => cellsOf(rows[0]!, criterion)[0]!);
    const texts = [
      tulsa.name,
      `width="${tulsa.composite}%"`,
      `a score of ${shown(tulsa.composite)}.`,
      `<b>${shown(tulsa.composite)}</b>`,
      `Rank ${tulsa.rank} of ${answer.metros.filter(({ rank }: any) => rank !== null).length} metros`,
      `: ${share}%`,
      `: ${growth}%`,
      ...counts.map(([worse, others]) => `${worse} of ${others} metros`),
      ...tulsa.criteria.flatMap(({ score, contribution }: any) => [
        `width="${score}%"`,
        `× ${shown(score)} `,
        `<b>${shown(score)}</b>`,
        ` ${shown(contribution)}`,
      ]),
    ];
    expect(texts.filter((text) => !drawing.includes(text))).toEqual([]);
  });

  it('has the composites and ranks that follow by hand and that the service returns', () => {
    const composites: number[] = [];
    rows.slice(0, -1).forEach((row, i) => {
      const [rank, name] = row;
      const [composite, range] = row.slice(-2);
      const weights = [lower.weight, higher.weight];
      const scores = [0, 1].map((criterion) => cellsOf(row, criterion)[1]!);
      const parts = scores.map((score, c) => (weights[c]! * Number(score)) / (lower.weight + higher.weight));
      expectNearly(
        parts.reduce((sum, part) => sum + part),
        composite!,
      );
      composites.push(Number(composite));

      const metro = answer.metros[i];
      expect([rank, name, composite, range]).toEqual([
        String(metro.rank),
        metro.name,
        shown(metro.composite),
        metro.rank_interval.join(' to '),
      ]);
    });
    expect(composites).toEqual(composites.toSorted((a, b) => b - a));
  });

  it('has the computation of one composite', () => {
    const { cbsa, composite, criteria } = answer.metros[0];
    expect(cbsa).toBe('46140');
    const [share, growth] = criteria.map(({ score }: any) => shown(score));
    expect(example).toContain(`= ${share}\n`);
    expect(example).toContain(`so its criterion score is ${growth}.`);
    expect(example).toContain(`(1 × ${share} + 2 × ${growth}) / 3 = ${shown(composite)}\n`);
  });

  it('describes the release correctly', () => {
    const { name, rank, reasons, rank_range, criteria } = answer.metros.at(-1);
    expect([name, rank, reasons]).toEqual([
      'Santa Fe, NM',
      null,
      ['no figure for manufacturing_share_of_gdp: withheld by the publisher'],
    ]);
    expect(rows.at(-1)).toEqual(['–', name, '–', '–', '1.2', '36.8', '–', '–']);
    const score = Number(criteria[1].score);
    const ends = [0, 100].map((share) => (share + 2 * score) / 3);
    const ranks = ends.map((end) => 1 + (answer.metros as any[]).filter(({ composite }) => composite > end).length);
    expect(ranks).toEqual([rank_range.worst, rank_range.best]);
    expect(example).toContain(`(1 × 0 + 2 × ${shown(score)}) / 3 = ${shown(ends[0])}`);
    expect(example).toContain(`(1 × 100 + 2 × ${shown(score)}) / 3 = ${shown(ends[1])}`);
    expect(example).toContain(`from ${rank_range.best} to ${rank_range.worst}`);
    const population = known.sorted.get('population')!;
    const [least, most] = [population[0]!, population.at(-1)!];
    expect(Math.round(most / 1e6)).toBe(20);
    expect(population[population.length >> 1]! / 1e6).toBeCloseTo(0.25, 1);
    const ninth = population[Math.floor(0.9 * population.length)]!;
    expect((100 * (ninth - least)) / (most - least)).toBeLessThan(9);
    expect(document).toContain(answer.method.split(':')[0]);
  });
});
