/** What must hold of a running service: name, and what is wrong where it does not. */
interface Check {
  readonly name: string;
  readonly wrong: string | undefined;
}

const values = '/api/v1/measures/unemployment_rate/values?geography=msa';
const slug = 'us/tx/austin-round-rock-san-marcos-12420';

/** Asks a service, as anybody can, what must hold after a deploy. */
export async function smoke(origin: string): Promise<Check[]> {
  const send = (path: string, init?: RequestInit) => fetch(origin + path, { ...init, redirect: 'manual' });
  const expect = (holds: boolean, otherwise: string) => {
    if (!holds) throw new Error(otherwise);
  };
  const tagOf = async (path: string) => {
    const answer = await send(path);
    const tag = answer.headers.get('etag');
    expect(answer.status === 200 && tag !== null, `status ${answer.status}, ETag ${String(tag)}`);
    // The tag is a hash of the body, so a changed body has another tag.
    const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
    const own = `W/"${Buffer.from(digest).toString('base64url').slice(0, 22)}"`;
    expect(tag === own, `the ETag ${tag!} is not that of the body, ${own}`);
    return tag!;
  };
  const checks: readonly [string, () => Promise<unknown>][] = [
    ['a stored page has the tag of its body', () => tagOf(values)],
    [
      'a slug is found with its slashes as they are, and as %2F',
      async () => {
        const [plain, encoded] = [slug, encodeURIComponent(slug)].map((ref) => tagOf(`/api/v1/metros/${ref}`));
        expect((await plain) === (await encoded), 'the two answers differ');
      },
    ],
    ['a live answer has the tag of its body', () => tagOf(`${values}&per_page=7`)],
    [
      'a page that the client has is 304',
      async () => {
        const { status } = await send(values, { headers: { 'If-None-Match': await tagOf(values) } });
        expect(status === 304, `status ${status}`);
      },
    ],
    [
      'a bad token on a stored page is 401, with the challenge',
      async () => {
        const { status, headers } = await send(values, { headers: { Authorization: 'Bearer svc_key_bad' } });
        const challenge = headers.get('www-authenticate') ?? '';
        expect(
          status === 401 && challenge.includes('resource_metadata='),
          `status ${status}, challenge "${challenge}"`,
        );
      },
    ],
    [
      'what caches may do is said',
      async () => {
        const { headers } = await send(values);
        const caching = [headers.get('cache-control'), headers.get('vary')];
        const vary = String(caching[1]).toLowerCase();
        expect(
          caching[0] === 'public, max-age=60' && vary.includes('authorization'),
          `Cache-Control and Vary are ${caching.join(' and ')}`,
        );
      },
    ],
    [
      'an unknown path is the Error object',
      async () => {
        const answer = await send('/api/v1/nope');
        const body = (await answer.json()) as { error?: string };
        expect(
          answer.status === 404 && body.error === 'not_found',
          `status ${answer.status}, error ${String(body.error)}`,
        );
      },
    ],
    [
      'pages cannot be reached around the gate',
      async () => {
        for (const path of ['/pages/', '/pages/00/x.json', '/manifest.json', '/pages.json', '/pages.pack']) {
          const { status } = await send(path);
          expect(status === 404, `${path} answers ${status}`);
        }
      },
    ],
    [
      'a ranking is computed',
      () => post('/api/v1/rank', { criteria: [{ measure: 'unemployment_rate', direction: 'lower_better' }] }),
    ],
    [
      'the service is in health',
      async () => {
        const { status } = await send('/healthz');
        expect(status === 200, `status ${status}`);
      },
    ],
  ];
  async function post(path: string, body: object): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(status === 200, `status ${status}`);
  }

  const results: Check[] = [];
  for (const [name, check] of checks)
    results.push({
      name,
      wrong: await check().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    });
  return results;
}
