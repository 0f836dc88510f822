// @module-tag long
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath, useWindow } from './window.ts';

const austin = '/metros/us/tx/austin-round-rock-san-marcos-12420';

describe.skipIf(executablePath === undefined)('the parts of pages in a real browser', () => {
  const window = useWindow();
  const suggestions = () => window.page.locator('#site-search-list').getByRole('option').allTextContents();
  const pathname = () => new URL(window.page.url()).pathname;

  it('header search: loads its index on first focus, and opens what the arrow keys choose', async () => {
    await window.go('/docs/ranking');
    const loaded: string[] = [];
    window.page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await window.page.keyboard.press('Control+k');
    const field = window.page.getByRole('combobox', { name: 'Search metros' });
    await expect.poll(() => window.page.evaluate('document.activeElement.id')).toBe('site-search');
    await expect.poll(() => loaded).toContain('/search.json');
    await window.page.keyboard.type('NYC');
    await expect.poll(async () => (await suggestions())[0]).toMatch(/^New York–Newark–Jersey City/);
    await window.page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe('site-search-0');
    await window.page.keyboard.press('Enter');
    await expect.poll(pathname).toMatch(/-35620$/);
  });

  it('header search: finds words of everyday use, and jumps to a CBSA code', async () => {
    await window.go('/');
    const field = window.page.getByRole('combobox', { name: /^Search/ });
    await field.fill('cost of living');
    await expect.poll(suggestions).not.toEqual([]);
    await field.press('Escape');
    expect(await suggestions()).toEqual([]);
    await field.fill('12420');
    await field.press('Enter');
    await expect.poll(pathname).toBe(austin);
    // The code of a county is not that of its metro.
    await window.page.getByRole('combobox', { name: 'Search metros' }).fill('48453');
    await window.page.getByRole('combobox', { name: 'Search metros' }).press('Enter');
    await expect.poll(pathname).toBe('/counties/48453-travis-county-tx');
    await window.page.getByRole('combobox', { name: 'Search metros' }).fill('poverty');
    await window.page.getByRole('combobox', { name: 'Search metros' }).press('Enter');
    await expect.poll(() => window.page.url()).toContain('/search?q=poverty');
  });

  it('header search: leads to the search page without a script', async () => {
    await window.open({ javaScriptEnabled: false });
    await window.page.goto(window.site.origin);
    await window.page.locator('#site-search').fill('poverty');
    await window.page.locator('#site-search').press('Enter');
    await expect.poll(() => window.page.url()).toContain('/search?q=poverty');
  });

  it('search: says what no measure has, names a shared term once, and how many results a button shows', async () => {
    const others = () => window.page.getByText(/^Also found by:/).count();
    await window.go('/search?q=CPI');
    await window.page.getByText('There is no measure of inflation.').waitFor();
    expect(await window.page.locator('.best').count()).toBe(0);
    expect(await others()).toBe(0);
    await window.go('/search?q=front+range');
    await window.page.locator('.best').waitFor();
    expect(await window.page.locator('.results > li').count()).toBeGreaterThan(2);
    expect(await others()).toBe(1);
    await window.go('/search?q=wages');
    const button = window.page.getByRole('button', { name: /^Show all \d+ measures$/ });
    const results = window.page.locator('section', { has: button }).locator('.results > li');
    const all = Number(/\d+/.exec(await button.innerText())![0]);
    expect(await results.count()).toBeLessThan(all);
    await button.click();
    await expect.poll(() => window.page.locator('#found-Measure ~ .results > li').count()).toBe(all);
  });

  it('search: lists as many results as it counts, and links to the nearest measures of what is not held', async () => {
    await window.go('/search?q=rate');
    const section = window.page.locator('section', { has: window.page.locator('#found-Documentation') });
    const count = Number(await section.locator('h2 span').innerText());
    await section.getByRole('button', { name: /^Show all \d+ docs$/ }).click();
    await expect.poll(() => section.locator('.results > li').count()).toBe(count);
    await window.go('/search?q=CPI');
    const note = window.page.locator('.message', { hasText: 'There is no measure of inflation.' });
    expect(await note.getByRole('link', { name: /Consumer Price Index/ }).getAttribute('href')).toBe(
      'https://www.bls.gov/cpi/',
    );
    await note.getByRole('link', { name: /price level/i }).click();
    await expect.poll(() => window.page.url()).toContain('/measures/price_level');
    await window.go('/search?q=sales+tax');
    await window.page.getByText('Rates of sales tax are not in the data').waitFor();
    await window.go('/search?q=zzzz');
    await window.page.getByRole('heading', { name: 'No results for “zzzz”' }).waitFor();
    expect(await window.page.getByRole('link', { name: 'Explorer' }).last().isVisible()).toBe(true);
  });

  it('chart: reads out the values of a year for the keyboard and the pointer', async () => {
    await window.go(austin);
    const slider = window.page.getByRole('slider', { name: /Unemployment rate/ });
    await slider.focus();
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toMatch(/^2024: Texas 4\.1%, U\.S\. 4\.0%, Austin 3\.5%$/);
    await slider.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^2000: .*\bAustin 3\.\d%/);
    const { width } = (await slider.boundingBox())!;
    await slider.hover({ position: { x: width / 2, y: 40 } });
    await slider.locator('.box').waitFor();
    await expect.poll(() => slider.locator('b').textContent()).toBe('2012');
    expect(await slider.locator('.box div').count()).toBe(3);
  });

  it('chart: saves PNG, SVG and CSV with the source in them, and cites the chart in four formats', async () => {
    await window.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await window.go(austin);
    const save = async (name: string) => {
      const download = window.page.waitForEvent('download');
      await window.page.locator('summary[aria-label^="Download: Unemployment rate"]').click();
      await window.page.getByRole('button', { name: `${name}: Unemployment rate` }).click();
      return readFileSync(await (await download).path());
    };
    const svg = (await save('SVG')).toString();
    expect(svg).toContain('U.S. Bureau of Labor Statistics');
    expect(svg).toMatch(/<metadata>.*Retrieved November.*<\/metadata>/);
    expect(svg).toContain("font-family:'Inter Variable'");
    // What is seen is short.
    const shown = svg.slice(svg.indexOf('</metadata>'));
    expect(shown).not.toContain('Retrieved');
    expect(shown).toContain(`${window.site.origin}${austin}</text>`);
    const csv = (await save('CSV')).toString();
    expect(csv).toMatch(/^"year","Austin","Texas","U.S.","unit","break","source"\n2000,/);
    expect(csv).toMatch(/^2023,.*,"percent","Do not compare with earlier years\.",/m);
    const shape = window.page.getByLabel(/^Shape of the image: Unemployment rate, /);
    for (const [name, width, height] of [
      ['As shown', 2000, undefined],
      ['16:9', 2048, 1152],
      ['Square', 2000, 2000],
    ] as const) {
      await shape.selectOption(name, { force: true });
      const png = await save('PNG');
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(png.readUInt32BE(16)).toBe(width);
      if (height !== undefined) expect(png.readUInt32BE(20)).toBe(height);
      expect(png.subarray(37, 53).toString('latin1')).toBe('iTXtDescription\0');
      expect(png.toString()).toContain('Retrieved November');
    }
    await window.page.getByRole('button', { name: /^Cite: Unemployment rate, 2024: \d/ }).click();
    const dialog = window.page.getByRole('dialog', { name: 'Cite', exact: true });
    await dialog.locator('.sample').first().waitFor();
    const titles = await dialog.locator('.sample').evaluateAll((all: any[]) => all.map(({ dataset }) => dataset.title));
    expect(titles).toEqual(['Text', 'APA', 'BibTeX', 'Markdown', 'Permanent link to the figures']);
    for (const text of (await dialog.locator('code').allTextContents()).slice(0, -1))
      expect(text).toContain('Computed by Metro data service from: U.S. Bureau of Labor Statistics');
    await dialog.getByRole('button', { name: 'Copy' }).first().click();
    await dialog.getByText('Copied').waitFor();
    expect(await window.page.evaluate('navigator.clipboard.readText()')).toContain(`${window.site.origin}${austin}`);
    const figures = await dialog.locator('code').last().textContent();
    expect((await fetch(figures!)).status).toBe(200);
    expect(figures).toContain(`release=${window.served.id}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('chart: shows the years that a visitor chooses, and the change of a total next to that of the nation', async () => {
    await window.go(austin);
    const people = window.page.getByRole('region', { name: 'People and households' });
    const chart = people.locator('.line-chart');
    expect(await chart.locator('.plot path').count()).toBe(1);
    await people.getByRole('button', { name: /^Edit: Population, / }).click();
    const view = people.getByLabel('Chart of');
    await expect.poll(() => view.evaluate((one: any) => one === one.ownerDocument.activeElement)).toBe(true);
    await view.selectOption('Index, first year = 100');
    await people.getByLabel('First year').selectOption('From 2021');
    await people.getByLabel('Last year').selectOption('to 2024');
    await chart.getByText('Population: index, 2021 = 100').waitFor();
    await chart.getByText(/^Index: the value of 2021 is 100\. U\.S\.: the national total/).waitFor();
    const read = async (path: string) =>
      ((await (await fetch(`${window.site.origin}/api/v1${path}`)).json()) as any).data;
    const austinSeries = (await read('/metros/12420/series?measures=population')).series[0];
    const indices = [austinSeries, await read('/measures/population/us')].map(({ years, values }) =>
      ((values[years.indexOf(2024)] / values[years.indexOf(2021)]) * 100).toFixed(1),
    );
    await chart.getByText('Table').click();
    expect(await chart.locator('tbody tr').first().locator('th, td').allInnerTexts()).toEqual(['2024', ...indices]);
    await chart.getByRole('button', { name: 'Cite' }).click();
    await window.page
      .getByRole('dialog', { name: 'Cite' })
      .getByText('Population: index, 2021 = 100: Austin')
      .first()
      .waitFor();
  });

  it('chart: has no editor of four years of a share, of which there is nothing to choose', async () => {
    await window.go(`${austin}#education`);
    const chart = window.page.locator('.line-chart').filter({ hasText: /bachelor/i });
    expect(await chart.getByRole('button', { name: /^Cite: / }).count()).toBe(1);
    expect(await chart.getByRole('button', { name: /^Edit: / }).count()).toBe(0);
  });

  it('chart: shows the years that a visitor chooses of a county', async () => {
    await window.go('/counties/48453-travis-county-tx');
    const income = window.page.getByRole('region', { name: 'Income and poverty' });
    await income.getByRole('button', { name: /^Edit: Per capita personal income, / }).click();
    await income.getByLabel('Chart of').selectOption('Change in percent');
    await income.getByLabel('First year').selectOption('From 2010');
    await income.getByText('Per capita personal income: change from 2010 to 2024').waitFor();
    expect(await income.locator('.plot path').count()).toBe(3);
  });

  it('chart: marks the years whose values are unusual as published', async () => {
    await window.go('/metros/us/nv/carson-city-16180');
    const income = window.page.getByRole('region', { name: 'Income and poverty' });
    expect(await income.locator('.plot .mark').count()).toBe(2);
    await income
      .getByText(/Unusual, as published, in 2001, 2009: .*falls by 28% in 2001 and rises by 38% in 2009/)
      .waitFor();
    const slider = income.getByRole('slider', { name: /^Year of Per capita personal income/ });
    await slider.focus();
    for (let year = 2024; year > 2009; year--) await slider.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^2009: .*\. Unusual; as published\.$/);
    await slider.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).not.toContain('Unusual');
  });

  it('chart: keeps what a finger chose until it presses something else', async () => {
    await window.open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await window.go(austin);
    const slider = window.page.getByRole('slider', { name: /^Year of Population/ });
    const { width } = (await slider.boundingBox())!;
    for (const [share, year] of [
      [0.2, '2021'],
      [0.8, '2024'],
    ] as const) {
      await slider.tap({ position: { x: share * width, y: 60 } });
      await expect.poll(() => slider.locator('b').textContent()).toBe(year);
    }
    await window.page.getByRole('heading', { name: 'People and households' }).tap();
    await slider.locator('.box').waitFor({ state: 'detached' });
  });

  it('metros: name the file of a filtered list for the filter', async () => {
    await window.go('/metros?state=OH&filter=spring');
    const download = window.page.waitForEvent('download');
    await window.page.getByRole('button', { name: 'CSV: this table' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('metros-OH-spring.csv');
    const rows = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    expect(rows.map((row) => /Springfield, OH/.test(row))).toEqual([true]);
  });

  it('measure: filters and sorts the table of all metros', async () => {
    await window.go('/measures/unemployment_rate');
    const table = window.page.locator('.region-table');
    const first = () => table.locator('tbody tr:not([hidden]) th').first().textContent();
    await table.getByLabel('Filter metros').fill('mayaguez');
    await table.getByText('1 of 393 metros').waitFor();
    expect((await first())?.trim()).toBe('Mayagüez, PR');
    await table.getByLabel('Filter metros').fill('');
    await table.getByLabel('Order').selectOption('By name');
    expect((await first())?.trim()).toBe('Abilene, TX');
  });

  it('metro: is at most 4,000 pixels long on a computer and nine screens of a phone, and prints on three pages', async () => {
    const [boston, chicago, hiltonHead, newYork, carsonCity] = [
      '/metros/us/ma/boston-cambridge-newton-14460',
      '/metros/us/il/chicago-naperville-elgin-16980',
      '/metros/us/sc/hilton-head-island-bluffton-port-royal-25940',
      '/metros/us/ny/new-york-newark-jersey-city-35620',
      '/metros/us/nv/carson-city-16180',
    ];
    for (const path of [austin, boston, chicago, hiltonHead, newYork, carsonCity]) {
      for (const [width, height, most] of [
        [1280, 800, 4000],
        [390, 844, 9.2 * 844],
      ] as const) {
        await window.page.setViewportSize({ width, height });
        await window.go(path);
        expect(await window.page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(most);
      }
      // The third page is that of the credits of 28 datasets.
      const pdf = (await window.page.pdf({ format: 'Letter' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(3);
    }
  });

  it('metro: has its tiles, unusual figures and topics in the same two columns, and values on one line', async () => {
    await window.page.setViewportSize({ width: 1280, height: 800 });
    await window.go(austin);
    const boxesOf = async (selector: string) => {
      const all = await window.page.locator(selector).all();
      return Promise.all(all.map(async (one) => (await one.boundingBox())!));
    };
    const startsOf = async (selector: string) => [...new Set((await boxesOf(selector)).map(({ x }) => Math.round(x)))];
    const columns = await startsOf('.themes > section');
    expect(columns).toHaveLength(2);
    expect(await startsOf('#unusual + ul > li')).toEqual(columns);
    expect(await startsOf('#incentives ~ .pair > div')).toEqual(columns);
    const tiles = await startsOf('.key-figures li');
    expect(tiles).toHaveLength(3);
    const [first] = columns;
    for (const selector of ['.key-figures', 'table.places', '.credits'])
      expect([selector, await startsOf(selector)]).toEqual([selector, [first]]);
    for (const [width, across] of [
      [1280, 3],
      [390, 2],
    ] as const) {
      await window.page.setViewportSize({ width, height: 844 });
      const values = await boxesOf('.key-figures .big');
      expect(values).toHaveLength(9);
      for (const [i, { y }] of values.entries()) if (i % across > 0) expect(y).toBeCloseTo(values[i - 1]!.y, 0);
    }
  });

  it('metro: has the charts of four topics open, on a phone and without a script too', async () => {
    await window.open({ javaScriptEnabled: false });
    await window.page.goto(window.site.origin + austin);
    const charts = async () => {
      const all = await window.page.locator('.line-chart').all();
      return Promise.all(all.map((one) => one.isVisible()));
    };
    for (const width of [1280, 390]) {
      await window.page.setViewportSize({ width, height: 844 });
      expect(await charts()).toEqual([...Array<boolean>(4).fill(true), ...Array<boolean>(4).fill(false)]);
    }
  });

  it('metro: keeps a range of ranks on one line', async () => {
    await window.go(austin);
    const ranges = await window.page.locator('.themes > section > .figure-rows .range').all();
    expect(ranges.length).toBeGreaterThan(1);
    for (const range of ranges) expect(await range.evaluate((one: any) => one.getClientRects().length)).toBe(1);
  });

  it.each([austin, '/counties/48453-travis-county-tx', '/states/tx'])(
    '%s: has headings on a phone that keep their words in one piece and in their columns',
    async (path) => {
      await window.page.setViewportSize({ width: 390, height: 844 });
      await window.go(path);
      const heads = await window.page.locator('.places thead th:visible').all();
      expect(heads.length).toBeGreaterThan(3);
      for (const head of heads) {
        const [text, wrap, width, room] = await head.evaluate((one: any) => {
          const { overflowWrap } = one.ownerDocument.defaultView.getComputedStyle(one);
          return [one.textContent, overflowWrap, one.scrollWidth, one.clientWidth];
        });
        expect([text, wrap, width <= room]).toEqual([text, 'normal', true]);
      }
    },
  );

  it('metro: marks the section in view in its contents', async () => {
    await window.go(austin);
    const marked = window.page.locator('.contents [aria-current]');
    expect(await marked.count()).toBe(0);
    // The first two are next to each other.
    for (const name of ['People and households', 'Income and poverty', 'Housing', 'Sources']) {
      await window.page.locator('.contents').getByRole('link', { name }).click();
      await expect.poll(() => marked.allTextContents()).toEqual([name]);
    }
  });

  it('metro: has its contents in a row that stays on the screen of a phone, and folds the credit of a chart', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    await window.go(austin);
    const contents = window.page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Housing' }).click();
    await expect.poll(async () => Math.round((await contents.boundingBox())!.y)).toBe(0);
    const heading = await window.page.locator('#housing').boundingBox();
    expect(heading!.y).toBeGreaterThanOrEqual((await contents.boundingBox())!.height);
    const credit = window.page.locator('details', { has: window.page.locator('#housing') }).locator('.source p');
    expect(await credit.isVisible()).toBe(false);
    await window.page.getByText('Source: Federal Housing Finance Agency').click();
    expect(await credit.innerText()).toContain('House Price Index');
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('key figures: have labels of the median that fit, on a phone and wide', async () => {
    for (const width of [390, 1280]) {
      await window.page.setViewportSize({ width, height: 844 });
      for (const path of [austin, '/metros/us/hi/urban-honolulu-46520']) {
        await window.go(path);
        const figures = await window.page.locator('li.figure').all();
        expect(figures).not.toHaveLength(0);
        for (const figure of figures) {
          const [tile, label] = [
            (await figure.boundingBox())!,
            (await figure.locator('.strip text:not(.log)').boundingBox())!,
          ];
          expect(label.x).toBeGreaterThanOrEqual(tile.x);
          expect(label.x + label.width).toBeLessThanOrEqual(tile.x + tile.width);
          // What says that the scale is logarithmic is next to it.
          for (const log of await figure.locator('.strip .log').all()) {
            const { x, width } = (await log.boundingBox())!;
            expect(x + width <= label.x || x >= label.x + label.width).toBe(true);
            expect(x + width).toBeLessThanOrEqual(tile.x + tile.width);
          }
        }
      }
    }
  });

  /** Returns the class of the color and the dashes of each line, in the order of the classes. */
  const dashesOf = (lines: Locator) =>
    lines.evaluateAll((all) =>
      all
        .map((line) => [
          line.getAttribute('class'),
          (line.querySelector('line') ?? line).getAttribute('stroke-dasharray'),
        ])
        .sort(([a], [b]) => a!.localeCompare(b)),
    );

  it('chart: has labels that neither touch nor leave the screen, on a phone and wide', async () => {
    for (const width of [390, 1280]) {
      await window.page.setViewportSize({ width, height: 844 });
      for (const path of [austin, '/metros/us/hi/urban-honolulu-46520', '/measures/unemployment_rate']) {
        await window.go(path);
        for (const chart of await window.page.locator('.line-chart:visible').all()) {
          // On a phone, the names of the lines are in a key above them.
          const key = chart.locator('.line-key');
          const hasKey = await key.isVisible();
          expect(hasKey).toBe(width === 390);
          if (hasKey) {
            expect(await dashesOf(key.locator('li'))).toEqual(await dashesOf(chart.locator('.plot path')));
          }
          const labels = hasKey ? [key] : await chart.locator('.name').all();
          const boxes = await Promise.all(labels.map((one) => one.boundingBox()));
          const sorted = boxes.map((box) => box!).sort((a, b) => a.y - b.y);
          expect(sorted).not.toHaveLength(0);
          for (const [i, box] of sorted.entries()) {
            expect(box.x + box.width).toBeLessThanOrEqual(width);
            if (i > 0) expect(box.y + 2).toBeGreaterThanOrEqual(sorted[i - 1]!.y + sorted[i - 1]!.height - 2);
          }
        }
      }
    }
  });
});
