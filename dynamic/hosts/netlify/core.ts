import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { notHeld } from '../../../api/gate/call.ts';
import { type Limits, noCredentials } from '../../../api/gate/principal.ts';
import { type AppPorts, createApp } from '../../app/app.ts';
import { computeHere } from '../../compute/compute.ts';
import { type Environment, readEnvironment } from '../../settings/environment.ts';
import { Frame, placeFrame } from '../../http/frame.ts';
import { limitKey } from '../../http/limitKey.ts';
import { createObserver } from '../../observe/observer.ts';
import { openRelease } from '../../../common/release/reader.ts';
import { builtFiles, type Served, servedWithoutPages } from '../../../common/release/served.ts';
import { limitsOf } from '../../settings/variables.ts';
import { forwardedHeader, type GateContext, seal, unseal } from './forwarded.ts';
import { openGateCounters, readGateSettings } from './settings.ts';
import { createWebHandler } from './webHandler.ts';

/** The folder of the function, where the build put the files that it reads. */
const here = fileURLToPath(new URL('.', import.meta.url));

/** The files of the site that the function reads. */
const siteFolder = join(here, 'site');

const { secret, pages } = METRO_DEPLOY;

/** The live core as a Netlify function. It answers every request that no file of the site and no stored page answers. */
export default async function core(request: Request, { ip }: { readonly ip: string }): Promise<Response> {
  site = new URL(request.url).origin;
  const handle = await (opened ??= open().catch((error: unknown) => {
    // The next request tries again.
    opened = undefined;
    throw error;
  }));
  const asked = new Request(request);
  if (!unseal(secret, asked.headers.get(forwardedHeader)))
    asked.headers.set(forwardedHeader, seal(secret, { address: limitKey(ip) ?? 'unknown' }));
  // The network compresses.
  asked.headers.delete('accept-encoding');
  const response = await handle(asked);
  // Netlify would keep what browsers may keep, and show one client the limits of another.
  response.headers.set('Netlify-CDN-Cache-Control', 'no-store');
  return response;
}

export const config = { path: '/*', preferStatic: true };

/** The origin of the latest request, which has the files of the deploy, too. */
let site = '';

/** The application behind the function, opened by the first request of an instance. */
let opened: Promise<(request: Request) => Promise<Response>> | undefined;

async function open() {
  const settings = readGateSettings(process.env);
  const environment = readEnvironment({ ...process.env, ORIGIN: settings.ORIGIN });
  const { DATABASE_URL, LOG_LEVEL } = environment;
  const log = pino({ level: LOG_LEVEL }, pino.destination({ fd: 1, sync: true }));
  const origin = settings.ORIGIN;
  const limits = limitsOf(settings);
  const counters = openGateCounters(settings, (message, error) => log.warn({ err: error }, message));
  const observer = createObserver({ log });
  const served = await openDeployed();
  const active = { served, since: served.modified, isMissing: false };
  const compute = computeHere({ origin, limits, clock: Date.now });
  // A deploy holds one release.
  const release = (id: string) => Promise.reject(notHeld(id, [served.id]));
  const common = { clock: Date.now, counters, clientAddress, active, release, compute, observer, log };
  const accounts =
    DATABASE_URL === undefined
      ? undefined
      : await openAccounts(environment, DATABASE_URL, { ...common, served, limits });
  const frame = new Frame(join(here, 'account'), placeFrame);
  const places = { frame: () => frame, siteOf: () => siteFolder };
  const ports = { ...common, credentials: noCredentials, standing, places, ...accounts };
  return createWebHandler(createApp({ origin, limits, sitePerMinute: settings.LIMIT_SITE }, ports));
}

/** Returns what the gate in front, or the function, knows of a request. */
function gateContext({ headers }: IncomingMessage): GateContext | undefined {
  const header = headers[forwardedHeader];
  return typeof header === 'string' ? unseal(secret, header) : undefined;
}

const clientAddress = (request: IncomingMessage): string => gateContext(request)?.address ?? 'unknown';
const standing = (request: IncomingMessage) => gateContext(request)?.standing;

type Common = Pick<AppPorts, 'counters' | 'clientAddress' | 'log'> & {
  readonly served: Served;
  readonly limits: Limits;
};

/** Opens credentials and the pages for signing in. Their code, half of the function's, loads only if there is a database. */
async function openAccounts(environment: Environment, databaseUrl: string, common: Common) {
  const { counters, clientAddress, log, served, limits } = common;
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
    // A deploy holds one release, so it compares none.
    { origin, signUpOpen: SIGN_UP, tellsNews: false, contact: CONTACT, accountDir: join(here, 'account'), limits },
    // The site's own pages are files of the deploy, so no request for one gets here.
    { sql, now: Date.now, counters, clientAddress, siteOf: () => siteFolder, release: () => served, mail, log },
  );
  return { accounts: sql, credentials: new StoredCredentials(sql, Date.now, log), web };
}

/** Opens the release of the deploy. Its stored pages are files of the site, which the gate serves. */
async function openDeployed(): Promise<Served> {
  const file = join(here, builtFiles.database);
  const downloads = new Map<string, Promise<string>>();
  const find = (name: string) => {
    const started = downloads.get(name) ?? download(`${site}/${pages}/${name}`);
    downloads.set(name, started);
    // After a failure, the next request tries again.
    started.catch(() => downloads.delete(name));
    return started;
  };
  return servedWithoutPages(file, await openRelease(file, { find }));
}

/** Downloads a file of the site into a folder of this instance, and returns its path. @throws Error if it is not there */
async function download(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`a file of the deploy cannot be read: status ${response.status}`);
  const path = join(await mkdtemp(join(tmpdir(), 'metro-')), basename(url));
  await pipeline(response.body!, createWriteStream(path));
  return path;
}
