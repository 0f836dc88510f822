import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blocksOf } from '../support/documents.ts';
import { type Host, startHost, stopHosts } from '../support/host.ts';
import { Browser, password } from '../support/site.ts';

const shown = blocksOf('test/docs/logLines.test.ts').flatMap(({ document, line, code }) =>
  code
    .trimEnd()
    .split('\n')
    .map((text) => [`${document}:${line}`, JSON.parse(text) as Line] as const),
);

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

/** What a line of the log says: the names of its members, and its words without the ids and folders of one server. */
function said({ level, msg, err, ...members }: Line) {
  const words = (text: string | undefined) =>
    text?.replace(/ on \S+$/, ' on ID').replaceAll(/\S+(?=\/accounts\.sqlite)/g, 'DIR');
  return { level, msg: words(msg), error: words(err?.message), members: Object.keys(members) };
}

describe('the lines of the log in the documents', () => {
  const data = mkdtempSync(join(tmpdir(), 'metro-log-'));
  const store = join(data, 'accounts.sqlite');
  let host: Host;

  /** A server whose account store is damaged at first. Then a person signs up. */
  beforeAll(async () => {
    writeFileSync(store, 'not a database '.repeat(100));
    host = startHost({ DATA_DIR: data, LOG_LEVEL: 'info' });
    const address = `http://127.0.0.1:${await host.port()}`;
    const wait = (words: string) =>
      vi.waitFor(() => expect(host.log().some(({ msg }) => msg.includes(words))).toBe(true), 60_000);
    await wait('the account store is unavailable');
    rmSync(store);
    await wait('the account store is available again');
    const fields = { email: 'ada@example.org', name: 'Ada', password };
    await new Browser(address, address).submit('/sign-up', '/sign-up', fields);
    await fetch(`${address}/api/v1/metros/12420`);
    await wait('account created');
  });
  afterAll(() => {
    stopHosts();
    rmSync(data, { recursive: true });
  });

  it.for(shown)('%s: a server writes such a line', async ([, line]) => {
    await vi.waitFor(() => expect(host.log().map(said)).toContainEqual(said(line)), 5000);
  });
});
