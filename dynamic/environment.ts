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

const AddressLimit = z
  .string()
  .regex(/^[1-9][0-9]{0,8},[1-9][0-9]{0,8}$/)
  .transform((text): Limit => {
    const [perMinute, perDay] = text.split(',').map(Number) as [number, number];
    return { perMinute, perDay };
  });

/** Every variable that the server reads: what it means, and what it must look like. */
const variables = {
  HOST: { schema: z.string().min(1).default('127.0.0.1'), must: 'be an address or a host name to listen on' },
  PORT: { schema: Port.prefault('8080'), must: 'be a port number from 0 to 65535' },
  ORIGIN: { schema: Origin.optional(), must: 'be a public origin such as https://api.example.org, without a path' },
  TRUST_PROXY: {
    schema: Proxies.prefault('0'),
    must: 'be the number of proxies in front, or their addresses or networks, comma-separated, such as loopback,10.0.0.0/8',
  },
  LIMIT_ADDRESS: { schema: AddressLimit.prefault('30,2000'), must: 'be requests a minute and a day, such as 30,2000' },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    must: 'be one of fatal, error, warn, info, debug, trace, silent',
  },
} as const;

/** The server's settings. `ORIGIN` is undefined where it follows from the address that is listened on. */
export type Environment = { [K in keyof typeof variables]: z.output<(typeof variables)[K]['schema']> };

/** Reads the settings. @throws Error that names each variable with a bad value, and what it must be */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const problems: string[] = [];
  const read = Object.entries(variables).map(([name, { schema, must }]) => {
    const given = source[name];
    const result = schema.safeParse(given === '' ? undefined : given);
    if (!result.success) problems.push(`${name} must ${must}; it is ${JSON.stringify(given)}`);
    return [name, result.data];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(read) as Environment;
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
