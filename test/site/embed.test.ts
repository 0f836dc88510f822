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
    const { origin } = new URL(framed);
    response
      .setHeader('Content-Type', 'text/html')
      .end(
        `<!doctype html><title>Other</title><iframe src="${framed}" width="100%"></iframe><script src="${origin}/embed/resize.js" async></script>`,
      );
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
    await frame.getByText('Unemployment rate in the Austin and Raleigh metro areas, ').waitFor();
    await frame.getByText('Source: U.S. Bureau of Labor Statistics', { exact: true }).click();
    await frame.getByText(/^Computed by .* Public domain/).waitFor();
    expect(await frame.locator('#embed-source').getAttribute('href')).toBe(
      `${window.site.origin}/compare?ids=12420,39580&chart=unemployment_rate`,
    );
    window.problems.length = 0;
  });

  it.each([
    ['a line chart', chart],
    ['a map', '/embed/chart?measure=unemployment_rate&view=map'],
    ['a histogram', '/embed/chart?measure=unemployment_rate&view=histogram'],
  ])('get the height that they need from the script of the site: %s', async (_, path) => {
    const frame = await frameOf(path);
    await frame.locator('#embed-source').waitFor();
    const element = window.page.locator('iframe');
    const height = async () => Number(await element.getAttribute('height'));
    await expect.poll(height).toBeGreaterThan(250);
    const wide = await height();
    expect(wide).toBeLessThan(700);
    // The chart fills the frame that it asked for.
    await expect
      .poll(async () => {
        const [source, box] = [await frame.locator('#embed-source').boundingBox(), await element.boundingBox()];
        return Math.abs(box!.y + box!.height - source!.y - source!.height);
      })
      .toBeLessThan(30);
    await window.page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(height).not.toBe(wide);
    await window.page.setViewportSize({ width: 1280, height: 800 });
    window.problems.length = 0;
  });

  it('are the only pages that another site may frame (D292)', async () => {
    const policyOf = async (path: string) =>
      (await fetch(window.site.origin + path)).headers.get('content-security-policy');
    expect(await policyOf(chart)).toContain('frame-ancestors *');
    for (const path of ['/', '/verify', '/sign-in', '/embedded', '/measures/unemployment_rate'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'");
  });

  it('are the only pages that a page which is isolated from other sites may load', async () => {
    const policyOf = async (path: string) =>
      (await fetch(window.site.origin + path)).headers.get('cross-origin-resource-policy');
    expect(await policyOf(chart)).toBe('cross-origin');
    for (const path of ['/', '/sign-in', '/measures/unemployment_rate'])
      expect(await policyOf(path)).toBe('same-origin');
  });

  it('show the change in percent if their address says so', async () => {
    await window.go('/embed/chart?measure=population&regions=12420,39580,median&view=change');
    await window.page.getByText('Population in the Austin and Raleigh metro areas: change from ').waitFor();
    await window.page.getByText('Percent change since ').waitFor();
    await expect.poll(() => window.page.locator('.line-chart .plot path').count()).toBe(3);
    await window.go('/embed/chart?measure=population&regions=12420&view=change&since=2021&until=2024');
    await window.page.getByText('Population in the Austin metro area: change from 2021 to 2024').waitFor();
    expect(await window.page.locator('#embed-source').getAttribute('href')).toMatch(
      /\/measures\/population\?metros=12420&view=change&since=2021&until=2024$/,
    );
  });

  it('say that the server prepares the figures of counties, while their file is not there', async () => {
    await window.page.route('**/downloads/**', (route) => route.fulfill({ status: 503, body: 'Not built yet.' }));
    await window.go('/embed/chart?measure=unemployment_rate&view=map&geography=county');
    await window.page.getByText('The server is still preparing these figures. Try again in a few minutes.').waitFor();
    // The browser logs the status.
    window.problems.length = 0;
  });

  it('say without JavaScript where their figures and credits are', async () => {
    await window.open({ javaScriptEnabled: false });
    await window.go(chart);
    const text = await window.page.locator('main').innerText();
    expect(text).toContain('U.S. Bureau of Labor Statistics');
    expect(text).not.toContain('Loading');
    await window.page.getByRole('link', { name: 'measures' }).waitFor();
  });

  it('fill their frame, and do not scroll', async () => {
    for (const [width, height] of [
      [600, 400],
      [340, 300],
    ] as const) {
      await window.page.setViewportSize({ width, height });
      await window.go('/embed/chart?measure=unemployment_rate&regions=12420');
      await window.page.getByText(/^Unemployment rate in the Austin metro area, \d{4}–\d{4}$/).waitFor();
      const bottom = async () => (await window.page.locator('#embed-source').boundingBox())!;
      await expect.poll(async () => height - (await bottom()).y - (await bottom()).height).toBeLessThan(20);
      expect(await window.page.evaluate('document.documentElement.scrollHeight')).toBe(height);
    }
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('have the line of the United States', async () => {
    await window.go('/embed/chart?measure=unemployment_rate&regions=12420,US');
    await expect
      .poll(() => window.page.locator('.line-chart .plot .name').allTextContents())
      .toContainEqual(expect.stringMatching(/^U\.S\./));
    await window.go('/embed/chart?measure=per_capita_income&regions=12420,US&since=2010');
    await window.page.getByText(/^Per capita personal income in the Austin metro area, 2010–/).waitFor();
    expect(await window.page.locator('#embed-source').getAttribute('href')).toMatch(
      /\/compare\?ids=12420&chart=per_capita_income&since=2010$/,
    );
    expect(await window.page.locator('.line-chart path').count()).toBe(2);
  });

  it.each([
    ['unemployment_rate', 'the nation', /^U\.S\. /],
    ['population', 'the median metro', /^Median /],
  ])('have the lines of the chart of %s whose code was copied: five metros and %s (D292)', async (measure, _, last) => {
    await window.go(`/measures/${measure}`);
    const names = () => window.page.locator('.line-chart .plot .name').allTextContents();
    const copied = await names();
    expect(copied.at(-1)).toMatch(last);
    await window.page.locator('.line-chart').getByRole('button', { name: 'Embed' }).click();
    const link = window.page.getByRole('link', { name: 'Open the embedded chart' });
    await window.go((await link.getAttribute('href'))!);
    await expect
      .poll(async () => (await names()).map((name) => name.replace('Median metro', 'Median')))
      .toEqual(copied);
  });

  it('have the theme of their address, and say what an address lacks', async () => {
    await window.go(`${chart}&theme=dark`);
    expect(await window.page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
    await window.go('/embed/chart?measure=unemployment_rate');
    await window.page.getByText('This chart has no metro.').waitFor();
    await window.go('/embed/chart?regions=12420');
    await window.page.getByText('This chart has no measure.').waitFor();
    await window.go('/embed/chart?measure=nothing&view=map');
    await window.page.getByText('No measure has the name nothing.').waitFor();
    // The path of another page.
    await window.go('/embed/chart?measure=..&view=map');
    await window.page.getByText('No measure has the name ...').waitFor();
    window.problems.length = 0;
  });

  const histogramTitle = /^Unemployment rate of \d+ metros, 2024$/;
  it.each([
    ['map', '', 'Unemployment rate by metro, 2024', /^El Centro, CA/, 'map&geography=msa'],
    ['map', '?geography=county', 'Unemployment rate by county, 2024', / County, /, 'map&geography=county'],
    [
      'map',
      '?geography=state&state=TX',
      'Unemployment rate by state, 2024: Texas',
      /\d%/,
      'map&geography=state&state=TX',
    ],
    ['histogram', '', histogramTitle, /^\d+ metros?: /, 'histogram'],
  ] as const)('show the %s of a measure%s, as its code was copied', async (_, choice, title, first, view) => {
    await window.go(`/measures/unemployment_rate${choice}`);
    await window.page.locator('.tile-map').scrollIntoViewIfNeeded();
    const figure = window.page.locator('figure', { has: window.page.locator('figcaption').getByText(title) });
    await figure.getByRole('button', { name: 'Embed' }).click();
    const link = window.page.getByRole('link', { name: 'Open the embedded chart' });
    const address = (await link.getAttribute('href'))!;
    expect(address).toBe(`/embed/chart?measure=unemployment_rate&view=${view}`);
    const frame = await frameOf(address);
    // The page of the other site has requests of its own.
    window.problems.length = 0;
    await frame.getByText(title).waitFor();
    await frame.getByRole('slider').focus();
    await frame.locator('.readout .box').getByText(first).waitFor();
    await expect.poll(() => frame.locator('.marks svg title').count()).toBeGreaterThan(9);
    await frame.getByText('Source: U.S. Bureau of Labor Statistics', { exact: true }).click();
    await frame.getByText(/: U\.S\. Bureau of Labor Statistics, Local Area Unemployment Statistics/).waitFor();
    expect(await frame.locator('#embed-source').getAttribute('href')).toMatch(/\/measures\/unemployment_rate$/);
  });

  it('have the theme that is chosen with their code', async () => {
    await window.go('/measures/unemployment_rate');
    await window.page.locator('.histogram').getByRole('button', { name: 'Embed' }).click();
    const code = window.page.locator('.chart-dialog code');
    const theme = (name: string) => window.page.getByRole('group', { name: 'Theme' }).getByLabel(name);
    expect(await code.textContent()).not.toContain('theme=');
    await theme('Dark').check();
    expect(await code.textContent()).toContain('&amp;view=histogram&amp;theme=dark"');
    await theme('Match the reader’s device').check();
    expect(await code.textContent()).not.toContain('theme=');
  });

  it('say which regions a map has, if their address has others', async () => {
    await window.go('/embed/chart?measure=unemployment_rate&view=map&geography=towns');
    await window.page.getByText('no map for geography=towns: use msa, county, state.').waitFor();
    await window.go('/embed/chart?measure=unemployment_rate&view=map&state=XX');
    await window.page.getByText('No state has the code XX.').waitFor();
    window.problems.length = 0;
  });

  it('have texts of one size in a histogram of any width', async () => {
    for (const width of [340, 600, 1000]) {
      await window.page.setViewportSize({ width, height: 700 });
      await window.go('/embed/chart?measure=unemployment_rate&view=histogram');
      const label = window.page.locator('.histogram svg text.median');
      await expect.poll(async () => (await label.boundingBox())!.height).toBeLessThan(20);
      expect((await label.boundingBox())!.height).toBeGreaterThan(12);
    }
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each(['map', 'histogram'])('fill their frame with the %s of a measure', async (view) => {
    for (const [width, height] of [
      [700, 420],
      [340, 380],
    ] as const) {
      await window.page.setViewportSize({ width, height });
      await window.go(`/embed/chart?measure=population&view=${view}`);
      const chart = (await window.page.locator('.marks svg').first().boundingBox())!;
      expect(chart.height).toBeGreaterThan(height / 3);
      expect(await window.page.evaluate('document.documentElement.scrollHeight')).toBe(height);
    }
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe.skipIf(executablePath === undefined)('the page that checks figures', () => {
  const window = useWindow();

  it('marks each figure of a text with the verdict of the API', async () => {
    await window.go('/verify');
    await window.page
      .getByLabel('Text or table')
      .fill("Austin's unemployment rate was 3.5% in 2024. Its population was 2.5 million, and it grew by 12%.");
    await window.page.getByRole('button', { name: 'Check figures' }).click();
    await window.page
      .getByText('2 claims compared: 1 matches, 1 matches another figure or ties. 1 claim not compared.')
      .waitFor();
    expect(await window.page.locator('.annotated a').allTextContents()).toEqual(['3.5%', '2.5 million', '12%']);
    await window.page.locator('.annotated a').first().click();
    expect(new URL(window.page.url()).hash).toBe('#claim-1');
    expect(await window.page.locator('#claim-1').textContent()).toContain('U.S. Bureau of Labor Statistics');
  });

  it('takes a county for no metro, and says what became of a former one', async () => {
    await window.go('/verify');
    await window.page
      .getByLabel('Text or table')
      .fill('Los Angeles County had 5 million people. Windham County, CT had 116,000 people.');
    await window.page.getByRole('button', { name: 'Check figures' }).click();
    await window.page.getByText('1 claim not compared.').waitFor();
    const place = window.page.locator('#claim-1').getByLabel('Place');
    expect(await place.inputValue()).toBe('Los Angeles County, CA');
    expect(await window.page.locator('#claim-2').innerText()).toContain(
      'Windham County, CT (09015) is not a county today.',
    );
  });

  it('shows results of its example before the first check', async () => {
    await window.go('/verify');
    const example = window.page.getByRole('region', { name: 'Example' });
    const verdicts = await example.locator('.verdict').allTextContents();
    expect(verdicts[0]).toBe('Matches');
    const stated = await example.locator('.checked div:first-child > dd').allTextContents();
    expect(await example.locator('.annotated mark').allTextContents()).toEqual(stated);
    await window.page.getByRole('button', { name: 'Try text with errors' }).click();
    await window.page.getByText(/^4 claims compared: /).waitFor();
    expect(await example.count()).toBe(0);
    // They are those of the API.
    expect((await window.page.locator('.verdict').allTextContents()).slice(0, 2)).toEqual(verdicts);
  });

  it('has an example with a right figure, and one each with a wrong year, unit and value', async () => {
    await window.go('/verify');
    await window.page.getByRole('button', { name: 'Try text with errors' }).click();
    await window.page.getByText('4 claims compared: 1 matches, 2 differ, 1 has a different unit.').waitFor();
    const verdicts = await window.page.locator('.verdict').allTextContents();
    expect(verdicts[0]).toBe('Matches');
    expect(verdicts[1]).toMatch(/^Differs: matches \d{4}$/);
    expect(verdicts.slice(2)).toEqual(['Different unit', 'Differs']);
    const first = window.page.locator('#claim-1');
    await first.getByText('Source and edit').click();
    const link = (await first.getByRole('link', { name: 'Permanent link (JSON)' }).getAttribute('href'))!;
    expect((await fetch(link)).status).toBe(200);
    await first.getByRole('button', { name: /^Cite: Population/ }).click();
    await window.page.getByRole('dialog').getByRole('group', { name: 'BibTeX' }).waitFor();
    await window.page.getByRole('button', { name: 'Close' }).click();
  });

  it('does not show a figure as wrong because of a year of another clause', async () => {
    await window.go('/verify');
    const check = async (text: string) => {
      await window.page.getByLabel('Text or table').fill(text);
      await window.page.getByRole('button', { name: 'Check figures' }).click();
      await expect.poll(() => window.page.locator('.annotated').textContent()).toBe(text);
      return window.page.locator('#verify-results .verdict').allTextContents();
    };
    // The year of the first clause is not one of the second.
    expect(await check('Austin grew 13.9% since 2020 and has 2.62 million people.')).toEqual([
      'Matches',
      'Not compared',
    ]);
    expect(await check('Austin grew 55.5% and has 2.62 million people.')).toEqual(['Not compared', 'Matches']);
    expect(await check('Austin grew 55.5% since 2020 and has 9.99 million people.')).toEqual([
      'Differs',
      'Not compared',
    ]);
    // The key has the names that the results have.
    const key = await window.page.locator('.verdicts dt').allTextContents();
    for (const name of ['Matches', 'Differs', 'Not compared', 'Different unit']) expect(key).toContain(name);
  });

  it('checks a table by the columns that the reader chooses', async () => {
    await window.go('/verify');
    await window.page.getByLabel('Text or table').fill('City,Figure,When\nTulsa,3.4,2024\n"Austin, TX",3.5,2024');
    await window.page.getByLabel('What “Figure” has').selectOption('Unemployment rate');
    await window.page.getByRole('button', { name: 'Check figures' }).click();
    await window.page.getByText(/^2 claims compared: /).waitFor();
    expect(await window.page.locator('#claim-2 .verdict').textContent()).toBe('Matches');
  });
});
