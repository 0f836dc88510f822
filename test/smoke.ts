import { smoke } from './support/smoke.ts';

const [origin, ...more] = process.argv.slice(2);
if (origin === undefined || more.length > 0 || !URL.canParse(origin)) {
  process.stderr.write(
    'npm run smoke -- ORIGIN\nAsks a running service, such as https://api.example.org, what must hold after a deploy.\n',
  );
  process.exit(1);
}
const results = await smoke(new URL(origin).origin);
for (const { name, wrong } of results)
  process.stdout.write(`${wrong === undefined ? 'ok  ' : 'FAIL'}  ${name}${wrong === undefined ? '' : `: ${wrong}`}\n`);
process.exitCode = results.some(({ wrong }) => wrong !== undefined) ? 1 : 0;
