// @module-tag long
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MapFile } from '../../common/prepared.ts';
import { MapShapes } from '../../site/charts/outlines.ts';
import { showBounds, showFigure } from '../../site/figures/format.ts';
import { executablePath, useWindow } from './window.ts';

const path = '/measures/unemployment_rate';

describe.skipIf(executablePath === undefined)('the map of a measure in a real browser', () => {
  const window = useWindow();
  const map = () => window.page.locator('.tile-map');
  const title = () => map().locator('figcaption').innerText();
  const isOutlines = (address: string) => new URL(address).pathname.startsWith('/maps/');
  const valuesOf = async (measure: string, query: string) =>
    ((await (await fetch(`${window.site.origin}/api/v1/measures/${measure}/values?${query}`)).json()) as any).data;

  it('loads the outlines when it comes into view, from an address that never changes its content', async () => {
    await window.page.setViewportSize({ width: 390, height: 700 });
    const requests: string[] = [];
    window.page.on('request', (request) => requests.push(request.url()));
    await window.go(path);
    expect(requests.filter(isOutlines)).toEqual([]);
    await map().scrollIntoViewIfNeeded();
    await expect.poll(() => map().locator('.region').count()).toBe(393);
    const [address, ...more] = requests.filter(isOutlines);
    expect(more).toEqual([]);
    const { headers } = await fetch(address!);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(await window.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  it('has the metros, the counties and the states, in the classes of its legend', async () => {
    await window.go(path);
    expect(await title()).toBe('Unemployment rate by metro, 2024');
    await map().getByRole('button', { name: 'Counties', exact: true }).click();
    await expect.poll(() => map().locator('.region').count()).toBe(3222);
    expect(await title()).toBe('Unemployment rate by county, 2024');
    // Kalawao County has no figure.
    expect(await map().locator('.region:not([class*="q"])').count()).toBe(1);
    expect(await map().locator('.legend li').allInnerTexts()).toEqual([
      ...Array<unknown>(5).fill(expect.stringMatching(/^[\d.]+–[\d.]+%$/)),
      'no figure',
    ]);
    await map().getByRole('button', { name: 'States', exact: true }).click();
    await expect.poll(() => map().locator('.region').count()).toBe(52);
  });

  it('has on a phone its colors in one row with their lowest values, and the regions without a figure below', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    await window.go(`${path}?geography=county`);
    await map().scrollIntoViewIfNeeded();
    await expect.poll(() => map().locator('.region').count()).toBe(3222);
    const steps = await map()
      .locator('.legend li')
      .evaluateAll((all: any[]) =>
        all.map((one) => [Math.round(one.getBoundingClientRect().y), one.dataset.from, one.dataset.to]),
      );
    expect(new Set(steps.slice(0, 5).map(([y]) => y)).size).toBe(1);
    expect(steps.slice(0, 5).map(([, from]) => from)).toEqual(Array(5).fill(expect.stringMatching(/^[\d.]+%$/)));
    expect(steps[4]![2]).toMatch(/^[\d.]+%$/);
    expect(steps[5]![0]).toBeGreaterThan(steps[0]![0]);
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('reads out the county below the pointer with its figure, its margin and its rank, as the API has them', async () => {
    const data = await valuesOf('median_household_income', 'geography=county&state=TX&bounds=1&per_page=500');
    const travis = data.values.find(({ geoid }: any) => geoid === '48453');
    await window.go('/measures/median_household_income');
    await map().getByLabel('Zoom to a state').selectOption('Texas');
    expect(await title()).toBe('Median household income by county, 2024: Texas');
    const county = (await map().locator('.region', { hasText: 'Travis County, TX' }).boundingBox())!;
    await window.page.mouse.move(county.x + county.width / 2, county.y + county.height / 2);
    const box = map().locator('.box');
    await expect.poll(() => box.innerText()).toMatch(/^Travis County, TX/);
    expect(await box.innerText()).toContain(`${showFigure(travis.value, data)} (2024)`);
    expect(await box.innerText()).toContain(showBounds([travis.bounds.lower, travis.bounds.upper], data));
    expect(await box.innerText()).toMatch(
      /(tied )?(\d+\w\w )?(highest|lowest) of 3,143 counties\n+Click or Enter: its page$/,
    );
    await window.page.mouse.click(county.x + county.width / 2, county.y + county.height / 2);
    await window.page.waitForURL('**/counties/48453-travis-county-tx');
  });

  it('reads out a metro of the south in a box above it, as high as its text', async () => {
    await window.go(path);
    await map().scrollIntoViewIfNeeded();
    const houston = (await map().locator('.region', { hasText: 'Houston' }).boundingBox())!;
    await window.page.mouse.move(houston.x + houston.width / 2, houston.y + houston.height / 2);
    await expect.poll(() => map().locator('.box').innerText()).toMatch(/^Houston/);
    const box = (await map().locator('.box').boundingBox())!;
    const end = (await map().locator('.box > :last-child').boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(houston.y + houston.height / 2);
    expect(box.y + box.height - (end.y + end.height)).toBeLessThan(20);
    expect(box.height).toBeLessThan(120);
  });

  it('zooms to the state of a region that is clicked or entered, and back', async () => {
    await window.go(path);
    const slider = window.page.getByRole('slider', { name: /^Value of Unemployment rate by metro/ });
    await slider.focus();
    await slider.press('Enter');
    expect(await title()).toBe('Unemployment rate by metro, 2024: California');
    // Metros of insets are not around another state.
    expect(await map().locator('.region', { hasText: 'Anchorage, AK' }).count()).toBe(0);
    await map().getByRole('button', { name: 'Zoom out' }).click();
    expect(await title()).toBe('Unemployment rate by metro, 2024');
    expect(await window.page.evaluate('document.activeElement.ariaLabel')).toBe('Zoom to a state');
    const austin = (await map().locator('.region', { hasText: 'Austin' }).first().boundingBox())!;
    await window.page.mouse.click(austin.x + austin.width / 2, austin.y + austin.height / 2);
    expect(await title()).toBe('Unemployment rate by metro, 2024: Texas');
  });

  it('reads out on a touch screen without zooming', async () => {
    await window.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await window.go(path);
    await map().scrollIntoViewIfNeeded();
    await expect.poll(() => map().locator('.region').count()).toBe(393);
    const phoenix = (await map().locator('.region', { hasText: 'Phoenix' }).boundingBox())!;
    await window.page.touchscreen.tap(phoenix.x + phoenix.width / 2, phoenix.y + phoenix.height / 2);
    await expect.poll(() => map().locator('.box').innerText()).toMatch(/^Phoenix/);
    expect(await title()).toBe('Unemployment rate by metro, 2024');
  });

  it('is saved as an SVG file of at most 350 kB with its typeface, whose legend has the hatch, too', async () => {
    await window.go(`${path}?geography=county`);
    await map().scrollIntoViewIfNeeded();
    await expect.poll(() => map().locator('.region').count()).toBe(3222);
    const saved = window.page.waitForEvent('download');
    await map().locator('.export-menu > summary').click();
    await map().getByRole('button', { name: 'SVG' }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text.length).toBeLessThan(350_000);
    // One path for each of the five colors and for counties without a figure, and the lines of the states.
    expect(text.match(/class="region/g)).toHaveLength(6);
    expect(text).toContain('url(#legend-hatch)');
  });

  it('keeps the tiles of the states without outlines and without a script', async () => {
    await window.page.route('**/maps/*.json', (route) => route.fulfill({ status: 429, body: '' }));
    await window.go(path);
    await window.page.getByRole('slider', { name: /^Value of Unemployment rate by state/ }).waitFor();
    expect(await map().locator('rect').count()).toBe(52);
    window.problems = [];
    await window.open({ javaScriptEnabled: false });
    await window.page.goto(window.site.origin + path);
    expect(await map().locator('rect').first().isVisible()).toBe(true);
  });
});

describe.skipIf(executablePath === undefined)('the map of where a place is in a real browser', () => {
  const window = useWindow();
  const map = () => window.page.locator('.locator:not(.near)');
  const titles = (step: number) => map().locator(`.region.q${step} title`).allTextContents();

  it.each([
    ['/counties/48453-travis-county-tx', 'county', '48453', 'Travis County'],
    ['/states/tx', 'state', '48', 'Texas'],
    ['/metros/us/tx/austin-round-rock-san-marcos-12420', 'msa', '12420', 'Austin'],
    ['/metros/us/ny/new-york-newark-jersey-city-35620', 'msa', '35620', 'New York'],
  ] as const)('%s: marks the place, once the map is in view', async (path, geography, geoid, name) => {
    const requests: string[] = [];
    window.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await window.go(path);
    await map().scrollIntoViewIfNeeded();
    await expect.poll(() => titles(5)).toEqual([name]);
    expect(await titles(2)).toEqual([]);
    const address = requests.find((one) => one.startsWith('/maps/'))!;
    const file = (await (await fetch(window.site.origin + address)).json()) as MapFile;
    const [shape] = new MapShapes(file).some(geography, [geoid]);
    expect(await map().locator('.region.q5').getAttribute('d')).toBe(shape!.path);
    const caption = await map().locator('figcaption').innerText();
    expect(caption).toMatch(new RegExp(`^Where (the )?${name} .*\\.\\n.*Outlines: U\\.S\\. Census Bureau`));
    expect(caption).toContain(
      (await map().locator('svg.region-map').getAttribute('aria-label'))!.slice('Map. '.length),
    );
  });

  it('leaves the words where the outlines cannot be loaded', async () => {
    await window.page.route('**/maps/*.json', (route) => route.fulfill({ status: 429, body: '' }));
    await window.go('/states/tx');
    await map().scrollIntoViewIfNeeded();
    await expect.poll(() => map().locator('.marks').isVisible()).toBe(false);
    expect(await map().innerText()).toBe('Where Texas is in the United States.');
    window.problems = [];
  });
});

describe.skipIf(executablePath === undefined)('maps of other pages in a real browser', () => {
  const window = useWindow();

  it('show the metros on the home page, with a link to the measure', async () => {
    await window.go('/');
    const map = window.page.locator('.tile-map');
    await expect.poll(() => map.locator('.region').count()).toBe(393);
    expect(await map.locator('figcaption a').getAttribute('href')).toBe('/measures/population_growth_5yr');
    expect(await map.locator('figcaption').innerText()).toMatch(/^Population growth over five years by metro, /);
    const source = map.getByText('Alaska, Hawaii and Puerto Rico are not to scale. ', { exact: false });
    expect(await source.isVisible()).toBe(false);
    await map.getByText('Source', { exact: true }).click();
    expect(await source.innerText()).toContain('Population Estimates Program');
    const slider = map.getByRole('slider');
    await slider.focus();
    await slider.press('Home');
    const [first] = await window.page.locator('.questions li').first().locator('ol li').allInnerTexts();
    const text = (await slider.getAttribute('aria-valuetext'))!;
    expect(first!.replace(/\s+/g, ' ')).toContain(text.slice(0, text.indexOf(',')).split(/[–-]/)[0]!);
    expect(text).toContain('highest of 387 metros');
    await map.getByLabel('Zoom to a state').selectOption('Texas');
    expect(await map.locator('figcaption').innerText()).toMatch(/: Texas$/);
  });

  it('show the scores of the ranked metros in the explorer, and metros that are not ranked as such', async () => {
    await window.go('/explorer/food_plant');
    const map = window.page.locator('#score-map');
    await map.scrollIntoViewIfNeeded();
    await expect.poll(() => map.locator('.region').count()).toBe(393);
    const ranked = await map.locator('.region[class*="q"]').count();
    expect(await map.locator('figcaption').innerText()).toMatch(
      new RegExp(`^Scores: ${ranked} US metro areas ranked by `),
    );
    expect(await map.locator('.legend li').last().innerText()).toBe('not in the ranking');
    const [first] = await window.page.locator('#ranking-area tbody th a').allInnerTexts();
    const slider = map.getByRole('slider');
    await slider.focus();
    await slider.press('Home');
    const text = async () => (await slider.getAttribute('aria-valuetext'))!;
    expect((await text()).startsWith(first!.split(',')[0]!)).toBe(true);
    expect(await text()).toMatch(/, score [\d.]+, highest of/);
    // The pointer reads the map, and nothing else of the page.
    const [drawing, readout] = await Promise.all([map.locator('svg.region-map').boundingBox(), slider.boundingBox()]);
    expect(Math.abs(drawing!.height - readout!.height)).toBeLessThan(2);
    expect(Math.abs(drawing!.y - readout!.y)).toBeLessThan(2);
    const texas = (await map.locator('.region', { hasText: 'Dallas' }).boundingBox())!;
    await window.page.mouse.move(texas.x + texas.width / 2, texas.y + texas.height / 2);
    await expect.poll(text).toMatch(/^Dallas/);
  });

  it('show where the compared metros are, in their colors, with links to their pages', async () => {
    await window.go('/compare?ids=12420,41700,31080');
    const part = window.page.locator('.where-area');
    await part.scrollIntoViewIfNeeded();
    await expect.poll(() => part.locator('.where g').count()).toBe(3);
    const links = part.getByRole('link');
    expect(await links.allInnerTexts()).toEqual([
      'Austin–Round Rock–San Marcos, TX',
      'San Antonio–New Braunfels, TX',
      'Los Angeles–Long Beach–Anaheim, CA',
    ]);
    const classes = await part.locator('.where g').evaluateAll((all) => all.map((one) => one.getAttribute('class')));
    const dots = await links.evaluateAll((all) => all.map((one) => one.className.replace('dotted ', '')));
    expect(classes).toEqual(dots);
    expect(new Set(classes).size).toBe(3);
  });
});
