// Every county of a state with its population, page after page, as comma-separated values.
// Run: METRO_ORIGIN=http://127.0.0.1:8080 npx node client/examples/countiesOfState.ts TX
import { createClient, ServiceError } from '../src/index.ts'; // elsewhere: from '@metro-data-service/client'

const origin = process.env['METRO_ORIGIN'] ?? 'http://127.0.0.1:8080';
const client = createClient({ origin, key: process.env['METRO_API_KEY'] });
const [state = 'TX'] = process.argv.slice(2);

try {
  const counties = client.rows('/measures/{name}/values', {
    path: { name: 'population' },
    query: { geography: 'county', state },
  });
  for await (const { geoid, name, value } of counties) console.log(`${geoid},"${name}",${value}`);
  console.error(client.credits.toString());
} catch (error) {
  if (!(error instanceof ServiceError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
