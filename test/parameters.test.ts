import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readParameters } from '../api/gate/request.ts';
import { compareMetros } from '../api/operations/compareMetros.ts';
import { listMetros } from '../api/operations/listMetros.ts';
import { screenMetros } from '../api/operations/screenMetros.ts';
import { seriesParameters } from '../api/operations/series.ts';

const query = z.object({
  ...listMetros.query.shape,
  ...seriesParameters,
  ...compareMetros.query.shape,
  ...screenMetros.query.shape,
});
const given = (more: object) => ({ ids: '12420', ...more });
const read = (more: object) => readParameters(query, given(more));

describe('a parameter', () => {
  it.each([
    ['page', '2', 2],
    ['per_page', '500', 500],
    ['from', '2019', 2019],
    ['window', '5', 5],
    ['near_misses', '3', 3],
    ['near_misses', '1', true],
    ['relax', '1', true],
    ['relax', '0', false],
    ['ids', '12420,19100', ['12420', '19100']],
    ['measures', '', ['']],
  ])('%s is the same from text %j and value %j (D189)', (name, text, value) => {
    expect(read({ [name]: value })).toEqual(read({ [name]: text }));
  });

  it.each([
    ['page', '0', 0],
    ['page', '1.5', 1.5],
    ['page', '1e+30', 1e30],
    ['per_page', '501', 501],
    ['from', '999', 999],
    ['from', '20190', 20_190],
    ['window', '51', 51],
    ['near_misses', '8', 8],
    ['relax', '2', 2],
  ])('%s has the same error for text %j and value %j (D189)', (name, text, value) => {
    const errorOf = (one: unknown) => {
      try {
        return read({ [name]: one });
      } catch (error) {
        return String(error);
      }
    };
    expect(errorOf(value)).toBe(errorOf(text));
    expect(errorOf(text)).toMatch(new RegExp(`Error: ${name}: must be .*; got `));
  });

  it('that is missing is a parameter of the API and an argument of a tool', () => {
    const missing = 'is missing: it must name 1 to 25 metros, comma-separated';
    expect(() => readParameters(query, {})).toThrow(
      expect.objectContaining({ message: `parameter \`ids\` ${missing}`, toolMessage: `argument \`ids\` ${missing}` }),
    );
  });

  it('has its default without a text', () => {
    expect(read({})).toEqual({
      ids: ['12420'],
      page: 1,
      per_page: 100,
      geography: 'msa',
      offset: 0,
      max_rows: 500,
      absent: false,
      differences: false,
      bounds: false,
      near_misses: 0,
      certainty: false,
      relax: false,
    });
  });
});
