// The ten metros of at least a million people with the lowest unemployment, and the credits to print with them.
// Run: METRO_ORIGIN=http://127.0.0.1:8080 npx node client/examples/lowestUnemployment.ts
import { createClient } from '../src/index.ts'; // elsewhere: from '@metro-data-service/client'

const client = createClient({ origin: process.env['METRO_ORIGIN'] ?? 'http://127.0.0.1:8080' });

const { data: answer, error } = await client.POST('/rank', {
  body: { requirements: { tier: '1m' }, criteria: [{ measure: 'unemployment_rate', direction: 'lower_better' }] },
});
if (error) throw new Error(error.message);

const [rate] = answer.data.criteria;
console.log(`${rate?.label}, ${rate?.vintages.join(', ')}:`);
for (const { rank, name, criteria } of answer.data.metros.slice(0, 10))
  console.log(`${rank}. ${name}: ${criteria[0]?.value} ${rate?.unit}`);
console.log(`\n${client.credits.toString()}`);
