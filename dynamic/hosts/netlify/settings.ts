import { z } from 'zod';
import type { Counters } from '../../../api/gate/limits.ts';
import { MemoryCounters } from '../../stores/counters/memory.ts';
import { RestRedisCounters } from '../../stores/counters/restRedis.ts';
import {
  limitVariables,
  Origin,
  originMust,
  read,
  type Source,
  Url,
  type VariableValues,
} from '../../settings/variables.ts';

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

type GateSettings = VariableValues<typeof variables>;

/** Reads the settings of the gate, which the function shares. Netlify sets `URL` to the site's origin. */
export const readGateSettings = (source: Source): GateSettings =>
  read(variables, { ...source, ORIGIN: source['ORIGIN'] || source['URL'] });

/** Returns the counters in Redis if it is set; otherwise each isolate counts its own requests. */
export function openGateCounters(
  { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }: GateSettings,
  warn: (message: string, error: unknown) => void,
): Counters {
  if (url === undefined) return new MemoryCounters();
  return new RestRedisCounters(url, token ?? '', (error) =>
    warn('Redis is unavailable: limits are counted in this isolate', error),
  );
}
