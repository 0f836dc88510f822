import { describe, expect, it } from 'vitest';
import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import type { Certainties } from '../../site/explorer/certainty.ts';
import { cityNames } from '../../site/explorer/cityNames.ts';
import { findingOf, rivalWords } from '../../site/explorer/finding.ts';

const regions = ['McAllen, TX', 'Laredo, TX', 'Lakeland, FL', 'Columbus, OH', 'Columbus, GA', 'Guayama, PR'].map(
  (short) => ({ short }),
);
const names = { regions, cityOf: cityNames(regions) };

type Span = readonly [number, number];

/** A metro of a ranking. */
interface Row {
  readonly rank?: number | null;
  readonly likely?: Span;
  /** How often it is first in similar rankings. */
  readonly first?: number;
  /** The ranks that gaps allow. */
  readonly gaps?: Span;
}

/** A ranking of the metros, each with its rank, unless it is null, and how certain the ranks are. */
function ranked(metros: readonly Row[]): [Ranking, Certainties] {
  const rows = metros.map(({ rank, gaps }, place) => {
    const range = gaps && { best: gaps[0], worst: gaps[1] };
    return { place, rank: rank === undefined ? place + 1 : rank, gaps: range && { range } } as MetroRank;
  });
  const likely = metros.flatMap(({ likely, first = 1 }, place) =>
    likely ? [[place, { interval: likely, topShare: first }] as const] : [],
  );
  const ranking = { scored: true, count: metros.length, metros: rows } as unknown as Ranking;
  return [ranking, new Map(likely) as unknown as Certainties];
}

const find = (...metros: Row[]): string => findingOf(...ranked(metros), names);
const rivals = (...metros: Row[]): string => rivalWords(...ranked(metros), names, undefined);

describe('the finding of a ranking', () => {
  it('says how often the first metro is first in similar rankings', () => {
    const second = { likely: [1, 4], first: 0.3 } as const;
    expect(find({ likely: [1, 5], first: 0.334 }, second)).toBe(
      'McAllen, TX ranks first, but in only 33% of similar rankings',
    );
    expect(find({ likely: [1, 2], first: 0.5 }, second)).toBe(
      'McAllen, TX ranks first, and in 50% of similar rankings',
    );
    expect(find({ likely: [2, 3], first: 0.001 }, second)).toBe(
      'McAllen, TX ranks first, but hardly ever in similar rankings',
    );
  });

  it('names the others that are first in at least 5% of them, whatever their ranks are, the most frequent first', () => {
    const leader = { likely: [1, 5], first: 0.4 } as const;
    expect(rivals(leader, { likely: [2, 9], first: 0.04 }, { likely: [1, 24], first: 0.2 })).toBe(
      'Lakeland, FL (3rd) is first in 20%.',
    );
    const single = ranked([leader, { likely: [2, 9], first: 0.04 }, { likely: [1, 24], first: 0.2 }]);
    expect(rivalWords(...single, names, { place: 2, label: 'labor force' })).toBe(
      'Lakeland, FL (3rd) is first in 20%, mainly for its labor force.',
    );
    expect(rivalWords(...single, names, { place: 1, label: 'labor force' })).toBe(
      'Lakeland, FL (3rd) is first in 20%.',
    );
    expect(rivals(leader, { likely: [1, 4], first: 0.05 }, { likely: [1, 9], first: 0.3 })).toBe(
      'Lakeland, FL (3rd) is first in 30% and Laredo, TX (2nd) in 5%.',
    );
    const rival = { likely: [1, 9], first: 0.1 } as const;
    expect(rivals(leader, rival, rival, rival, rival, rival)).toBe(
      'Laredo, TX (2nd) is first in 10%, Lakeland, FL (3rd) in 10%, Columbus, OH (4th) in 10%, and 2 more in at least 5% each.',
    );
    expect(rivals(leader, { likely: [2, 9], first: 0.04 })).toBe('No other metro is first in 5% of similar rankings.');
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
