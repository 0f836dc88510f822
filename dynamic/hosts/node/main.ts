import cluster from 'node:cluster';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { uncachedHeaders } from '../../../api/gate/headers.ts';
import { createAccountStore } from '../../identity/accounts/openStore.ts';
import { messageOf } from '../../stores/sql/sql.ts';
import { createApp } from '../../app/app.ts';
import { startNews } from '../../identity/news/newsJob.ts';
import { startCleanup } from '../../identity/cleanup.ts';
import { createClientAddress } from '../../http/clientAddress.ts';
import { Frame, placeFrame } from '../../http/frame.ts';
import { FairQueue } from '../../compute/fairQueue.ts';
import { ComputeThreads } from '../../compute/threads.ts';
import { MemoryCounters } from '../../stores/counters/memory.ts';
import { channelOf, SharedCounters } from '../../stores/counters/shared.ts';
import { StoredCredentials } from '../../identity/credentials.ts';
import { type Environment, originAt, readEnvironment } from '../../settings/environment.ts';
import { listenError } from './listenError.ts';
import { type Mailer, smtpMailer } from '../../identity/accounts/mail.ts';
import { createMetrics, type MetricsPorts } from '../../observe/metrics.ts';
import { serveMetrics } from './metricsServer.ts';
import { openLog } from '../../observe/log.ts';
import { createObserver } from '../../observe/observer.ts';
import { openTracer, type Tracer } from '../../observe/traces.ts';
import { servedDir } from '../../../common/release/builtDir.ts';
import { ActiveRelease } from '../../../common/release/active.ts';
import { HeldReleases } from '../../../common/release/held.ts';
import { limitsOf } from '../../settings/variables.ts';
import { sendJson } from '../../http/sendJson.ts';
import { createWeb, type WebPorts } from '../../identity/web.ts';
import { closeGracefully, type CloseOptions } from './close.ts';
import { checkReleasesDir, findAccountPages, findSite, followPublished } from './releases.ts';
import { greeting } from './greeting.ts';
import { runPrimary } from './primary.ts';
import { responseToUnreadable } from './unreadable.ts';
import type { ReplacementMessage } from './workerPool.ts';

/** Serves requests in this process: alone, or as one of several workers. */
async function serve(environment: Environment): Promise<void> {
  const { HOST, PORT, ORIGIN, TRUST_PROXY, DRAIN_SECONDS } = environment;
  const releasesDir = servedDir(environment);
  const log = openLog(environment);
  const limits = limitsOf(environment);
  const budgets = budgetsOf(environment);
  const queue = new FairQueue({ maxRunning: threadCount(environment), budgets, ...queueLimits });
  const threads = new ComputeThreads(limits, { queue, log });
  const active = new ActiveRelease(releasesDir, log);
  let warm: Promise<void> | undefined;
  let tellNews: (() => void) | undefined;
  active.onSwitch((served) => {
    warm = threads.warm(served);
    tellNews?.();
  });
  await active.follow();
  const published = cluster.isWorker ? undefined : await followPublished(environment, log);
  const store = createAccountStore(environment, log);
  store.watch();
  const credentials = new StoredCredentials(store, Date.now, log);
  const redis = await openRedis(environment, log);
  const counters = redis ?? (cluster.isWorker ? new SharedCounters(channelOf(process)) : new MemoryCounters());
  startCleanup(store, log);
  const metrics = await openMetrics(environment, { active, store, redis, credentials, queue, published }, log);
  const tracer = await openTraces(environment);
  const observer = createObserver({ log, metrics, tracer });
  if (!active.served) log.warn('no release is active; make one with: npm run release -- ready');

  // Once the server listens, the first ranking takes as long as any other.
  await Promise.race([warm, delay(threadWaitMs)]);
  const server = createHttpServer();
  const isClosing = closeOnSignals(server, { drainMs: DRAIN_SECONDS * 1000, active, tracer, log });
  server.listen(PORT, HOST, () => {
    const { address, port } = server.address() as AddressInfo;
    const origin = ORIGIN ?? originAt(address, port);
    const clientAddress = createClientAddress(TRUST_PROXY);
    const siteOf = (id: string) => findSite(environment, id);
    const held = new HeldReleases(releasesDir, (release, err) =>
      log.error({ err, release }, 'a release that is not active cannot be opened'),
    );
    const release = () => active.served;
    const mail = openMailer(environment, origin, log);
    const web = openWeb(origin, environment, {
      sql: store,
      now: Date.now,
      counters,
      clientAddress,
      siteOf,
      release,
      mail,
      log,
    });
    const compute = threads.at(origin);
    const ports = {
      clock: Date.now,
      counters,
      credentials,
      clientAddress,
      active,
      release: (id: string) => held.find(id),
      accounts: store,
      compute,
      isClosing,
      observer,
      log,
      web,
      places: { frame: frameFinder(environment), siteOf },
    };
    tellNews = startNews({ sql: store, now: Date.now, origin, release, compute, mail, isClosing, log });
    server.on('request', createApp({ origin, limits, sitePerMinute: environment.LIMIT_SITE }, ports));
    if (!cluster.isWorker) process.stdout.write(greeting(origin));
  });
  server.on('error', (error) => stop(listenError(error, { host: ['HOST', HOST], port: ['PORT', PORT] })));
}

interface Closing {
  /** How long requests are still accepted: a proxy sees meanwhile that the server is not ready. */
  readonly drainMs: number;
  readonly active: ActiveRelease;
  readonly tracer: Tracer | undefined;
  readonly log: Logger;
}

/** Ends the process gracefully when it is told to. @returns whether it is ending */
function closeOnSignals(server: Server, { drainMs, active, tracer, log }: Closing): () => boolean {
  const hurry = new AbortController();
  let ending = false;
  let closed: Promise<void> | undefined;
  const close = (options: CloseOptions) => {
    // A second signal ends the drain.
    if (closed) {
      hurry.abort();
      return;
    }
    closed = closeGracefully(server, { ...options, hurry: hurry.signal })
      .then(() => tracer?.close())
      .catch((error: unknown) => log.warn({ err: error }, 'the last traces could not be sent'))
      .finally(() => {
        active.close();
        process.exit(0);
      });
  };
  const end = (drainMs: number) => {
    ending = true;
    close({ drainMs, accepting: true });
  };
  process.on('SIGTERM', () => end(drainMs));
  // Ctrl-C: no proxy needs a drain.
  process.on('SIGINT', () => end(0));
  process.on('message', ({ type }: { type?: unknown }) => {
    // Another worker listens already, so the server as a whole stays ready.
    if (type === ('replaced' satisfies ReplacementMessage['type'])) close({ drainMs, accepting: false });
  });
  // A single process cannot replace itself, and a reload must not end it.
  if (!cluster.isWorker)
    process.on('SIGHUP', () => log.warn('a single process cannot reload; set WORKERS, or restart it'));
  // Without the first process limits cannot be counted.
  if (cluster.isWorker) process.once('disconnect', () => end(0));
  return () => ending;
}

/** Returns an HTTP server that also answers malformed requests. */
function createHttpServer(): Server {
  // Longer than the minute that proxies keep a connection: the proxy closes it, and no request is lost.
  // The application refuses a request without a host, with a body that says why.
  const server = createServer({ keepAliveTimeout: 65_000, optimizeEmptyRequests: true, requireHostHeader: false });
  // An unknown expectation is ignored (RFC 9110 section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(responseToUnreadable(error.code));
  });
  return server;
}

/** How long a start waits for Redis, and for a thread that has opened the release, in milliseconds. */
const redisWaitMs = 1000;
const threadWaitMs = 5000;

/** Requests that may wait for a thread; the last of them waits for about a second. */
const queueLimits = { maxWaiting: 128, maxWaitingPerClient: 16 } as const;

/** Milliseconds of a thread that a client may take for each request of its limits; only the most expensive requests take longer. */
const msPerRequest = 200;

/** Returns what a client may cost in a minute, in milliseconds of a thread: its limit of requests, each at `msPerRequest`. */
function budgetsOf(environment: Environment) {
  const { address, credential } = limitsOf(environment);
  return { open: address.perMinute * msPerRequest, api: credential.perMinute * msPerRequest };
}

/** Returns the number of compute threads: one core is for the event loop. Each of several processes has one thread. */
function threadCount({ WORKERS }: Environment): number {
  return WORKERS === undefined ? Math.min(4, Math.max(1, availableParallelism() - 1)) : 1;
}

/** Opens the counters in Redis if it is set. Only then its client loads, which takes a tenth of a start. */
async function openRedis({ REDIS_URL }: Environment, log: Logger) {
  if (REDIS_URL === undefined) return undefined;
  const { RedisCounters } = await import('../../stores/counters/redis.ts');
  const redis = RedisCounters.connect(REDIS_URL, log);
  // Earlier requests would be counted in this process.
  await Promise.race([redis.ready(), delay(redisWaitMs)]);
  return redis;
}

/** Opens the metrics on an address of their own; undefined unless it is set. */
async function openMetrics({ METRICS_HOST, METRICS_PORT }: Environment, ports: MetricsPorts, log: Logger) {
  if (METRICS_PORT === undefined) return undefined;
  const metrics = createMetrics(ports);
  // The first process reads the metrics of its workers, and serves them.
  if (cluster.isWorker) return metrics;
  const address = await serveMetrics(METRICS_HOST, METRICS_PORT, () => metrics.text());
  log.info(address, 'metrics are served');
  return metrics;
}

/** Returns the site's listener. It returns 503 until the account pages are built, which a first start does in parallel. */
function openWeb(origin: string, environment: Environment, ports: WebPorts): RequestListener {
  let web: RequestListener | undefined;
  return function site(request, response) {
    const accountDir = web ? undefined : findAccountPages(environment);
    if (accountDir !== undefined) web = createPages(origin, environment, accountDir, ports);
    if (web) return web(request, response);
    const message = 'the site is not built yet; if it is still 503 in a minute: npm run release -- ready';
    // A browser tries again by itself, and then shows how far the build is.
    const headers = [...uncachedHeaders(), 'Retry-After', '5', 'Refresh', '5'];
    sendJson(response, 503, headers, { error: 'unavailable', message });
  };
}

/** Returns a function that gives the frame of the pages of places; it gives undefined until the frame is built. */
function frameFinder(environment: Environment): () => Frame | undefined {
  let frame: Frame | undefined;
  return () => {
    const folder = frame ? undefined : findAccountPages(environment);
    return (frame ??= folder === undefined ? undefined : new Frame(folder, placeFrame));
  };
}

/** Opens what sends mail; undefined unless a mail server is set. */
const openMailer = ({ SMTP_URL, MAIL_FROM }: Environment, origin: string, log: Logger): Mailer | undefined =>
  SMTP_URL === undefined ? undefined : smtpMailer(SMTP_URL, MAIL_FROM, origin, log);

function createPages(origin: string, environment: Environment, accountDir: string, ports: WebPorts) {
  const { CONTACT, SIGN_UP } = environment;
  const pages = { signUpOpen: SIGN_UP, tellsNews: true, contact: CONTACT, accountDir };
  return createWeb({ ...pages, origin, limits: limitsOf(environment) }, ports);
}

/** Opens traces if the standard variables say so. */
async function openTraces(environment: Environment): Promise<Tracer | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = environment;
  const wanted = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT;
  return wanted === undefined || OTEL_SDK_DISABLED === 'true' ? undefined : openTracer(environment.OTEL_SERVICE_NAME);
}

function stop(error: unknown): void {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

const usage = `Usage: npm start

Serves the API, the site and the MCP server. Settings are environment variables, as in \`PORT=8081 npm start\`.
docs/operating.md lists them.
`;

const [argument] = process.argv.slice(2);
if (argument === '--help' || argument === '-h') {
  process.stdout.write(usage);
  process.exit(0);
}
if (argument !== undefined) stop(new Error(`${argument}: the server takes no arguments.\n\n${usage}`));

try {
  const environment = readEnvironment(process.env);
  if (!cluster.isWorker) await checkReleasesDir(environment);
  await (environment.WORKERS === undefined || cluster.isWorker
    ? serve(environment)
    : runPrimary(environment.WORKERS, environment));
} catch (error) {
  stop(error);
}
