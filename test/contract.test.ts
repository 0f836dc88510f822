import { describe, expect, it } from 'vitest';
import { inProcess } from './support/client.ts';
import { describeContract } from './support/contract.ts';
import { service } from './support/service.ts';

// deploys/hosts runs it over a socket.
describeContract('in process', (served) => inProcess(service({ served })));

describe('without an active release (D38)', () => {
  it('returns 503, and still has its OpenAPI document', async () => {
    const client = await inProcess(service());
    for (const path of [
      '/datasets',
      '/datasets/x',
      '/measures',
      '/measures/x',
      '/measures/x/values?geography=msa',
      '/metros',
      '/metros/12420',
    ]) {
      const { status, json } = await client.send(`/api/v1${path}`);
      expect([status, json.error]).toEqual([503, 'unavailable']);
    }
    expect((await client.send('/api/v1/nope')).status).toBe(404);
    expect((await client.send('/api/v1/metros', { method: 'POST' })).status).toBe(405);
    expect((await client.send('/api/v1/openapi.json')).json.openapi).toBe('3.1.0');
    expect((await client.send('/healthz')).status).toBe(503);
    await client.close();
  });
});
