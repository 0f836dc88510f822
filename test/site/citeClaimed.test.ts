import { expect, it } from 'vitest';
import { citeClaimed } from '../../site/verify/citeClaimed.ts';
import { useBuiltApi } from '../support/builtApi.ts';

const api = useBuiltApi();

// Of the 3,222 counties, a page of the API has 500.
it.each(['US', '48', '12420', '48453', '56045'])('cites a figure of %s with a link that has it', async (region) => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ claims: [{ region, measure: 'unemployment_rate', value: 1 }] });
  const { json } = await api.client.send('/api/v1/verify', { method: 'POST', headers, body });
  const { figure, citation } = json.data.claims[0];
  const { status, text } = await api.client.send(citeClaimed(figure, citation, '').figures);
  expect(status).toBe(200);
  expect(text).toContain(String(figure.value));
  if (region !== 'US') expect(text).toContain(`"${figure.region.geoid}"`);
});
