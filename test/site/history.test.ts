import { describe, expect, it } from 'vitest';
import { historyLine } from '../../site/charts/history.ts';

describe('the line of a series', () => {
  const years = [2020, 2021, 2022, 2023];
  const pieces = (line: ReturnType<typeof historyLine>) => line!.path.split('M').length - 1;

  it('is one piece where every year has a value', () => {
    expect(pieces(historyLine({ years, breaks: [] }, [1, 2, 3, 4], 100, 20))).toBe(1);
  });

  it('is not drawn over a missing year', () => {
    expect(pieces(historyLine({ years, breaks: [] }, [1, 2, null, 4], 100, 20))).toBe(2);
  });

  it('is not drawn over a break (T2)', () => {
    const breaks = [{ year: 2022, note: 'Another method.' }];
    expect(pieces(historyLine({ years, breaks }, [1, 2, 3, 4], 100, 20))).toBe(2);
  });

  it('needs three values', () => {
    expect(historyLine({ years, breaks: [] }, [1, null, null, 4], 100, 20)).toBeUndefined();
  });
});
