import { type Request, type RequestHandler, type Response, Router } from 'express';
import { AccountError } from '../accounts/errors.ts';
import { WebError } from './errors.ts';
import { attempt, fieldsOf, tokensOf, type Kit, nextOf, deviceOf, pathPart, show, signIn } from './kit.ts';
import { messagePage } from '../views/messages.ts';
import { mailSentPage } from '../views/password.ts';
import { type SignInData, signInLinkPage, signInMailPage, signInPage } from '../views/signIn.ts';
import { mailLink } from './mailLink.ts';
import { visitorOf } from './visitor.ts';

/** Routes to sign in, with a password or an emailed link, and to sign out. */
export function signInRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { origin, people, sessions, browsers, attempts, mail } = kit;
  const routes = Router();

  routes.get('/sign-in', (request, response) => {
    const next = nextOf(origin, request.query['next']);
    if (visitorOf(request).session) {
      response.redirect(303, next);
      return;
    }
    const done = request.query['done'];
    showForm(request, response, { email: '', next, done: done === 'sign-up' ? readyMessage : undefined });
  });

  routes.post('/sign-in', ownForm, async (request, response) => {
    const { email, password, next } = fieldsOf(request, 'email', 'password', 'next');
    const address = kit.clientAddress(request);
    await attempts.count('signIn', address);
    const rank = await attempts.rank(address);
    const sent = tokensOf(kit, request);
    if (sent.browser !== undefined && (await browsers.knows(sent.browser, email)))
      await attempts.countKnown(sent.browser, email);
    else await attempts.slowDown({ email, address, rank }, closeSignal(response));
    await attempt(
      async () => {
        const person = await people.identify(email, password, rank);
        const tokens = person && (await sessions.begin(person, deviceOf(kit, request), sent));
        if (!tokens) throw new AccountError('email address or password is incorrect', 'password');
        signIn(kit, response, tokens);
        response.redirect(303, nextOf(origin, next));
      },
      (problem, _status, field) =>
        showForm(request, response, { next: nextOf(origin, next), email, problem, field }, 400),
    );
  });

  function showForm(
    request: Request,
    response: Response,
    data: Omit<SignInData, 'signUpOpen' | 'byMail'>,
    status = 200,
  ): void {
    const { signUpOpen } = kit;
    show(kit, request, response, signInPage, { ...data, signUpOpen, byMail: mail !== undefined }, status);
  }

  addLinkRoutes(routes, kit, ownForm);

  routes.post('/sign-out', ownForm, async (request, response) => {
    await sessions.end(visitorOf(request).token);
    response.redirect(303, '/sign-in');
  });
  return routes;
}

/** Adds the routes to sign in with a link that is mailed. */
function addLinkRoutes(routes: Router, kit: Kit, ownForm: RequestHandler): void {
  const { origin, sessions, links, attempts, mail } = kit;

  routes.use('/sign-in/mail', (_request, _response, next) => {
    if (!mail) throw new WebError(404, 'This server does not send email. Sign in with your password.');
    next();
  });

  routes.get('/sign-in/mail', (request, response) =>
    show(kit, request, response, signInMailPage, { email: '', next: nextOf(origin, request.query['next']) }),
  );

  routes.post('/sign-in/mail', ownForm, async (request, response) => {
    const { email, ...fields } = fieldsOf(request, 'email', 'next');
    const next = nextOf(origin, fields.next);
    const address = kit.clientAddress(request);
    await attempts.count('mail', address);
    await attempt(
      async () => {
        mailLink(kit, 'sign-in', { id: 'mail', address }, email, `?next=${encodeURIComponent(next)}`);
        show(kit, request, response, mailSentPage, { toSignIn: true });
      },
      (problem, _status, field) => show(kit, request, response, signInMailPage, { email, next, problem, field }, 400),
    );
  });

  // Opening the link does not sign in: mail scanners open links. Sending the form does.
  routes.get('/sign-in/link/:token', async (request, response) => {
    const token = pathPart(request, 'token');
    await attempts.count('link', kit.clientAddress(request));
    await attempt(
      async () => {
        const { email } = await links.read({ kind: 'sign-in', token });
        show(kit, request, response, signInLinkPage, {
          token,
          email: String(email),
          next: nextOf(origin, request.query['next']),
        });
      },
      (message, status) => show(kit, request, response, messagePage, { title: 'Sign-in link', message }, status),
    );
  });

  routes.post('/sign-in/link/:token', ownForm, async (request, response) => {
    const { next } = fieldsOf(request, 'next');
    await attempts.count('link', kit.clientAddress(request));
    await attempt(
      async () => {
        const tokens = await sessions.beginByLink(
          pathPart(request, 'token'),
          deviceOf(kit, request),
          tokensOf(kit, request),
        );
        signIn(kit, response, tokens);
        response.redirect(303, nextOf(origin, next));
      },
      (message, status) => show(kit, request, response, messagePage, { title: 'Sign-in link', message }, status),
    );
  });
}

/** A signal that is aborted when the connection closes. */
function closeSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

/** Shown after a sign-up with a known address; a new person is already signed in. */
const readyMessage =
  'Sign in to continue. If you already had an account with this address, its password has not changed.';

/** Continues if the person is signed in and has accepted the terms; otherwise redirects to sign-in or to the terms. */
export const requireSession: RequestHandler = (request, response, next) => {
  const { session } = visitorOf(request);
  const back = encodeURIComponent(request.method === 'GET' ? request.originalUrl : '/settings');
  if (!session) {
    response.redirect(303, `/sign-in?next=${back}`);
    return;
  }
  if (!session.acceptedTerms) {
    response.redirect(303, `/terms?next=${back}`);
    return;
  }
  next();
};
