import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agreement, readStated, shift } from '../api/domain/statedValue.ts';
import { estimateTokens } from '../api/domain/tokens.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { read, root } from './support/service.ts';

const page = readFileSync(join(root, 'docs/analyses-places.md'), 'utf8').replace(/\s+/g, ' ');

describe('docs/analyses-places.md', () => {
  const api = useBuiltApi();

  it('names the release of its examples', () => {
    expect(page).toContain(`release ${api.served.id},`);
  });

  it('has the figures of its table (D246)', async () => {
    const body = /```json (\{ "measures".*?\}) ```/.exec(page)![1]!;
    const headers = { 'Content-Type': 'application/json' };
    const { json } = await api.client.send('/api/v1/data', { method: 'POST', headers, body });
    const { rows, total } = json.data;
    const billions = (value: number) => `$${(value / 1e6).toFixed(1)} billion`;
    const dollars = (value: number) => `$${Math.round(1000 * value).toLocaleString('en-US')}`;
    const [first, last] = [rows[0], rows.at(-1)];
    expect(rows).toHaveLength(5);
    expect([first.name, last.name]).toEqual(['Denver County, CO', 'Douglas County, CO']);
    expect(page).toContain(
      `from Denver County with a GDP of ${billions(first.values[0])}, ${dollars(first.values[2])} per person, to Douglas County with ${billions(last.values[0])}, ${dollars(last.values[2])} per person.`,
    );
    expect(page).toContain(`the ratio of these sums of 2024, ${dollars(total.values[2])}.`);
  });

  it('has a distance of peers that follows from the scores (A6)', async () => {
    const names = ['unemployment_rate', 'per_capita_income', 'bachelors_or_higher_share'];
    const { data } = await read(api.client, `/metros/12420/peers?measures=${names.join()}`);
    const [santaFe, boston, annArbor] = data.peers;
    expect([santaFe, boston, annArbor].map(({ name }: any) => name)).toEqual([
      'Santa Fe, NM',
      'Boston-Cambridge-Newton, MA-NH',
      'Ann Arbor, MI',
    ]);
    const scoresOf = async (measure: string, cbsas: string[]) => {
      const { scores } = await api.served.release.column(measure, 'msa');
      return cbsas.map((cbsa) => scores[api.served.release.findMetro(cbsa)!]!);
    };
    const differences = await Promise.all(
      names.map(async (name) => {
        const [a, b] = await scoresOf(name, ['12420', santaFe.cbsa]);
        const difference = Math.abs(a! - b!).toFixed(4);
        const cells = [data.metro.values[name], a!.toFixed(4), santaFe.values[name], b!.toFixed(4), difference];
        expect(page).toContain(`| \`${name}\` | ${cells.join(' | ')} |`);
        return difference;
      }),
    );
    expect(page).toContain(`The distance is (${differences.join(' + ')}) / 3 = ${santaFe.distance}.`);
    expect([santaFe.closest_on, santaFe.farthest_on]).toEqual([['per_capita_income'], ['unemployment_rate']]);
    expect([santaFe.stability, annArbor.stability]).toEqual([1, 0.6667]);
    const without = await read(api.client, `/metros/12420/peers?measures=${names.slice(1).join()}`);
    expect(without.data.peers.map(({ name }: any) => name)).not.toContain(annArbor.name);
    const ratio = boston.values.per_capita_income / data.metro.values.per_capita_income;
    const [austins, bostons] = await scoresOf('per_capita_income', ['12420', boston.cbsa]);
    expect(page).toContain(
      `is ${Math.round(100 * (ratio - 1))} percent above Austin's, and the scores differ by ${(bostons! - austins!).toFixed(1)}.`,
    );
  });

  it('has claims with the verdicts of the API (A7)', async () => {
    const text = /-d '(\{"claims": .*?\})' ```/.exec(page)![1]!;
    const headers = { 'Content-Type': 'application/json' };
    const { json } = await api.client.send('/api/v1/verify', { method: 'POST', headers, body: text });
    const [rounded, revised] = json.data.claims;
    expect([rounded.verdict, revised.verdict]).toEqual(['rounds_to', 'earlier_edition']);
    expect(page).toContain(`The figure of record for 2023 is ${rounded.figure.value.toLocaleString('en-US')}.`);
    expect(page).toContain(`${revised.matches.value.toLocaleString('en-US')} is what the edition of 2023 said`);
    expect(revised.matches.edition.edition).toBe('2023');
  });

  it('has a table of intervals that hold (D175)', () => {
    const rows = [...page.matchAll(/\| `("?[\d.]+(?: million)?"?)` \| ([\d.,]+) to ([\d.,]+) \|/g)];
    expect(rows).toHaveLength(6);
    for (const [, sent = '', from = '', to = ''] of rows) {
      const { value, unit } = readStated(JSON.parse(sent));
      const stated = shift(value, unit === 'million' ? 6 : 0);
      const [low, high] = [from, to].map((end) => Number(end.replaceAll(',', '')));
      for (const end of [low!, high!]) expect([sent, end, agreement(stated, end)]).toEqual([sent, end, 'rounds_to']);
      for (const out of [low! * 0.9999, high! * 1.0001]) expect(agreement(stated, out)).toBeUndefined();
    }
  });

  it('has a brief and the worth of its second sentence (A8)', async () => {
    const { data } = await read(api.client, '/metros/12420/brief?tokens=100');
    const quoted = page.replaceAll(' > ', ' ');
    expect(quoted).toContain(data.sentences.map(({ text }: any) => text).join(' '));
    const [, pay] = data.sentences;
    const { scores } = await api.served.release.column(pay.figures[0].measure, 'msa');
    const score = scores[api.served.release.findMetro('12420')!]!;
    const tokens = estimateTokens(pay.text);
    expect(page).toContain(`has the score ${score.toFixed(4)}, and its sentence has ${tokens} tokens.`);
    expect(page).toContain(`(${score.toFixed(4)} - 50) / ${tokens} = ${((score - 50) / tokens).toFixed(4)} per token`);
  });
});
