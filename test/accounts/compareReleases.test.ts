import { expect, it } from 'vitest';
import { ApiError } from '../../api/domain/errors.ts';
import type { ProjectContent } from '../../common/project.ts';
import type { Compute } from '../../dynamic/compute/compute.ts';
import { compareReleases, NotHeldNow } from '../../dynamic/identity/news/compareReleases.ts';

const served: any = { id: 'r2' };
const zero = { own: 0, others: 0, coverage: 0, revision: 0 };
const codeAt = (rank: number) => String(10_000 + rank);

/** Moves of 30 metros that keep their ranks, but for those that are given. */
const movesWith = (changed: Readonly<Record<number, number>>) => ({
  metros: Array.from({ length: 30 }, (_, i) => {
    const to = i + 1;
    const from = changed[to] ?? to;
    return { cbsa: codeAt(to), name: `Metro ${to}`, from, to, parts: { ...zero, revision: to - from } };
  }),
  only_from: [] as object[],
  only_to: [] as object[],
});

const project = (shortlist: ProjectContent['shortlist'] = [], weight = 1): ProjectContent => ({
  name: 'Plant',
  purpose: '',
  question: {
    states: [],
    areas: [],
    requirements: {},
    criteria: [{ measure: 'population', direction: 'higher_better', weight }],
    partial: true,
  },
  shortlist,
  release: 'r1',
  isArchived: false,
});
const listed = (rank: number, status: 'candidate' | 'rejected' = 'candidate') => ({
  cbsa: codeAt(rank),
  status,
  note: '',
});

const asked: any[] = [];
const answering = (moves: object): Compute<any> => ({
  answer: ({ input }) => {
    asked.push(input);
    const body = Buffer.from(JSON.stringify({ data: moves, attribution: [] }));
    return Promise.resolve({ body, encoding: 'identity', etag: undefined });
  },
  callTool: () => Promise.reject(new Error('not asked')),
});
const newsOf = async (moves: object, content = project()): Promise<any> =>
  compareReleases(answering(moves), content, 'r1', served, true);

it('is nothing if the first ten and the shortlist stay where they were, whatever else moves', async () => {
  expect(await newsOf(movesWith({}))).toBeUndefined();
  expect(await newsOf(movesWith({ 20: 21, 21: 20 }))).toBeUndefined();
  expect(await newsOf(movesWith({ 20: 21, 21: 20 }), project([listed(20, 'rejected'), listed(30)]))).toBeUndefined();
  expect(asked.at(-1)).toMatchObject({ partial: true, body: { from: 'r1', to: 'r2' } });
  expect(await newsOf(movesWith({ 1: 2, 2: 1 }), project([], 0))).toBeUndefined();
});

it('has the first ten of both releases, and the rest of the shortlist', async () => {
  const news = await newsOf(movesWith({ 9: 12, 12: 9, 20: 21, 21: 20 }), project([listed(20), listed(9), listed(30)]));
  expect(news.first.map(({ to }: any) => to)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
  expect(news.first.at(-1)).toEqual({ name: 'Metro 12', from: 9, to: 12, why: 'revised figures down 3.0' });
  expect(news.shortlist).toEqual([
    { name: 'Metro 20', from: 21, to: 20, why: 'revised figures up 1.0' },
    { name: 'Metro 30', from: 30, to: 30, why: '' },
  ]);
});

it('has metros that have a rank on one release only', async () => {
  const moves = movesWith({});
  moves.only_from.push({ cbsa: '20001', name: 'Gone', rank: 3 });
  moves.only_to.push({ cbsa: '20002', name: 'New', rank: 31 });
  const news = await newsOf(moves, project([{ cbsa: '20002', status: 'candidate', note: '' }]));
  expect(news.first.at(-1)).toEqual({ name: 'Gone', from: 3, to: null, why: '' });
  expect(news.shortlist).toEqual([{ name: 'New', from: null, to: 31, why: '' }]);
});

it('waits for a release that the server lacks, and says what cannot be compared', async () => {
  const refusing = (code: 'not_found' | 'unavailable' | 'unknown_measure'): Compute<any> => ({
    answer: () => Promise.reject(new ApiError(code, 'criteria[0].measure: no values')),
    callTool: () => Promise.reject(new Error('not asked')),
  });
  const compare = (code: Parameters<typeof refusing>[0], canWait: boolean) =>
    compareReleases(refusing(code), project(), 'r1', served, canWait);
  await expect(compare('not_found', true)).rejects.toThrow(NotHeldNow);
  expect(await compare('not_found', false)).toEqual({ problem: 'This server no longer has release r1.' });
  await expect(compare('unavailable', false)).rejects.toThrow(ApiError);
  expect(await compare('unknown_measure', true)).toEqual({
    problem: 'A measure or place of the ranking is not in both releases. Open the project to change it.',
  });
});
