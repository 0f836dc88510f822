import { expect, it } from 'vitest';
import { coverageNote } from '../../api/domain/coverage.ts';
import type { ServedProgram } from '../../api/domain/incentives.ts';
import type { Jurisdiction } from '../../api/schemas/incentive.ts';

const program = (jurisdiction: Jurisdiction, metros: string[] = []) =>
  ({ program: { jurisdiction, evidence: { name: 'x' } }, metros, credit: 'x' }) as unknown as ServedProgram;
const federal = program({ level: 'federal', key: 'us', name: 'United States' });
const state = program({ level: 'state', key: '48', name: 'Texas', state: 'TX' });
const local = (i: number) =>
  program({ level: 'local', key: `4800${i}`, name: `County ${i}`, state: 'TX', cbsa: '10010' }, ['10010']);
const names: Record<string, string> = { TX: 'Texas', OK: 'Oklahoma', AR: 'Arkansas' };
const subjects = new Map([['fuels', 'fuels and vehicles']]);
/** A state's program of a list that has only some kinds of programs. */
const ofList = (key: string, state: string) => ({
  ...program({ level: 'state', key, name: names[state]!, state }),
  credit: 'fuels',
});
const metro = { cbsa: '10010', name: 'Border City, TX-OK-AR', states: ['TX', 'OK', 'AR'] };

it.each([
  [[], {}, 'Federal programs are not covered yet. No state and no local government is covered yet.'],
  [[federal], { state: 'TX' }, 'Federal programs are covered. Texas is not covered yet.'],
  [
    [federal, state],
    { state: 'TX' },
    'Federal programs are covered. Texas is covered. Of the local governments in Texas, none is covered yet.',
  ],
  [
    [federal, local(1)],
    { state: 'TX' },
    'Federal programs are covered. Texas is not covered yet. Of the local governments in Texas, County 1 is covered; the others are not yet.',
  ],
  [
    [federal, state],
    { metro },
    'Federal programs are covered. Texas is covered. Oklahoma and Arkansas are not covered yet. Of the local governments in Border City, TX-OK-AR, none is covered yet.',
  ],
  [
    [federal, ofList('48', 'TX')],
    { state: 'TX' },
    'Federal programs are covered. Texas: only programs for fuels and vehicles.',
  ],
  [
    [federal, state, ofList('48', 'TX'), ofList('40', 'OK')],
    { metro },
    'Federal programs are covered. Texas is covered. Oklahoma: only programs for fuels and vehicles. Arkansas is not covered yet. Of the local governments in Border City, TX-OK-AR, none is covered yet.',
  ],
  [
    [federal, ofList('48', 'TX'), ofList('40', 'OK')],
    {},
    'Federal programs are covered. 2 states: only programs for fuels and vehicles. No other state and no local government is covered yet.',
  ],
  [
    [federal, state, local(1), ofList('40', 'OK')],
    {},
    'Federal programs are covered. 1 state: only programs for fuels and vehicles. Texas and 1 local government are covered. No other state and no other local government is covered yet.',
  ],
  [
    [federal, state, local(1)],
    {},
    'Federal programs are covered. Texas and 1 local government are covered. No other state and no other local government is covered yet.',
  ],
  [
    [federal, ...Array.from({ length: 11 }, (_, i) => local(i))],
    { metro },
    'Federal programs are covered. Texas, Oklahoma and Arkansas are not covered yet. Of the local governments in Border City, TX-OK-AR, 11 are covered; the others are not yet.',
  ],
] as [ServedProgram[], object, string][])('tells what is covered, example %#', (programs, asked, note) => {
  const all = { state: undefined, metro: undefined, ...asked };
  expect(coverageNote({ available: true, programs, subjects }, all, (code) => names[code]!)).toBe(note);
});

it('counts programs that were never compared with a page', () => {
  const unread = { ...federal, program: { ...federal.program, evidence: {}, last_verified_at: null } };
  const approved = { ...unread, program: { ...unread.program, last_verified_at: '2026-01-01T00:00:00Z' } };
  const note = (programs: ServedProgram[], state?: string) =>
    coverageNote({ available: true, programs, subjects }, { state, metro: undefined }, (code) => names[code]!);
  const many =
    '2 of 4 programs are stated from the statute; their official pages have not been captured and compared yet.';
  expect(note([federal, unread, unread, approved])).toBe(
    `Federal programs are covered. No state and no local government is covered yet. ${many}`,
  );
  expect(note([federal, unread, unread, approved], 'TX')).toBe(
    `Federal programs are covered. Texas is not covered yet. ${many}`,
  );
  expect(note([unread, state], 'TX')).toMatch(
    / 1 of 2 programs is stated from the statute; its official page has not been captured and compared yet\.$/,
  );
});

it('says that pages of tax expenditures are older than the law that changed several', () => {
  const page = { inventory_id: 'TC.008', captured_at: '2025-02-26T00:00:00.000Z', last_verified_at: null };
  const noteOf = (members: object) => {
    const one = { ...federal, program: { ...federal.program, ...page, ...members } };
    const asked = { state: undefined, metro: undefined };
    return coverageNote({ available: true, programs: [one], subjects }, asked, (code) => names[code]!);
  };
  const sentence =
    'Public Law 119-21 of July 4, 2025 changed several tax expenditures; their pages are older than this law.';
  expect(noteOf({})).toContain(sentence);
  for (const other of [
    { inventory_id: '10.500' },
    { captured_at: '2025-08-01T00:00:00.000Z' },
    { last_verified_at: '2025-08-01T00:00:00.000Z' },
  ])
    expect(noteOf(other)).not.toContain(sentence);
});
