// @module-tag long
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seededRandom } from '../../api/domain/random.ts';
import type { Served } from '../../common/release/served.ts';
import { openBuilt } from '../support/service.ts';
import { falseVerdicts, isImplied, roundingsOf, toInteger, unverified } from './oracle.ts';

let served: Served;
beforeAll(async () => void (served = await openBuilt(inject('release'))));
afterAll(() => served.close());

describe('the oracle', () => {
  it('rounds a value as people do', () => {
    expect(roundingsOf(2_473_275)).toEqual([...['2473270', '2473280', '2473300', '2473000', '2470000', '2500000']]);
    expect(roundingsOf(-3.25)).toEqual(['-3', '-3.2', '-3.3']);
  });

  it('reads the interval that digits imply', () => {
    expect(isImplied('13.9', toInteger('13.85'))).toBe(true);
    expect(isImplied('13.90', toInteger('13.85'))).toBe(false);
    expect(isImplied('2500000', toInteger('2473275'))).toBe(true);
    expect(isImplied('2000000', toInteger('2473275'))).toBe(false);
  });
});

describe('every served value of a metro', () => {
  it('verifies as itself, and as any rounding (A7)', async () => {
    expect(await unverified(served.release, 'msa', (place) => place % 10 === 0)).toEqual([]);
  });
});

describe('random mutations of served values', () => {
  it('are never exact, rounds_to or contradicted where they should not be (A7)', async () => {
    const random = seededRandom('mutations');
    const { wrong, verdicts } = await falseVerdicts(served.release, 'msa', 3000, random);
    expect(wrong).toEqual([]);
    expect(verdicts.get('contradicted')).toBeGreaterThan(500);
    expect(verdicts.get('rounds_to')).toBeGreaterThan(50);
  });
});
