import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { noCredentials } from '../../../api/gate/principal.ts';
import { type AppPorts, createApp } from '../../app/app.ts';
import { computeHere } from '../../compute/compute.ts';
import { type Environment, readEnvironment } from '../../settings/environment.ts';
import { limitKey } from '../../http/limitKey.ts';
import { createObserver } from '../../observe/observer.ts';
import { openRelease } from '../../../common/release/reader.ts';
import { builtFiles, type Served, servedWithoutPages } from '../../../common/release/served.ts';
import { limitsOf } from '../../settings/variables.ts';
import { CountedAhead } from './counted.ts';
import { forwardedHeader, seal, unseal } from './forwarded.ts';
import { openGateCounters, readGateSettings } from './settings.ts';

/** Where the build put what the function reads: beside itself. */
const here = fileURLToPath(new URL('.', import.meta.url));

/** The live core as a Netlify function: whatever is no file of the site and no stored page. */
export default async function core(request: Request, { ip }: { readonly ip: string }): Promise<Response> {
  const port = await (opened ??= open().catch((error: unknown) => {
    // The next request tries again.
    opened = undefined;
    throw error;
  }));
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const { secret } = METRO_DEPLOY;
  if (!unseal(secret, headers[forwardedHeader]))
    headers[forwardedHeader] = seal(secret, { address: limitKey(ip) ?? 'unknown' });
  // Compressing is the network's.
  delete headers['accept-encoding'];
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ port, path: pathname + search, method: request.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 500, headers } = answer;
        const bodiless = status === 204 || status === 304 || request.method === 'HEAD';
        resolve(new Response(bodiless ? null : Buffer.concat(chunks), { status, headers: headersOf(headers) }));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

export const config = { path: '/*', preferStatic: true };

/** The server behind the function, opened by the first request of an instance. */
let opened: Promise<number> | undefined;

async function open(): Promise<number> {
  const settings = readGateSettings(process.env);
  const environment = readEnvironment({ ...process.env, ORIGIN: settings.ORIGIN });
  const { DATABASE_URL, LOG_LEVEL } = environment;
  const log = pino({ level: LOG_LEVEL }, pino.destination({ fd: 1, sync: true }));
  const origin = settings.ORIGIN;
  const limits = limitsOf(settings);
  const shared = openGateCounters(settings, (message, error) => log.warn({ err: error }, message));
  const counters = new CountedAhead(METRO_DEPLOY.secret, shared);
  const { clientAddress } = counters;
  const observer = createObserver({ log });
  const served = await openDeployed();
  const active = { served, since: served.modified, isMissing: false };
  const compute = computeHere({ origin, limits, clock: Date.now });
  const common = { clock: Date.now, counters, clientAddress, active, compute, observer, log };
  const accounts = DATABASE_URL === undefined ? undefined : await openAccounts(environment, DATABASE_URL, common);
  const ports = { ...common, credentials: noCredentials, ...accounts };
  const server = createServer(createApp({ origin, limits, sitePerMinute: settings.LIMIT_SITE }, ports));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as AddressInfo).port;
}

type Common = Pick<AppPorts, 'counters' | 'clientAddress' | 'log'>;

/** Credentials and the pages for signing in. Their code is half of the function's, and read where there is a database alone. */
async function openAccounts(environment: Environment, databaseUrl: string, { counters, clientAddress, log }: Common) {
  const { ORIGIN: origin = '', CONTACT, MAIL_FROM, SIGN_UP, SMTP_URL } = environment;
  const {
    AccountStore,
    createWeb,
    keepClean,
    openPostgres,
    postgresPlace,
    smtpMailer,
    StoredCredentials,
    withDefaultTerms,
  } = await import('./accounts.ts');
  // An instance sleeps between requests, and its database is behind a pooler: it cannot listen.
  const open = async () => withDefaultTerms(await openPostgres(databaseUrl, { listen: false }));
  const sql = new AccountStore({ open, where: postgresPlace(databaseUrl), log });
  keepClean(sql, log);
  const mail = SMTP_URL === undefined ? undefined : smtpMailer(SMTP_URL, MAIL_FROM, origin, log);
  const web = createWeb(
    { origin, signUpOpen: SIGN_UP, contact: CONTACT, accountDir: join(here, 'account') },
    // The site's own pages are files of the deploy: what comes here is none of them.
    { sql, now: Date.now, counters, clientAddress, siteDir: () => join(here, 'nothing'), mail, log },
  );
  return { accounts: sql, credentials: new StoredCredentials(sql, Date.now, log), web };
}

/** The release of the deploy; its pages are files of the site, and the gate's. */
async function openDeployed(): Promise<Served> {
  const file = join(here, builtFiles.database);
  return servedWithoutPages(file, await openRelease(file));
}

/** Headers of the answer itself, without those of the connection to the server behind. */
function headersOf(headers: IncomingHttpHeaders): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (['connection', 'keep-alive', 'transfer-encoding', 'date'].includes(name)) continue;
    for (const one of [value ?? []].flat()) all.append(name, one);
  }
  // Netlify would keep what may be cached by browsers, and show one client where another stands with its limits.
  all.set('Netlify-CDN-Cache-Control', 'no-store');
  return all;
}
