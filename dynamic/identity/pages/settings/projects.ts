import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { ProjectContent } from '../../../../common/project.ts';
import { linkDays } from '../../../../common/projectChoices.ts';
import { AccountError, NotAllowed } from '../../accounts/errors.ts';
import { NoProject, ProjectChanged } from '../../accounts/projects.ts';
import { StoreUnavailable } from '../../../stores/sql/sql.ts';
import { feedAddress } from '../../news/newsFeed.ts';
import { WebError } from '../errors.ts';
import { actorOf, type Kit, pathPart } from '../kit.ts';
import { formToken, requireOwnForm, sessionOf, visitorOf } from '../visitor.ts';
import { requireAccount, requireSameAccount } from './section.ts';

/** The most bytes of a project, as JSON. */
const maxBytes = 256 * 1024;

const New = z.strictObject({ in: z.string(), project: ProjectContent });
const Save = z.strictObject({ revision: z.int().min(1), project: ProjectContent });
const Restore = z.strictObject({ revision: z.int().min(1) });
const Share = z.strictObject({ days: z.literal(linkDays) });
const Unshare = z.strictObject({ link: z.string().max(100) });
const Nothing = z.strictObject({});
const Follow = z.strictObject({ follow: z.boolean() });
const Feed = z.strictObject({ on: z.boolean() });
const Token = z.strictObject({ token: z.string().max(100) });

/**
 * Routes of the projects of accounts, in JSON, for the pages of this site: `GET` reads, `POST` changes with the form token of the browser.
 * Errors are `{ "message" }`. The API does not have them.
 */
export function projectRoutes(kit: Kit): Router {
  const { projects, projectLinks, projectNews } = kit;
  const routes = Router();
  const readBody = express.json({ limit: maxBytes });
  const person = (request: Request) => sessionOf(request).person.id;
  const id = (request: Request) => pathPart(request, 'id');
  const checkForm = requireOwnForm(kit.origin);
  const change = (path: string, handle: RequestHandler) =>
    routes.post(`/settings/projects${path}`, readBody, checkForm, countChange(kit), handle);

  routes.get('/settings/projects', async (request, response, next) => {
    // Every browser asks this first, so nobody signed in is no error.
    if (!visitorOf(request).session) response.json({ account: null, projects: [] });
    else next();
  });
  routes.use('/settings/projects', requireMember);
  routes.get('/settings/projects', async (request, response) => {
    const { account } = requireAccount(request);
    const { id, name } = account;
    response.json({
      form: formToken(visitorOf(request)),
      account: { id, name },
      projects: await projects.list(id, person(request)),
      hasFeed: await projectNews.hasFeed(person(request)),
      news: kit.tellsNews ? (kit.mail ? 'mail' : 'feed') : null,
    });
  });
  routes.get('/settings/projects/export', async (request, response) => {
    const { account } = requireAccount(request);
    response.attachment('projects.json').type('json');
    await pipeline(Readable.from(arrayOf(projects.export(account.id))), response);
  });
  routes.get('/settings/projects/:id', async (request, response) => {
    const form = formToken(visitorOf(request));
    const found = await projects.read(person(request), id(request));
    response.json({ form, ...found, links: await projectLinks.list(person(request), id(request)) });
  });
  routes.get('/settings/projects/:id/versions', async (request, response) => {
    response.json({ versions: await projects.versions(person(request), id(request)) });
  });
  change('', async (request, response) => {
    const { in: shown, project } = bodyOf(request, New);
    response
      .status(201)
      .json(await projects.add(actorOf(kit, request), requireSameAccount(request, shown).account.id, project));
  });
  change('/feed', async (request, response) => {
    const { on } = bodyOf(request, Feed);
    const actor = actorOf(kit, request);
    if (on) response.status(201).json({ address: feedAddress(kit.origin, await projectNews.makeFeed(actor)) });
    else {
      await projectNews.dropFeed(actor);
      response.json({});
    }
  });
  change('/:id/follow', async (request, response) => {
    const { follow } = bodyOf(request, Follow);
    if (follow) await projectNews.follow(actorOf(kit, request), id(request), releaseToFollow(kit));
    else await projectNews.unfollow(actorOf(kit, request), id(request));
    response.json({});
  });
  change('/:id', async (request, response) => {
    const { revision, project } = bodyOf(request, Save);
    response.json(await projects.save(actorOf(kit, request), id(request), revision, project));
  });
  change('/:id/restore', async (request, response) => {
    const { revision } = bodyOf(request, Restore);
    response.json(await projects.restore(actorOf(kit, request), id(request), revision));
  });
  change('/:id/delete', async (request, response) => {
    bodyOf(request, Nothing);
    await projects.delete(actorOf(kit, request), id(request));
    response.json({});
  });
  change('/:id/share', async (request, response) => {
    const { days } = bodyOf(request, Share);
    const token = await projectLinks.add(actorOf(kit, request), id(request), days);
    response.status(201).json({ token, links: await projectLinks.list(person(request), id(request)) });
  });
  change('/:id/unshare', async (request, response) => {
    const { link } = bodyOf(request, Unshare);
    await projectLinks.revoke(actorOf(kit, request), id(request), link);
    response.json({ links: await projectLinks.list(person(request), id(request)) });
  });
  routes.use('/settings/projects', showProblem);

  // Whoever has the link reads the project. Its token is in the body: no log has it.
  routes.post('/shared-project', readBody, async (request, response) => {
    await kit.attempts.count('shared', kit.clientAddress(request));
    response.json(await projectLinks.read(bodyOf(request, Token).token));
  });
  routes.use('/shared-project', showProblem);
  return routes;
}

/** Yields the JSON of an array, an item at a time: all versions of all projects may be large. */
async function* arrayOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Returns the id of the release that a new follower knows. @throws WebError if the host compares none, or has none yet */
function releaseToFollow({ tellsNews, release }: Kit): string {
  if (!tellsNews) throw new WebError(404, 'This server does not compare releases, so projects cannot be followed.');
  const served = release();
  if (!served) throw new WebError(503, 'The server has no data release yet. Try again in a minute.');
  return served.id;
}

/** Counts a change: many of them would fill the store. */
const countChange =
  ({ attempts }: Kit): RequestHandler =>
  async (request, _response, next) => {
    await attempts.count('project', sessionOf(request).person.id);
    next();
  };

/** Continues if a person is signed in and has accepted the terms. A script, not the browser, reads the response. */
const requireMember: RequestHandler = (request, _response, next) => {
  if (!sessionOf(request).acceptedTerms) throw new WebError(403, 'Accept the terms of service at /terms first.');
  next();
};

/** Returns the body of a request, without the form token. @throws WebError 400 that names what is wrong */
function bodyOf<T>(request: Request, shape: z.ZodType<T>): T {
  const { form: _form, ...body } = (request.body ?? {}) as Record<string, unknown>;
  const { success, data, error } = shape.safeParse(body);
  if (success) return data;
  const { path, message } = error.issues[0]!;
  throw new WebError(400, `The request has an error at \`${path.join('.')}\`: ${message}.`);
}

/** Answers with the reason in JSON. Other errors are for the handler of all pages. */
export const showProblem: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof ProjectChanged) response.status(409).json({ message: error.message, project: error.project });
  else if (error instanceof NoProject) response.status(404).json({ message: error.message });
  else if (error instanceof NotAllowed) response.status(403).json({ message: error.message });
  else if (error instanceof AccountError) response.status(400).json({ message: error.message });
  else if (error instanceof WebError) {
    if (error.retryAfter !== undefined) response.set('Retry-After', String(error.retryAfter));
    response.status(error.status).json({ message: error.message });
  } else if (error instanceof StoreUnavailable)
    response.status(503).set('Retry-After', '5').json({ message: 'Accounts are unavailable right now.' });
  else if ((error as { status?: number }).status === 413)
    response.status(413).json({ message: `A project has at most ${maxBytes / 1024} kB.` });
  else if ((error as { status?: number }).status === 400)
    response.status(400).json({ message: 'The body is not JSON.' });
  else next(error);
};
