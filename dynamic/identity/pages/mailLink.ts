import type { Actor } from '../accounts/changes.ts';
import type { PersonalKind } from '../accounts/links.ts';
import { readEmail } from '../accounts/names.ts';
import { StoreUnavailable } from '../../stores/sql/sql.ts';
import type { Kit } from './kit.ts';

const mails: Readonly<Record<PersonalKind, { subject: string; path: string; text: (link: string) => string }>> = {
  password: {
    subject: 'Choose your password',
    path: '/password/',
    text: (link) => `To choose a password for the metro data service, open this link within two hours:

${link}

If you did not request this, you can ignore this email.
`,
  },
  'sign-in': {
    subject: 'Your sign-in link',
    path: '/sign-in/link/',
    text: (link) => `To sign in to the metro data service, open this link within 15 minutes:

${link}

The link works once. If you did not request this, you can ignore this email.
`,
  },
};

/**
 * Emails a link if someone has the address and got no such email in the last five minutes; an email that could not be sent
 * does not count. It runs after the response, which is the same and as fast for an unknown address.
 * @throws AccountError if the address is invalid
 */
export function mailLink(kit: Kit, kind: PersonalKind, actor: Actor, email: string, query = ''): void {
  const { links, mail, origin, log } = kit;
  const to = readEmail(email);
  const { subject, path, text } = mails[kind];
  const send = async () => {
    if (!mail) return;
    const token = await links.createMailedLink(actor, kind, to);
    if (token === undefined) return;
    const sent = await mail.send(to, subject, text(origin + path + token + query));
    if (sent !== 'sent') await links.drop({ kind, token });
  };
  send().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) log.error({ err: error }, 'a link could not be emailed');
  });
}
