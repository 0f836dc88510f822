import { z } from 'zod';
import type { Limit } from '../../api/gate/limits.ts';
import { defaultLimits, type Limits } from '../../api/gate/principal.ts';

export const Origin = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''))
  .transform((text) => new URL(text).origin);

/** A number of requests. */
const Requests = z
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

/** What an origin must be. */
export const originMust = 'be a public origin such as https://api.example.org, without a path';

/** The schema of a URL whose protocol matches `protocols`. */
export const Url = (protocols: RegExp) => z.string().refine((text) => URL.canParse(text) && protocols.test(text));

/** The limits of each kind of client. */
export const limitVariables = {
  LIMIT_ADDRESS: {
    schema: MinuteAndDay.default(defaultLimits.address),
    must: 'be requests per minute and per day, such as 30,2000',
  },
  LIMIT_KEY: {
    schema: MinuteAndDay.default(defaultLimits.credential),
    must: 'be requests per minute and per day, such as 60,10000',
  },
  LIMIT_ACCOUNT: { schema: Requests.default(defaultLimits.accountPerDay), must: 'be requests per day, such as 50000' },
  LIMIT_SITE: { schema: Requests.default(600), must: 'be requests per minute, such as 600' },
} as const;

interface Variable {
  readonly schema: z.ZodType;
  readonly must: string;
  /** Whether the value may have a password: then an error must not repeat it. */
  readonly secret?: boolean;
}

export type VariableValues<V extends Record<string, Variable>> = { [K in keyof V]: z.output<V[K]['schema']> };

export type Source = Readonly<Record<string, string | undefined>>;

/** The values of variables. @throws Error that names each invalid variable and what it must be */
export function read<V extends Record<string, Variable>>(variables: V, source: Source): VariableValues<V> {
  const problems: string[] = [];
  const values = Object.entries(variables).map(([name, { schema, must, secret }]) => {
    const given = source[name];
    const result = schema.safeParse(given === '' ? undefined : given);
    if (!result.success) problems.push(`${name} must ${must}${secret ? '' : `; got ${JSON.stringify(given)}`}`);
    return [name, result.data];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.fromEntries(values) as VariableValues<V>;
}

/** The limits of the API that the settings give. */
export function limitsOf({ LIMIT_ADDRESS, LIMIT_KEY, LIMIT_ACCOUNT }: VariableValues<typeof limitVariables>): Limits {
  return { address: LIMIT_ADDRESS, credential: LIMIT_KEY, accountPerDay: LIMIT_ACCOUNT };
}
