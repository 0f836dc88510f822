import { type RequestHandler, Router } from 'express';
import { formatDate } from '../../../api/domain/dates.ts';
import { actorOf, attempt, fieldsOf, type Kit, nextOf, show } from './kit.ts';
import { messagePage } from '../views/messages.ts';
import { termsPage } from '../views/terms.ts';
import { sessionOf, visitorOf } from './visitor.ts';

/** Routes of the Terms of Service: everyone can read them, signed-in people can accept them. */
export function termsRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { origin } = kit;
  const routes = Router();

  routes.get('/terms', async (request, response) => {
    const { session } = visitorOf(request);
    const terms = await kit.terms.current();
    show(kit, request, response, termsPage, {
      terms: terms && {
        version: terms.version,
        date: formatDate(terms.publishedAt),
        paragraphs: terms.body.split(/\n\s*\n/).map((text) => text.trim()),
      },
      next: nextOf(origin, request.query['next']),
      toAccept: session !== undefined && !session.acceptedTerms,
    });
  });

  routes.post('/terms', ownForm, async (request, response) => {
    const { next, version } = fieldsOf(request, 'next', 'version');
    const { person } = sessionOf(request);
    await attempt(
      async () => {
        await kit.terms.accept(actorOf(kit, request), person.email, Number(version));
        response.redirect(303, nextOf(origin, next));
      },
      (message, status) => show(kit, request, response, messagePage, { title: 'Terms of Service', message }, status),
    );
  });
  return routes;
}
