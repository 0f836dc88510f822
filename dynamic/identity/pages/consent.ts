import type Provider from 'oidc-provider';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { errors } from 'oidc-provider';
import { v5 as uuid } from 'uuid';
import { destinationOf, publisherOf } from '../oauth/clients.ts';
import { paths, scope } from '../oauth/paths.ts';
import { belongsToSession } from '../oauth/provider.ts';
import { endedMessage } from './oauth.ts';
import { type ConsentData, consentPage } from '../views/consent.ts';
import { WebError } from './errors.ts';
import { actorOf, attempt, fieldsOf, type Kit, pathPart, show } from './kit.ts';
import { requireSession } from './signIn.ts';
import { sessionHash, sessionOf } from './visitor.ts';

/** Routes of the page on which a person chooses an account for an app, and approves or refuses. */
export function consentRoutes(kit: Kit, ownForm: RequestHandler, provider: Provider): Router {
  const { apps } = kit;
  const routes = Router();
  const path = `${paths.consent}/:uid`;

  /** The authorization request that began in this session. @throws WebError if it has ended or began in another one */
  async function readAuthorization(request: Request, response: Response) {
    const details = await provider.interactionDetails(request, response).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    if (!details || details.uid !== pathPart(request, 'uid') || !belongsToSession(sessionHash(request), details))
      throw new WebError(400, endedMessage);
    const client = await provider.Client.find(String(details.params['client_id']));
    if (!client) throw new WebError(400, 'The app is no longer registered. Start again in the app.');
    const redirect = new URL((details.params['redirect_uri'] as string | undefined) ?? client.redirectUris![0]!);
    const resource = String([details.params['resource']].flat()[0]);
    const publisher = publisherOf(client.clientId);
    const name = client.clientName ?? publisher ?? client.clientId;
    const shown = {
      uid: details.uid,
      client: name,
      publisher,
      destination: destinationOf(redirect),
      isApp: !/^https?:$/.test(redirect.protocol),
    };
    return { uid: details.uid, client: { id: client.clientId, name }, redirect, resource, shown };
  }

  routes.get(path, requireSession, async (request, response) => {
    const { redirect, shown } = await readAuthorization(request, response);
    showConsent(request, response, shown, redirect);
  });

  routes.post(path, requireSession, ownForm, async (request, response) => {
    const { uid, client, redirect, resource, shown } = await readAuthorization(request, response);
    const { account, answer } = fieldsOf(request, 'account', 'answer');
    if (answer !== 'approve') {
      const result = { error: 'access_denied', error_description: 'the person refused' };
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    }
    await attempt(
      async () => {
        const actor = actorOf(kit, request);
        // The id follows from the request: sending the form twice creates one approval.
        const app = await apps.approve(actor, account, client, uuid(uid, uuid.URL));
        const grant = new provider.Grant({ accountId: actor.id, clientId: client.id });
        grant.jti = app;
        grant.addResourceScope(resource, scope);
        await grant.save();
        await provider.interactionFinished(request, response, {
          login: { accountId: actor.id },
          consent: { grantId: app },
        });
      },
      (problem, status) => showConsent(request, response, { ...shown, problem }, redirect, status),
    );
  });

  type AuthorizationData = Pick<ConsentData, 'uid' | 'client' | 'publisher' | 'destination' | 'isApp' | 'problem'>;
  function showConsent(request: Request, response: Response, data: AuthorizationData, client: URL, status = 200): void {
    const { person, accounts } = sessionOf(request);
    allowRedirect(response, client);
    show(
      kit,
      request,
      response,
      consentPage,
      {
        email: person.email,
        accounts: accounts.filter(({ apiAccess }) => apiAccess),
        withoutAccess: accounts.filter(({ apiAccess }) => !apiAccess).map(({ name }) => name),
        ...data,
      },
      status,
    );
  }
  return routes;
}

/** Lets the form redirect to the app: `form-action` also applies to redirects. */
function allowRedirect(response: Response, { protocol, hostname, origin }: URL): void {
  const policy = String(response.getHeader('Content-Security-Policy'));
  // A policy cannot name an IPv6 address (CSP 3, section 2.3.1), and the scheme of an app has no origin.
  const place = hostname.startsWith('[') || origin === 'null' ? protocol : origin;
  response.set('Content-Security-Policy', policy.replace("form-action 'self'", `form-action 'self' ${place}`));
}
