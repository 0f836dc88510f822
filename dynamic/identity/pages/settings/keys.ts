import { randomUUID } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { AccountError } from '../../accounts/errors.ts';
import { type KeysData, keysPage, lifetimes } from '../../views/settings/keys.ts';
import { WebError } from '../errors.ts';
import { actorOf, attempt, fieldsOf, type Kit, pathPart } from '../kit.ts';
import { requireAccount, requireSameAccount, credentialRow, showSection, visibleTo } from './section.ts';

/** Routes of the API keys: members see their own, admins and owners see all. */
export function keyRoutes(kit: Kit, ownForm: RequestHandler): Router {
  const { attempts, people } = kit;
  const routes = Router();

  /** The keys that the person may see and revoke. */
  async function keysOf(request: Request) {
    const acting = requireAccount(request);
    return visibleTo(acting, await kit.keys.list(acting.account.id));
  }

  type More = Pick<KeysData, 'name' | 'lifetime' | 'newToken' | 'problem' | 'field'>;
  async function showKeys(request: Request, response: Response, more: More, status = 200): Promise<void> {
    const { account } = requireAccount(request);
    const list = (await keysOf(request)).map((row) => credentialRow(row, kit.now()));
    const { origin } = kit;
    const { id: accountId, apiAccess } = account;
    const data = { origin, account: accountId, apiAccess, keys: list, id: randomUUID(), ...more };
    showSection(kit, request, response, keysPage, data, status);
  }

  routes.get('/settings/keys', (request, response) => showKeys(request, response, {}));

  routes.post('/settings/keys', ownForm, async (request, response) => {
    const {
      id,
      name,
      expires,
      password,
      in: formAccount,
    } = fieldsOf(request, 'id', 'name', 'expires', 'password', 'in');
    const { account, person } = requireSameAccount(request, formAccount);
    const lifetime = lifetimes.find(({ value }) => value === expires);
    if (!lifetime || !/^[0-9a-f-]{36}$/.test(id))
      throw new WebError(400, 'The form has unexpected fields. Go back, reload the page, and send it again.');
    await attempts.count('confirm', person.id);
    await attempt(
      async () => {
        const proof = await people.confirm(person.id, password, await attempts.rank(kit.clientAddress(request)));
        if (!proof) throw new AccountError('the password is incorrect', 'password');
        const options = { id, proof, days: lifetime.days };
        const { token } = await kit.keys.add(actorOf(kit, request), account.id, person.email, name, options);
        await showKeys(request, response, { newToken: token });
      },
      (problem, status, field) => showKeys(request, response, { name, lifetime, problem, field }, status),
    );
  });

  routes.post('/settings/keys/:id/revoke', ownForm, async (request, response) => {
    const id = pathPart(request, 'id');
    if (!(await keysOf(request)).some((key) => key['id'] === id)) throw new WebError(404, 'This key does not exist.');
    await kit.keys.revoke(actorOf(kit, request), id);
    response.redirect(303, '/settings/keys');
  });
  return routes;
}
