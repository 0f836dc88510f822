import { z } from 'zod';
import { Uuid } from './common.ts';

export const Me = z
  .object({
    user: z.object({ id: Uuid, name: z.string().nullable() }),
    account: z.object({ id: Uuid, name: z.string(), role: z.enum(['owner', 'admin', 'member']) }),
    credential: z.object({ type: z.enum(['api_key', 'oauth']), id: Uuid, scopes: z.array(z.string()) }),
    access: z.object({
      tier: z
        .enum(['api', 'public', 'anonymous'])
        .describe('api: at its own limits; public: at the limits of the client address; anonymous: no credential'),
      rate_limit: z.object({ per_minute: z.int(), per_day: z.int() }),
    }),
  })
  .meta({ id: 'Me', description: 'Who the credential acts as.' });
export type Me = z.infer<typeof Me>;

/** The answer of the tool whoami. Without a credential, it has only the tier and limits. */
export const Whoami = Me.partial({ user: true, account: true, credential: true }).meta({ id: 'Whoami' });
export type Whoami = z.infer<typeof Whoami>;
