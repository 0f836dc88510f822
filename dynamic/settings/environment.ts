import { availableParallelism } from 'node:os';
import proxyaddr from 'proxy-addr';
import { z } from 'zod';
import type { TrustedProxies } from '../http/clientAddress.ts';
import { s3Address } from '../../common/release/s3.ts';
import { readPublicKey } from '../../common/release/signature.ts';
import { limitVariables, Origin, originMust, read, type Source, Url, type VariableValues } from './variables.ts';

const Port = z
  .string()
  .regex(/^[0-9]{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65535);

/** Whom people ask for API access: an email address or a page. */
const Contact = z.union([
  z.email().transform((text) => ({ text, href: `mailto:${text}` })),
  Url(/^https:/).transform((text) => ({ text: text.replace(/^https:\/\//i, ''), href: text })),
]);

/** The contact, as a page shows it. */
export type Contact = z.output<typeof Contact>;

const Proxies = z
  .string()
  .refine((text) => /^[0-9]{1,2}$/.test(text) || isNetworks(text))
  .transform((text): TrustedProxies => (/^[0-9]+$/.test(text) ? Number(text) : networks(text)));

const PublicKey = z.string().transform((text, context) => {
  try {
    return readPublicKey(text);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
});

/** Where accounts are stored, for the server and the operator's commands. */
const storeVariables = {
  DATA_DIR: { schema: z.string().min(1).default('data'), must: 'be a folder' },
  DATABASE_URL: {
    schema: Url(/^postgres(ql)?:/).optional(),
    must: 'be the address of a Postgres database such as postgres://user:password@host/name',
    secret: true,
  },
} as const;

/** The address of the server, for the server and the links of the operator's commands. */
const placeVariables = {
  HOST: { schema: z.string().min(1).default('127.0.0.1'), must: 'be an address or a host name to listen on' },
  PORT: { schema: Port.prefault('8080'), must: 'be a port number from 0 to 65535' },
  ORIGIN: { schema: Origin.optional(), must: originMust },
} as const;

/**
 * Whether to export traces, and under which name. The OpenTelemetry SDK itself reads these and the other standard variables
 * (`OTEL_*`).
 */
const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: Url(/^https?:/).optional(),
    must: 'be the address of a collector',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    schema: Url(/^https?:/).optional(),
    must: 'be the address of a collector for traces',
    secret: true,
  },
  OTEL_SDK_DISABLED: { schema: z.string().optional(), must: 'be true or false' },
  OTEL_SERVICE_NAME: { schema: z.string().default('metro-data-service'), must: 'be a name' },
} as const;

/** The variables of the operator's commands. */
const operatorVariables = { ...storeVariables, ...placeVariables } as const;

/** The variables of the server. */
const serverVariables = {
  ...storeVariables,
  ...placeVariables,
  TRUST_PROXY: {
    schema: Proxies.prefault('0'),
    must: 'be the number of proxies in front, or their addresses or networks, comma-separated, such as loopback,10.0.0.0/8',
  },
  ...limitVariables,
  REDIS_URL: {
    schema: Url(/^rediss?:\/\/[^/]+(?:\/\d*)?$/).optional(),
    must: 'be the address of a Redis server such as redis://host:6379',
    secret: true,
  },
  SIGN_UP: {
    schema: z
      .enum(['on', 'off'])
      .default('on')
      .transform((state) => state === 'on'),
    must: 'be on to let people sign up, or off',
  },
  CONTACT: { schema: Contact.optional(), must: 'be the email address or https address of the operator' },
  SMTP_URL: {
    schema: Url(/^smtps?:/).optional(),
    must: 'be the address of a mail server such as smtps://user:password@host',
    secret: true,
  },
  MAIL_FROM: { schema: z.email().optional(), must: 'be the email address that mail comes from' },
  RELEASES_DIR: { schema: z.string().min(1).optional(), must: 'be a folder' },
  RELEASES_FROM: {
    schema: z.string().regex(s3Address).optional(),
    must: 'be where releases are published, such as s3://bucket/prefix',
  },
  RELEASES_PUBLIC_KEY: {
    schema: PublicKey.optional(),
    must: 'be an Ed25519 public key as `npm run release -- keys` prints it',
    secret: true,
  },
  WORKERS: {
    schema: z
      .string()
      .regex(/^(auto|[1-9][0-9]{0,2})$/)
      .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
      .optional(),
    must: 'be a number of processes, or auto for one per core',
  },
  DRAIN_SECONDS: {
    schema: z
      .string()
      .regex(/^[0-9]{1,3}$/)
      .transform(Number)
      .prefault('0'),
    must: 'be the seconds that the server keeps responding after SIGTERM, from 0 to 999',
  },
  METRICS_PORT: { schema: Port.optional(), must: 'be a port number from 0 to 65535 that differs from PORT' },
  METRICS_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    must: 'be an address or a host name to listen on for metrics',
  },
  ...traceVariables,
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    must: 'be one of fatal, error, warn, info, debug, trace, silent',
  },
} as const;

/** The server's settings. If `ORIGIN` is undefined, it follows from `HOST` and `PORT`. */
export type Environment = VariableValues<typeof serverVariables>;
/** The settings that say where accounts are kept. */
export type StoreEnvironment = VariableValues<typeof storeVariables>;

/** The server's settings. @throws Error that names each invalid variable and what it must be */
export const readEnvironment = (source: Source): Environment => read(serverVariables, source);

/** The settings of the operator's commands. @throws as `readEnvironment` */
export const readOperatorEnvironment = (source: Source): VariableValues<typeof operatorVariables> =>
  read(operatorVariables, source);

/** The origin of a server that listens on an address and port, for a server without `ORIGIN`. */
export function originAt(host: string, port: number): string {
  const any = host === '0.0.0.0' || host === '::';
  return `http://${any ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

function networks(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function isNetworks(text: string): boolean {
  try {
    proxyaddr.compile(networks(text));
    return true;
  } catch {
    return false;
  }
}
