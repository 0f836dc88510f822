// @module-tag long
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { distDir } from '../support/service.ts';
import { fuzzRequests } from './requests.ts';
import { sendBytes } from './send.ts';

afterAll(stopHosts);

/** `npm run bench -- fuzz` sends many more, with a new seed each time. */
const count = 1500;

it('returns no 5xx for random requests, and an error object for each error of the API', async () => {
  const port = await startHost({ LIMIT_ADDRESS: '999999999,999999999', LIMIT_SITE: '999999999' }).port();
  const { release, close } = await openRelease(join(distDir, inject('release'), builtFiles.database));
  const requests = fuzzRequests('metro', release);
  let left = count;
  const statuses = new Set<number>();
  const client = async () => {
    while (left-- > 0) {
      const request = requests.next().value;
      const response = await sendBytes(port, request);
      const text = request.bytes.toString('latin1', 0, 1000);
      for (const status of response.statuses) statuses.add(status);
      const failed = response.statuses.filter((status) => status >= 500);
      expect(failed, text).toEqual(Array.from({ length: response.busy }, () => 503));
      const head = request.bytes.toString('latin1', 0, 5);
      if (request.kind === 'post' && !head.startsWith('HEAD') && response.statuses[0]! >= 400)
        expect(response.text, text).toMatch(/\r\n\r\n\{"error":"[a-z_]+","message":"./);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  close();
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 415, 422]));
});
