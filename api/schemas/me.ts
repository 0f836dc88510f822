import { z } from 'zod';
import { forReaders, Id, Name } from './common.ts';

export const Me = z
  .object({
    user: z
      .object({ id: Id, name: z.string().nullable().meta(forReaders('name to show to people')) })
      .meta(forReaders('the person')),
    account: z
      .object({
        id: Id,
        name: Name,
        role: z.enum(['owner', 'admin', 'member']).meta(forReaders('role of the person in the account')),
      })
      .meta(forReaders('the account, whose limits apply')),
    credential: z
      .object({
        type: z.enum(['api_key', 'oauth']).meta(forReaders('kind of credential')),
        id: Id,
        scopes: z.array(z.string()).meta(forReaders('what the credential may do')),
      })
      .meta(forReaders('the credential of the request')),
    access: z
      .object({
        tier: z
          .enum(['api', 'public', 'anonymous'])
          .describe('`api`: limits of the account; `public`: limits of the client address; `anonymous`: no credential'),
        rate_limit: z
          .object({
            per_minute: z.int().meta(forReaders('requests in a minute')),
            per_day: z.int().meta(forReaders('requests in a day')),
          })
          .meta(forReaders('how many requests the limits allow')),
      })
      .meta(forReaders('what the credential gives access to')),
  })
  .meta({ id: 'Me', description: 'Who the credential acts as.' });
export type Me = z.infer<typeof Me>;

/** The answer of the tool whoami. Without a credential, it has only the tier and limits. */
export const Whoami = Me.partial({ user: true, account: true, credential: true }).meta({ id: 'Whoami' });
export type Whoami = z.infer<typeof Whoami>;
