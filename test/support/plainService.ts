import type { Service } from '../../api/operations/operation.ts';

/** A service without an origin, a description or other releases, for operations that need none of them. */
export const plainService: Service = {
  describe: () => Promise.resolve({}),
  origin: '',
  api: '',
  clock: Date.now,
  openRelease: () => Promise.reject(new Error('there is no other release')),
};
