import { type RequestHandler, Router } from 'express';
import type { Actor } from '../accounts/changes.ts';
import { readEmail } from '../accounts/names.ts';
import { attempt, fieldsOf, type Kit, pathPart, show } from './kit.ts';

/** Choosing a new password by a one-time link, which an operator made or a mail brought. */
export function passwordRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { people, links, attempts, cookies, mail } = kit;
  const routes = Router();

  routes.get('/password', (request, response) =>
    show(kit, request, response, 'forgotten', { byMail: mail !== undefined, email: '' }),
  );

  routes.post('/password', ownForm, async (request, response) => {
    const { email } = fieldsOf(request, 'email');
    const address = kit.clientAddress(request);
    await attempts.count('mail', address);
    await attempts.countTo('mailTo', email);
    await attempt(
      async () => {
        mailPasswordLink(kit, { id: 'mail', address }, email);
        show(kit, request, response, 'mail-sent', {});
      },
      (problem) => show(kit, request, response, 'forgotten', { byMail: true, email, problem }, 400),
    );
  });

  routes.get('/password/:token', async (request, response) => {
    const token = pathPart(request, 'token');
    await attempts.count('link', kit.clientAddress(request));
    await attempt(
      async () => {
        const { email } = await links.look({ kind: 'password', token });
        show(kit, request, response, 'new-password', { token, email });
      },
      (message, status) => show(kit, request, response, 'message', { title: 'Link', message }, status),
    );
  });

  routes.post('/password/:token', ownForm, async (request, response) => {
    const link = { kind: 'password', token: pathPart(request, 'token') } as const;
    const { password } = fieldsOf(request, 'password');
    const address = kit.clientAddress(request);
    await attempts.count('link', address);
    await attempt(
      async () => {
        const { email } = await links.look(link);
        await attempt(
          async () => {
            const browser = cookies.knownBy(request);
            cookies.know(response, await people.choosePassword(address, link, password, browser));
            response.redirect(303, '/sign-in?done=password');
          },
          (problem) => show(kit, request, response, 'new-password', { token: link.token, email, problem }, 400),
        );
      },
      (message, status) => show(kit, request, response, 'message', { title: 'Link', message }, status),
    );
  });
  return routes;
}

/**
 * Mails a link for a new password, where somebody has the address. It goes on beside the answer, which is the same
 * and as quick for an address that nobody has. @throws AccountError where it is no address
 */
export function mailPasswordLink({ links, mail, origin, log }: Kit, actor: Actor, email: string): void {
  const to = readEmail(email);
  const send = async () => {
    const token = await links.toPassword(actor, to);
    if (token !== undefined) mail?.send(to, 'Choose your password', textOf(`${origin}/password/${token}`));
  };
  send().catch((error: unknown) => log.error({ err: error }, 'a link for a new password could not be made'));
}

const textOf = (link: string) => `Choose a password for the metro data service, within two hours:

${link}

If you did not ask for this, there is nothing to do.
`;
