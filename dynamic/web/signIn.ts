import { type Request, type RequestHandler, type Response, Router } from 'express';
import { attempt, fieldsOf, type Kit, nextOf, show } from './kit.ts';
import { visitorOf } from './visitor.ts';
import { AccountError } from '../accounts/errors.ts';

/** Signing in and out. */
export function signInRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { origin, people, sessions, browsers, cookies, attempts } = kit;
  const routes = Router();

  routes.get('/sign-in', (request, response) => {
    const next = nextOf(origin, request.query['next']);
    if (visitorOf(request).session) {
      response.redirect(303, next);
      return;
    }
    const done = request.query['done'];
    const messages = { 'sign-up': readyMessage, password: 'Your password is changed. Sign in with it.' };
    form(request, response, {
      next,
      done: typeof done === 'string' && Object.hasOwn(messages, done) ? messages[done as keyof typeof messages] : '',
    });
  });

  routes.post('/sign-in', ownForm, async (request, response) => {
    const { email, password, next } = fieldsOf(request, 'email', 'password', 'next');
    const address = kit.clientAddress(request);
    await attempts.count('signIn', address);
    const browser = cookies.knownBy(request);
    if (browser !== undefined && (await browsers.knows(browser, email))) await attempts.countKnown(browser, email);
    else await attempts.countTo('signInTo', email);
    await attempt(
      async () => {
        const person = await people.identify(email, password);
        const begun = person && (await sessions.begin(person, address, { session: visitorOf(request).token, browser }));
        if (!begun) throw new AccountError('the e-mail address and the password do not match');
        cookies.know(response, begun.browser);
        cookies.signIn(response, begun.session);
        response.redirect(303, nextOf(origin, next));
      },
      (problem) => form(request, response, { next: nextOf(origin, next), email, problem }, 400),
    );
  });

  function form(
    request: Request,
    response: Response,
    data: { next: string; [field: string]: string },
    status = 200,
  ): void {
    const common = { email: '', signUpOpen: kit.signUpOpen, after: encodeURIComponent(data.next) };
    show(kit, request, response, 'sign-in', { ...common, ...data }, status);
  }

  routes.post('/sign-out', ownForm, async (request, response) => {
    await sessions.end(visitorOf(request).token);
    response.redirect(303, '/sign-in');
  });
  return routes;
}

/** Who has just signed up with a new address is signed in, and does not see it. */
const readyMessage =
  'Sign in to continue. If you already had an account with this address, its password has not changed.';

/** Lets signed-in people through, who accepted the current terms; others sign in or read the terms first, and come back. */
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
