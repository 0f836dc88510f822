import { describe, expect, it } from 'vitest';
import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import type { Certainties } from '../../site/explorer/certainty.ts';
import { cityNames } from '../../site/explorer/cityNames.ts';
import { findingOf } from '../../site/explorer/finding.ts';

const regions = ['McAllen, TX', 'Laredo, TX', 'Lakeland, FL', 'Columbus, OH', 'Columbus, GA', 'Guayama, PR'].map(
  (short) => ({ short }),
);
const names = { regions, cityOf: cityNames(regions) };

type Span = readonly [number, number];

/** What a ranking of the metros finds: each has its rank, unless it is null, its likely ranks, and those that gaps allow. */
function find(...metros: { readonly rank?: number | null; readonly likely?: Span; readonly gaps?: Span }[]): string {
  const rows = metros.map(({ rank, gaps }, place) => {
    const range = gaps && { best: gaps[0], worst: gaps[1] };
    return { place, rank: rank === undefined ? place + 1 : rank, gaps: range && { range } } as MetroRank;
  });
  const likely = metros.flatMap((metro, place) => (metro.likely ? [[place, { interval: metro.likely }] as const] : []));
  const ranking = { scored: true, count: metros.length, metros: rows } as unknown as Ranking;
  return findingOf(ranking, new Map(likely) as Certainties, names);
}

describe('the finding of a ranking', () => {
  it('names the first metros that nearly tie', () => {
    expect(find({ likely: [1, 5] }, { likely: [1, 4] })).toBe('Nearly a tie: McAllen, Laredo');
    expect(
      find({ likely: [1, 5] }, { likely: [1, 4] }, { likely: [1, 4] }, { likely: [1, 4] }, { likely: [1, 5] }),
    ).toBe('Nearly a tie: McAllen, Laredo, Lakeland and 2 more');
  });

  it('says the ranks of metros that could be first after one that could not', () => {
    expect(find({ likely: [1, 13] }, { likely: [2, 9] }, { likely: [1, 24] })).toBe(
      'McAllen, TX ranks first; Lakeland (3rd) could also be first',
    );
    expect(find({ likely: [1, 5] }, { likely: [1, 4] }, { likely: [2, 4] }, { likely: [1, 4] })).toBe(
      'McAllen, TX ranks first; Laredo (2nd) and Columbus, OH (4th) could also be first',
    );
  });

  it('says where the first one likely ranks if it can also be another one', () => {
    expect(find({ likely: [1, 61] }, { likely: [2, 4] })).toBe('McAllen, TX ranks first, likely 1st to 61st');
    expect(find({ likely: [2, 3] }, { likely: [2, 4] })).toBe('McAllen, TX ranks first, likely 2nd to 3rd');
  });

  it('is clear only if no metro without a rank could be first', () => {
    expect(find({ likely: [1, 1] }, { likely: [2, 4] })).toBe('McAllen, TX is clearly first of 2 metros');
    const second = { likely: [2, 4] } as const;
    expect(find({ likely: [1, 1] }, second, { rank: null, gaps: [2, 3] })).toBe(
      'McAllen, TX is clearly first of 2 metros',
    );
    expect(find({ likely: [1, 1] }, second, { rank: null, gaps: [1, 3] })).toBe('McAllen, TX is first of 2 metros');
  });

  it('says that likely ranks are not known, by saying less', () => {
    expect(find({}, {})).toBe('McAllen, TX is first of 2 metros');
    expect(find({ rank: 1 }, { rank: 1 })).toBe('A tie: McAllen, Laredo');
  });

  it('has the only metro left, or the only one with every figure', () => {
    expect(find({})).toBe('McAllen, TX is the only metro left');
    expect(find({}, { rank: null, gaps: [1, 2] })).toBe('McAllen, TX is the only metro with every figure');
    expect(find({ gaps: [1, 2] }, { rank: null, gaps: [1, 2] })).toBe('McAllen, TX is the only metro with a rank');
    expect(find({ rank: null, gaps: [1, 1] })).toBe('No metro has every figure');
  });
});
