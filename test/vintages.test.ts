import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { answer } from '../api/answer.ts';
import { Column } from '../api/domain/column.ts';
import { Release } from '../api/domain/release.ts';
import { operations } from '../api/operations/index.ts';
import type { Served } from '../common/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, service } from './support/service.ts';
import { plainService } from './support/plainService.ts';

describe('values of different years (D60)', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());

  it('have their year on each row', async () => {
    const path = '/measures/transportation_electricity_price/values?geography=state';
    const { data } = await read(client, path);
    expect(data.vintages).toEqual([2013, 2014, 2023]);
    const older = data.values.filter(({ vintage }: any) => vintage !== 2023);
    expect(older.map(({ name, vintage }: any) => [name, vintage])).toEqual([
      ['Tennessee', 2014],
      ['West Virginia', 2013],
    ]);
    // The member depends on the measure and the geography, not on the rows of a page.
    const texas = (await read(client, `${path}&state=TX`)).data.values;
    expect(texas).toEqual(data.values.filter(({ name }: any) => name === 'Texas'));
    expect(texas[0].vintage).toBe(2023);
  });

  it('differ from values of one year, whose rows have no vintage', async () => {
    for (const measure of ['unemployment_rate', 'population_growth_5yr'])
      for (const geography of ['msa', 'state']) {
        const { data } = await read(client, `/measures/${measure}/values?geography=${geography}`);
        for (const row of data.values) expect(Object.keys(row)).toEqual(['id', 'geoid', 'name', 'value']);
      }
  });

  describe('of metros', () => {
    const austin = '12420';
    const kahului = '27980';
    /** The release as it would be if Austin's latest unemployment rate were a year older, and Kahului had none. */
    let mixed: Release;
    beforeAll(() => {
      const { content, column } = served.release;
      mixed = new Release(content, async (measure, geography) => {
        const { values } = await column(measure, geography);
        if (measure !== 'unemployment_rate') return new Column(values);
        const vintages = new Int16Array(values.length).fill(2024);
        vintages[served.release.metroPlace(austin)] = 2023;
        const own = values.slice();
        own[served.release.metroPlace(kahului)] = NaN;
        return new Column(own, vintages);
      });
    });

    const ask = async (path: string, input: object) => {
      const operation = operations.find((one) => one.path === path)!;
      const body = JSON.parse(new TextDecoder().decode(await answer(operation, mixed, input, plainService)));
      // The answer has the shape that the API describes.
      expect(operation.data.parse(body.data)).toEqual(body.data);
      return body.data;
    };
    const listed = { geography: 'msa', offset: 0, max_rows: 500 };
    const of = (metros: any[], cbsa: string) => metros.find((metro) => metro.cbsa === cbsa);

    it('have their year in the profile of the metro', async () => {
      const { measures } = await ask('/metros/{ref}', { ref: austin });
      const years = measures.filter(({ vintage }: any) => vintage !== undefined);
      expect(years.map(({ name, vintage }: any) => [name, vintage])).toEqual([['unemployment_rate', 2023]]);
    });

    it('have their year next to the values of a comparison and a screen', async () => {
      const compared = await ask('/metros/compare', {
        ids: [austin, '46140', kahului],
        geography: 'msa',
        measures: ['unemployment_rate', 'births'],
      });
      expect(compared.metros.map(({ vintages }: any) => vintages)).toEqual([
        { unemployment_rate: 2023 },
        { unemployment_rate: 2024 },
        {},
      ]);
      const plain = await ask('/metros/compare', { ids: [austin], geography: 'msa', measures: ['births'] });
      expect(plain.metros[0]).not.toHaveProperty('vintages');
      const { metros } = await ask('/screen', { ...listed, body: { requirements: { max_unemployment: 4 } } });
      expect(of(metros, austin).vintages).toEqual({ unemployment_rate: 2023 });
    });

    it('have their year in the criteria of a ranked metro', async () => {
      const criteria = ['unemployment_rate', 'births'].map((measure) => {
        return { measure, direction: 'lower_better', weight: 1 };
      });
      const { metros } = await ask('/rank', { ...listed, top: 10, body: { criteria } });
      const years = (cbsa: string) => of(metros, cbsa).criteria.map(({ vintage }: any) => vintage);
      expect([years(austin), years('46140'), years(kahului)]).toEqual([
        [2023, undefined],
        [2024, undefined],
        [undefined, undefined],
      ]);
    });
  });
});
