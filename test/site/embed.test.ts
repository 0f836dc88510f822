// @module-tag long
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executablePath, useWindow } from './window.ts';

const chart = '/embed/chart?measure=unemployment_rate&regions=12420,39580';

describe.skipIf(executablePath === undefined)('embedded charts', () => {
  const window = useWindow();
  /** Another site, which has the page of its address in a frame. */
  const other = createServer((request, response) => {
    const framed = new URL(request.url!, 'http://other').searchParams.get('framed')!;
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Other</title><iframe src="${framed}">`);
  });
  beforeAll(() => new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void other.close());

  const frameOf = async (path: string) => {
    const { port } = other.address() as AddressInfo;
    await window.page.goto(`http://127.0.0.1:${port}/?framed=${encodeURIComponent(window.site.origin + path)}`);
    return window.page.frameLocator('iframe');
  };

  it('are shown in a page of another site, with their credit and a link (D292)', async () => {
    const frame = await frameOf(chart);
    window.problems.length = 0;
    await frame.locator('.line-chart').waitFor();
    expect(await frame.locator('.foot > p').textContent()).toContain('U.S. Bureau of Labor Statistics');
    expect(await frame.locator('#embed-source').getAttribute('href')).toBe(
      `${window.site.origin}/compare?ids=12420,39580&chart=unemployment_rate`,
    );
    window.problems.length = 0;
  });

  it('are the only pages that another site may frame (D292)', async () => {
    const policyOf = async (path: string) =>
      (await fetch(window.site.origin + path)).headers.get('content-security-policy');
    expect(await policyOf(chart)).toContain('frame-ancestors *');
    for (const path of ['/', '/verify', '/sign-in', '/embedded', '/measures/unemployment_rate'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'");
  });

  it('say without JavaScript where their figures and credits are', async () => {
    await window.open({ javaScriptEnabled: false });
    await window.go(chart);
    const text = await window.page.locator('main').innerText();
    expect(text).toContain('U.S. Bureau of Labor Statistics');
    expect(text).not.toContain('Loading');
    await window.page.getByRole('link', { name: 'measures' }).waitFor();
  });

  it('have the theme of their address, and say what an address lacks', async () => {
    await window.go(`${chart}&theme=dark`);
    expect(await window.page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
    await window.go('/embed/chart?measure=unemployment_rate');
    await window.page.getByText('it needs ?measure= and &regions=').waitFor();
  });
});

describe.skipIf(executablePath === undefined)('the page that checks figures', () => {
  const window = useWindow();

  it('marks each figure of a text with the verdict of the API (D290)', async () => {
    await window.go('/verify');
    await window.page
      .getByLabel('Text or table')
      .fill("Austin's unemployment rate was 3.5% in 2024. Its population was 2.5 million, and it grew by 12%.");
    await window.page.getByRole('button', { name: 'Check figures' }).click();
    await window.page
      .getByText('2 figures checked: 1 matches, 1 matches another figure. 1 figure not checked.')
      .waitFor();
    expect(await window.page.locator('.annotated a').allTextContents()).toEqual(['3.5%', '2.5 million', '12%']);
    await window.page.locator('.annotated a').first().click();
    expect(new URL(window.page.url()).hash).toBe('#claim-1');
    expect(await window.page.locator('#claim-1').innerText()).toContain('U.S. Bureau of Labor Statistics');
  });

  it('checks a table by the columns that the reader chooses (D290)', async () => {
    await window.go('/verify');
    await window.page.getByLabel('Text or table').fill('City,Figure,When\nTulsa,3.4,2024\n"Austin, TX",3.5,2024');
    await window.page.getByLabel('What “Figure” has').selectOption('Unemployment rate');
    await window.page.getByRole('button', { name: 'Check figures' }).click();
    await window.page.getByText(/^2 figures checked: /).waitFor();
    expect(await window.page.locator('#claim-2 .verdict').textContent()).toBe('Correctly rounded');
  });
});
