import { describe, expect, it } from 'vitest';
import { transports } from './support/client.ts';
import { describeContract } from './support/contract.ts';
import { service } from './support/service.ts';

for (const [name, connect] of Object.entries(transports))
  describeContract(name, (served) => connect(service({ served })));

describe.each(Object.entries(transports))('without an active release, %s (D38)', (_, connect) => {
  it('returns 503, and still has its OpenAPI document', async () => {
    const client = await connect(service());
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
