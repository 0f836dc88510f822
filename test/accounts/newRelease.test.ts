import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activate } from '../../build/activate.ts';
import { openStore } from '../../dynamic/identity/accounts/openStore.ts';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { mailServer } from '../support/mailServer.ts';
import { operator } from '../support/site.ts';
import { hazardProject, revisedTiny } from '../support/revised.ts';
import type { Workshop } from '../support/tiny.ts';

let shop: Workshop;
const data = mkdtempSync(join(tmpdir(), 'metro-news-'));

beforeAll(async () => {
  shop = await revisedTiny();
  await activate(shop, 'tiny-1', new Date());
});
afterAll(async () => {
  stopHosts();
  await shop.remove();
  rmSync(data, { recursive: true });
});

it('a running server mails followers of a project when it serves a release that changed their ranking', async () => {
  const sql = await openStore({ DATA_DIR: data, DATABASE_URL: undefined });
  const { accounts, people, projectNews, projects } = accountServices(sql, Date.now);
  const ada = await people.add(operator, { email: 'ada@example.org', name: 'Ada', password: null });
  const account = await accounts.add(operator, 'Sites', ada.email);
  const { id } = await projects.add(ada, account.id, { ...hazardProject, name: 'Plant' });
  await projectNews.follow(ada, id, 'tiny-1');
  const smtp = await mailServer();
  const host = startHost({ DATA_DIR: data, RELEASES_DIR: shop.distDir, SMTP_URL: smtp.url, LOG_LEVEL: 'info' });
  await host.port();
  expect(smtp.mails).toEqual([]);
  await activate(shop, 'tiny-2', new Date());
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(1);
  expect(smtp.mails[0]).toMatchObject({ to: [ada.email], text: expect.stringContaining('Plant: 2 ranks changed') });
  const token = /\/unfollow\/([\w-]+)/.exec(smtp.mails[0]!.text)![1]!;
  expect(host.said.error).not.toMatch(new RegExp(`${token}|ada@`));
  expect(host.log().filter(({ level }) => level >= 40)).toEqual([]);
  await smtp.close();
  await sql.close();
});
