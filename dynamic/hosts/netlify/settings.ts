import { z } from 'zod';
import type { Counters } from '../../../api/gate/limits.ts';
import { MemoryCounters } from '../../stores/counters/memory.ts';
import { RestRedisCounters } from '../../stores/counters/restRedis.ts';
import { limitVariables, Origin, originMust, read, type Read, type Source, Url } from '../../settings/variables.ts';

const variables = {
  ...limitVariables,
  ORIGIN: { schema: Origin, must: originMust },
  UPSTASH_REDIS_REST_URL: {
    schema: Url(/^https?:/).optional(),
    must: 'be the address of a Redis over HTTP, such as https://name.upstash.io',
    secret: true,
  },
  UPSTASH_REDIS_REST_TOKEN: { schema: z.string().optional(), must: 'be its token', secret: true },
} as const;

export type GateSettings = Read<typeof variables>;

/** The settings of the gate, and what the function shares of them. `URL` is what Netlify says that the site's origin is. */
export const readGateSettings = (source: Source): GateSettings =>
  read(variables, { ...source, ORIGIN: source['ORIGIN'] || source['URL'] });

/** Counts in the Redis that is set; without one, in each isolate for itself. */
export function openGateCounters(
  { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }: GateSettings,
  warn: (message: string, error: unknown) => void,
): Counters {
  if (url === undefined) return new MemoryCounters();
  return new RestRedisCounters(url, token ?? '', (error) =>
    warn('Redis does not answer: limits are counted in this isolate', error),
  );
}
