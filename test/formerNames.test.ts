import { beforeAll, describe, expect, it } from 'vitest';
import { answer } from '../api/answer.ts';
import { withCurrentNames } from '../api/domain/formerNames.ts';
import { Release } from '../api/domain/release.ts';
import { operations } from '../api/operations/index.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { plainService } from './support/plainService.ts';

describe('a measure that was renamed (D480)', () => {
  const api = useBuiltApi();
  let renamed: Release;
  beforeAll(() => {
    const { content, column, history, changes } = api.served.release;
    const measures = content.measures.map((measure) =>
      measure.name === 'unemployment_rate' ? { ...measure, former_names: ['jobless_rate'] } : measure,
    );
    renamed = new Release({ ...content, measures }, column, history, changes);
  });
  const ask = async (id: string, input: object): Promise<any> => {
    const operation = operations.find((one) => one.id === id)!;
    return JSON.parse(new TextDecoder().decode(await answer(operation, renamed, input, plainService)));
  };

  it.each([
    ['getMeasure', { name: 'jobless_rate' }],
    [
      'getMeasureValues',
      { name: 'jobless_rate', geography: 'msa', page: 1, per_page: 5, bounds: false, absent: false },
    ],
    ['compareMetros', { ids: ['12420'], geography: 'msa', measures: ['jobless_rate'], bounds: false, absent: false }],
    [
      'rankMetros',
      {
        ...{ top: 10, geography: 'msa', offset: 0, max_rows: 500 },
        body: { criteria: [{ measure: 'jobless_rate', direction: 'lower_better', weight: 1 }] },
      },
    ],
  ])('is found by its former name in %s, which answers with the current one', async (id, input) => {
    const current = JSON.parse(JSON.stringify(input).replaceAll('jobless_rate', 'unemployment_rate')) as object;
    const found = await ask(id, input);
    expect(found).toEqual(await ask(id, current));
    expect(JSON.stringify(found.data)).toContain('unemployment_rate');
  });

  it('is one criterion by both names, in a ranking and in the weights of its variants', async () => {
    const criteria = ['jobless_rate', 'unemployment_rate'].map((measure) => ({ measure, direction: 'lower_better' }));
    const twice = { status: 400, code: 'bad_request' };
    await expect(ask('rankMetros', { top: 10, body: { criteria } })).rejects.toMatchObject({
      ...twice,
      message:
        'criteria[1].measure: `unemployment_rate` is the measure of another entry, by its current or a former name; give each measure once',
    });
    const variants = [{ name: 'twice', weights: criteria.map(({ measure }) => ({ measure, weight: 1 })) }];
    await expect(ask('rankVariants', { body: { criteria: criteria.slice(1), variants } })).rejects.toMatchObject(twice);
  });

  it('lists its former names, and a search finds it by them', async () => {
    const { data } = await ask('listMeasures', { q: 'jobless_rate', page: 1, per_page: 1 });
    expect(data[0]).toMatchObject({ name: 'unemployment_rate', former_names: ['jobless_rate'] });
  });
});

describe('the current names of a request', () => {
  const names = new Map([['old', 'new']]);

  it('replace former ones where a member names measures, and no other text', () => {
    const request = {
      name: 'old',
      q: 'old',
      measures: ['old', 'a'],
      body: { criteria: [{ measure: 'old', note: 'old' }] },
    };
    expect(withCurrentNames(request, names)).toEqual({
      name: 'new',
      q: 'old',
      measures: ['new', 'a'],
      body: { criteria: [{ measure: 'new', note: 'old' }] },
    });
  });
});
