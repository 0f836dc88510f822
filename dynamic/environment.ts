import proxyaddr from 'proxy-addr';
import { z } from 'zod';
import type { Limit } from '../api/gate/limits.ts';
import type { TrustedProxies } from './clientAddress.ts';

const Port = z
  .string()
  .regex(/^[0-9]{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65535);

const Origin = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''))
  .transform((text) => new URL(text).origin);

const Proxies = z
  .string()
  .refine((text) => /^[0-9]{1,2}$/.test(text) || isNetworks(text))
  .transform((text): TrustedProxies => (/^[0-9]+$/.test(text) ? Number(text) : networks(text)));

const Day = z
  .string()
  .regex(/^[1-9][0-9]{0,8}$/)
  .transform(Number);

const MinuteAndDay = z
  .string()
  .regex(/^[1-9][0-9]{0,8},[1-9][0-9]{0,8}$/)
  .transform((text): Limit => {
    const [perMinute, perDay] = text.split(',').map(Number) as [number, number];
    return { perMinute, perDay };
  });

const Url = (protocols: RegExp) => z.string().refine((text) => URL.canParse(text) && protocols.test(text));

/** Where accounts are kept: the same for the server and for the operator's commands. */
const storeVariables = {
  DATA_DIR: { schema: z.string().min(1).default('data'), must: 'be a folder' },
  DATABASE_URL: {
    schema: Url(/^postgres(ql)?:/).optional(),
    must: 'be the address of a Postgres database such as postgres://user:password@host/name',
    secret: true,
  },
} as const;

/** Every variable that the server reads: what it means, and what it must look like. */
const serverVariables = {
  ...storeVariables,
  HOST: { schema: z.string().min(1).default('127.0.0.1'), must: 'be an address or a host name to listen on' },
  PORT: { schema: Port.prefault('8080'), must: 'be a port number from 0 to 65535' },
  ORIGIN: { schema: Origin.optional(), must: 'be a public origin such as https://api.example.org, without a path' },
  TRUST_PROXY: {
    schema: Proxies.prefault('0'),
    must: 'be the number of proxies in front, or their addresses or networks, comma-separated, such as loopback,10.0.0.0/8',
  },
  LIMIT_ADDRESS: { schema: MinuteAndDay.prefault('30,2000'), must: 'be requests a minute and a day, such as 30,2000' },
  LIMIT_KEY: { schema: MinuteAndDay.prefault('60,10000'), must: 'be requests a minute and a day, such as 60,10000' },
  LIMIT_ACCOUNT: { schema: Day.prefault('50000'), must: 'be requests a day, such as 50000' },
  REDIS_URL: {
    schema: Url(/^rediss?:/).optional(),
    must: 'be the address of a Redis server such as redis://host:6379',
    secret: true,
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    must: 'be one of fatal, error, warn, info, debug, trace, silent',
  },
} as const;

interface Variable {
  readonly schema: z.ZodType;
  readonly must: string;
  /** Its value may hold a password: an error does not repeat it. */
  readonly secret?: boolean;
}

type Read<V extends Record<string, Variable>> = { [K in keyof V]: z.output<V[K]['schema']> };

/** The server's settings. `ORIGIN` is undefined where it follows from the address that is listened on. */
export type Environment = Read<typeof serverVariables>;
/** The settings that say where accounts are kept. */
export type StoreEnvironment = Read<typeof storeVariables>;

type Source = Readonly<Record<string, string | undefined>>;

/** Reads the server's settings. @throws Error that names each variable with a bad value, and what it must be */
export const readEnvironment = (source: Source): Environment => read(serverVariables, source);

/** Reads the settings of the operator's commands. @throws as `readEnvironment` */
export const readStoreEnvironment = (source: Source): StoreEnvironment => read(storeVariables, source);

function read<V extends Record<string, Variable>>(variables: V, source: Source): Read<V> {
  const problems: string[] = [];
  const values = Object.entries(variables).map(([name, { schema, must, secret }]) => {
    const given = source[name];
    const result = schema.safeParse(given === '' ? undefined : given);
    if (!result.success) problems.push(`${name} must ${must}${secret ? '' : `; it is ${JSON.stringify(given)}`}`);
    return [name, result.data];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(values) as Read<V>;
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
