// @module-tag long
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seededRandom } from '../../api/domain/random.ts';
import { geographies } from '../../api/schemas/common.ts';
import type { Served } from '../../common/release/served.ts';
import { openBuilt } from '../support/service.ts';
import { falseVerdicts, unverified } from './oracle.ts';

let served: Served;
beforeAll(async () => void (served = await openBuilt(inject('release'))));
afterAll(() => served.close());

it.each(geographies)(
  'every served value of %s verifies as itself, and as any rounding (A7)',
  async (geography) => {
    const share = { msa: 1, county: 50, state: 1 }[geography];
    expect(await unverified(served.release, geography, (place) => place % share === 0)).toEqual([]);
  },
  900_000,
);

it.each([
  ['msa', 60_000],
  ['county', 20_000],
  ['state', 20_000],
] as const)(
  'mutations of values of %s, %i in number, get no false verdict (A7)',
  async (geography, size) => {
    const { wrong } = await falseVerdicts(served.release, geography, size, seededRandom(`many ${geography}`));
    expect(wrong).toEqual([]);
  },
  900_000,
);
