import { type RequestHandler, Router } from 'express';
import { attempt, fieldsOf, tokensOf, type Kit, deviceOf, pathPart, show, signIn } from './kit.ts';
import { messagePage } from '../views/messages.ts';
import { forgotPasswordPage, mailSentPage, newPasswordPage } from '../views/password.ts';
import { mailLink } from './mailLink.ts';

/**
 * Routes to choose a new password with a one-time link from an operator or an email. The person is then signed in and sees
 * what else can act for them.
 */
export function passwordRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { people, links, attempts, mail } = kit;
  const routes = Router();

  routes.get('/password', (request, response) =>
    show(kit, request, response, forgotPasswordPage, { byMail: mail !== undefined, email: '' }),
  );

  routes.post('/password', ownForm, async (request, response) => {
    const { email } = fieldsOf(request, 'email');
    const address = kit.clientAddress(request);
    await attempts.count('mail', address);
    await attempt(
      async () => {
        mailLink(kit, 'password', { id: 'mail', address }, email);
        show(kit, request, response, mailSentPage, { toSignIn: false });
      },
      (problem, _status, field) =>
        show(kit, request, response, forgotPasswordPage, { byMail: true, email, problem, field }, 400),
    );
  });

  routes.get('/password/:token', async (request, response) => {
    const token = pathPart(request, 'token');
    await attempts.count('link', kit.clientAddress(request));
    await attempt(
      async () => {
        const { email } = await links.read({ kind: 'password', token });
        show(kit, request, response, newPasswordPage, { token, email: String(email) });
      },
      (message, status) => show(kit, request, response, messagePage, { title: 'Link', message }, status),
    );
  });

  routes.post('/password/:token', ownForm, async (request, response) => {
    const link = { kind: 'password', token: pathPart(request, 'token') } as const;
    const { password } = fieldsOf(request, 'password');
    const address = kit.clientAddress(request);
    await attempts.count('link', address);
    await attempt(
      async () => {
        const { email } = await links.read(link);
        await attempt(
          async () => {
            const device = deviceOf(kit, request);
            const sent = tokensOf(kit, request);
            const rank = await attempts.rank(address);
            signIn(kit, response, await people.choosePassword(link, password, device, sent, rank));
            response.redirect(303, '/settings/security?done=password');
          },
          (problem, _status, field) => {
            const data = { token: link.token, email: String(email), problem, field };
            show(kit, request, response, newPasswordPage, data, 400);
          },
        );
      },
      (message, status) => show(kit, request, response, messagePage, { title: 'Link', message }, status),
    );
  });
  return routes;
}
