// @module-tag long
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seededRandom } from '../../api/domain/random.ts';
import { geographies } from '../../api/schemas/common.ts';
import type { Served } from '../../common/release/served.ts';
import { openBuilt } from '../support/service.ts';
import { falseVerdicts, unverified } from './oracle.ts';

/** `VERIFY_ALL=1` verifies the values of all metros and 100,000 mutations, which takes minutes; without it, a tenth of both. */
const isWhole = process.env['VERIFY_ALL'] === '1';

let served: Served;
beforeAll(async () => void (served = await openBuilt(inject('release'))));
afterAll(() => served.close());

it.each(geographies)(
  'served values of %s verify as themselves, and as any rounding (A7)',
  async (geography) => {
    const step = { msa: 1, county: 50, state: 1 }[geography] * (isWhole ? 1 : 10);
    expect(await unverified(served.release, geography, (place) => place % step === 0)).toEqual([]);
  },
  900_000,
);

it.each([
  ['msa', 60_000],
  ['county', 20_000],
  ['state', 20_000],
] as const)(
  'mutations of values of %s, %i with VERIFY_ALL, get no false verdict (A7)',
  async (geography, most) => {
    const size = isWhole ? most : most / 10;
    const { wrong } = await falseVerdicts(served.release, geography, size, seededRandom(`many ${geography}`));
    expect(wrong).toEqual([]);
  },
  900_000,
);
