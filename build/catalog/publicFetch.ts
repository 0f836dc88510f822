import { createPublicFetch, NotPublicError, type PublicFetchPorts } from '../../common/publicFetch.ts';
import { ImportError } from '../base/errors.ts';

/** Returns a `fetch` that reads pages on the public Internet only. @throws ImportError `network` for another host */
export function createPageFetch(ports?: PublicFetchPorts): typeof globalThis.fetch {
  const fetchPublic = createPublicFetch(ports);
  return async function fetchPage(input, init) {
    try {
      return await fetchPublic(input, init);
    } catch (error) {
      throw error instanceof NotPublicError ? new ImportError('network', error.message) : error;
    }
  };
}
