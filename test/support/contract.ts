import { describe } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import type { Client } from './client.ts';
import { type Traits, useContractApi } from './contract/api.ts';
import { describeCaching } from './contract/caching.ts';
import { describeRequests } from './contract/requests.ts';
import { describeResources } from './contract/resources.ts';

/**
 * The API contract of the newest release, which every host must keep.
 * @param connect gives a client of a service whose origin is http://metro.test and whose limits no test reaches
 */
export function describeContract(
  name: string,
  connect: (served: Served) => Promise<Client>,
  traits: Partial<Traits> = {},
): void {
  describe(`the API, ${name}`, () => {
    const api = useContractApi(connect, { compressedInFront: false, checkedInFront: false, ...traits });
    describeResources(api);
    describeRequests(api);
    describeCaching(api);
  });
}
