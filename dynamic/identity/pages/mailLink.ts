import type { Actor } from '../accounts/changes.ts';
import type { PersonalKind } from '../accounts/links.ts';
import { readEmail } from '../accounts/names.ts';
import { StoreUnavailable } from '../../stores/sql/sql.ts';
import type { Kit } from './kit.ts';

const mails: Readonly<Record<PersonalKind, { subject: string; path: string; text: (link: string) => string }>> = {
  password: {
    subject: 'Choose your password',
    path: '/password/',
    text: (link) => `Choose a password for the metro data service within two hours:

${link}

If you did not ask for this, you can ignore this mail.
`,
  },
  'sign-in': {
    subject: 'Your sign-in link',
    path: '/sign-in/link/',
    text: (link) => `Sign in to the metro data service within 15 minutes:

${link}

The link works once. If you did not ask for this, you can ignore this mail.
`,
  },
};

/**
 * Mails a link if someone has the address and no such mail was sent in the last five minutes. It is sent after the
 * response, which is the same and as fast for an address that nobody has. @throws AccountError if it is not an address
 */
export function mailLink(kit: Kit, kind: PersonalKind, actor: Actor, email: string, query = ''): void {
  const { links, mail, origin, log } = kit;
  const to = readEmail(email);
  const { subject, path, text } = mails[kind];
  const send = async () => {
    const token = await links.toMail(actor, kind, to);
    if (token !== undefined) mail?.send(to, subject, text(origin + path + token + query));
  };
  send().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) log.error({ err: error }, 'a link could not be mailed');
  });
}
