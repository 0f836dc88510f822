import { Router } from 'express';
import { atomType } from '../../../api/domain/atom.ts';
import { newsFeed } from '../news/newsFeed.ts';
import { messagePage } from '../views/messages.ts';
import { unfollowPage } from '../views/unfollow.ts';
import { attempt, type Kit, pathPart, show } from './kit.ts';

/** Routes of private feeds, and of the links in mails that unfollow a project. Whoever has the address needs no session. */
export function newsRoutes(kit: Kit): Router {
  const { projectNews, attempts, origin } = kit;
  const routes = Router();

  routes.get('/project-feeds/:token', async (request, response) => {
    await attempts.count('shared', kit.clientAddress(request));
    const token = pathPart(request, 'token');
    await attempt(
      async () => {
        const text = await newsFeed(await projectNews.readFeed(token), origin, token);
        response.type(atomType).send(text);
      },
      (message) => show(kit, request, response, messagePage, { title: 'Private feed', message }, 404),
    );
  });

  routes.get('/unfollow/:token', async (request, response) => {
    await attempts.count('unfollow', kit.clientAddress(request));
    const token = pathPart(request, 'token');
    await attempt(
      async () => {
        const name = await projectNews.nameFor(token);
        if (name !== undefined) show(kit, request, response, unfollowPage, { token, name });
        else
          show(kit, request, response, messagePage, { title: 'Unfollow', message: 'You do not follow this project.' });
      },
      (message) => show(kit, request, response, messagePage, { title: 'Unfollow', message }, 404),
    );
  });
  // A mail program posts without the cookies of a browser (RFC 8058): the token alone says who asks.
  routes.post('/unfollow/:token', async (request, response) => {
    await attempts.count('unfollow', kit.clientAddress(request));
    await attempt(
      async () => {
        await projectNews.unfollowBy(pathPart(request, 'token'));
        const message = 'You no longer get email about this project, and your private feed no longer includes it.';
        show(kit, request, response, messagePage, { title: 'Unfollowed', message });
      },
      (message) => show(kit, request, response, messagePage, { title: 'Unfollow', message }, 404),
    );
  });
  return routes;
}
