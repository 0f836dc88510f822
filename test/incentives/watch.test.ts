import { expect, it } from 'vitest';
import { readCatalog } from '../../build/catalog/catalog.ts';
import { watch } from '../../build/catalog/watch.ts';
import { editProgram, put, writeCatalog } from './catalogFolder.ts';

const now = new Date('2026-11-28T23:00:00Z');
const ends = (name: string, sunset_on: string, more = {}) => ({ ...editProgram('us', { name, sunset_on }), ...more });
const verified = (last_verified_at: string) => ({ last_verified_at, verified_by: 'human' });

it('lists what needs a person', () => {
  const dir = writeCatalog({
    sources: { us: {}, page: {} },
    texts: { page: 'It pays.' },
    programs: {
      today: ends('Today', '2026-11-28'),
      last: ends('Last', '2027-02-26', verified('2026-11-01T00:00:00.000Z')),
      later: ends('Later', '2027-02-27', verified('2025-11-27T00:00:00.000Z')),
      over: ends('Over', '2026-11-27'),
      gone: ends('Gone', '2026-11-27', { retired: { on: '2026-11-27', reason: 'It ended.' } }),
      open: editProgram('us', { name: 'Open' }),
    },
  });
  const review = { opened_at: '2026-11-20T00:00:00.000Z', read_at: '2026-11-20T00:00:00.000Z', sha256: 'a'.repeat(64) };
  put(dir, 'reviews/page.yaml', { ...review, removed: [], added: [], approved: [] });
  const { changed, ending, ended, unverified } = watch(readCatalog(dir), { days: 90, stale: 365 }, now);
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  expect(idsOf(changed)).toEqual(['page']);
  expect(idsOf(ending)).toEqual(['today', 'last']);
  expect(idsOf(ended)).toEqual(['over']);
  expect(idsOf(unverified)).toEqual(['open', 'over', 'today', 'later']);
});
