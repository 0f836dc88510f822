import { type RequestHandler, Router } from 'express';
import { accessKinds } from '../../accounts/access.ts';
import { hashOf } from '../../accounts/keyFormat.ts';
import type { Row } from '../../../stores/sql/sql.ts';
import { messagePage } from '../../views/messages.ts';
import { securityPage } from '../../views/settings/security.ts';
import { WebError } from '../errors.ts';
import { actorOf, attempt, type Kit, pathPart, show } from '../kit.ts';
import { sessionOf, visitorOf } from '../visitor.ts';
import { dateTime, activeCredentialRow, showSection } from './section.ts';

const messages: Readonly<Record<string, string>> = {
  password:
    'Your password is changed, and you are signed out everywhere else. API keys and apps still work: review them below.',
  ended: 'Revoked. It no longer has access.',
  sessions: 'You are signed out in all other browsers.',
  all: 'All API keys and apps are revoked, and you are signed out everywhere else.',
};

/** Routes to list and revoke the sessions, keys and apps of a person in all accounts. */
export function securityRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { access } = kit;
  const routes = Router();

  routes.get('/settings/security', async (request, response) => {
    const { token } = visitorOf(request);
    const { person, account } = sessionOf(request);
    const { sessions, keys, apps } = await access.list(person.id, token);
    const { done } = request.query;
    showSection(kit, request, response, securityPage, {
      apiAccess: account?.apiAccess,
      sessions: sessions.map((row) => sessionRow(row, hashOf(token))),
      keys: keys.map((row) => accessRow(row, kit.now())),
      apps: apps.map((row) => accessRow(row, kit.now())),
      done: typeof done === 'string' && Object.hasOwn(messages, done) ? messages[done] : undefined,
    });
  });

  routes.post('/settings/security/sessions', ownForm, async (request, response) => {
    await access.endOtherSessions(actorOf(kit, request), visitorOf(request).token);
    response.redirect(303, '/settings/security?done=sessions');
  });

  routes.post('/settings/security/all', ownForm, async (request, response) => {
    await access.endAll(actorOf(kit, request), visitorOf(request).token);
    response.redirect(303, '/settings/security?done=all');
  });

  routes.post('/settings/security/:kind/:id', ownForm, async (request, response) => {
    const kind = accessKinds.find((one) => one === pathPart(request, 'kind'));
    if (!kind) throw new WebError(404, 'This page does not exist.');
    await attempt(
      async () => {
        await access.end(actorOf(kit, request), kind, pathPart(request, 'id'));
        response.redirect(303, '/settings/security?done=ended');
      },
      (message, status) => show(kit, request, response, messagePage, { title: 'Security', message }, status),
    );
  });
  return routes;
}

const sessionRow = (row: Row, current: string) => ({
  id: String(row['id']),
  browser: String(row['browser'] ?? 'Unknown browser'),
  address: String(row['address'] ?? 'an unknown address'),
  since: dateTime(row['created_at']),
  used: dateTime(row['last_used_at'] ?? row['created_at']),
  current: row['id'] === current,
});

const accessRow = (row: Row, now: number) => activeCredentialRow(row, `In ${String(row['account_name'])}`, now);
