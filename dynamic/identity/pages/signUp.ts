import { type RequestHandler, Router } from 'express';
import { makeSessionToken } from '../accounts/sessions.ts';
import { attempt, deviceOf, fieldsOf, tokensOf, type Kit, nextOf, show } from './kit.ts';
import { mailSentPage } from '../views/password.ts';
import { signUpPage } from '../views/signIn.ts';
import { WebError } from './errors.ts';
import { mailLink } from './mailLink.ts';

/**
 * Routes to sign up. The response is the same for a known address. If the server can send email, the person chooses a
 * password with an emailed link, which proves the address; otherwise they are signed in (D58).
 */
export function signUpRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { origin, people, sessions, cookies, attempts, mail, log } = kit;
  const byMail = mail !== undefined;
  const routes = Router();
  routes.use('/sign-up', (_request, _response, next) => {
    if (!kit.signUpOpen)
      throw new WebError(
        404,
        `Sign-up is disabled on this server.${kit.contact ? ` For an account, ask ${kit.contact.text}.` : ''}`,
      );
    next();
  });

  routes.get('/sign-up', (request, response) =>
    show(kit, request, response, signUpPage, {
      email: '',
      name: '',
      next: nextOf(origin, request.query['next']),
      byMail,
    }),
  );

  routes.post('/sign-up', ownForm, async (request, response) => {
    const { email, name, password, ...fields } = fieldsOf(request, 'email', 'name', 'password', 'next');
    const next = nextOf(origin, fields.next);
    const address = kit.clientAddress(request);
    await attempts.count('signUp', address);
    await attempt(
      async () => {
        const rank = mail ? 0 : await attempts.rank(address);
        const added = await people.signUp(address, { email, name, password: mail ? null : password }, rank);
        if (added)
          log.info(
            { account: added.account },
            `account created; to give it API access, run: npm run admin -- account access on ${added.account}`,
          );
        if (mail) {
          mailLink(kit, 'password', { id: 'mail', address }, email);
          show(kit, request, response, mailSentPage, { toSignIn: false });
          return;
        }
        const sent = tokensOf(kit, request);
        const tokens = added?.owner && (await sessions.begin(added.owner, deviceOf(kit, request), sent));
        // For a known address the cookies are random: nobody is signed in, and the next page asks to sign in.
        if (!tokens) await sessions.end(sent.session);
        cookies.setBrowser(response, tokens?.browser ?? sent.browser ?? makeSessionToken());
        cookies.signIn(response, tokens?.session ?? makeSessionToken());
        response.redirect(303, `/sign-in?done=sign-up&next=${encodeURIComponent(next)}`);
      },
      (problem, _status, field) =>
        show(kit, request, response, signUpPage, { email, name, next, byMail, problem, field }, 400),
    );
  });
  return routes;
}
