import { describe, expect, it } from 'vitest';
import { executablePath, useWindow } from './window.ts';

describe.skipIf(executablePath === undefined)('the lists of metros and measures in a real browser', () => {
  const window = useWindow();
  const visibleLinks = () =>
    window.page
      .locator('.folds :is(li, th) a:visible')
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href')))].sort());
  const count = () => window.page.locator('.filter [role="status"]').innerText();

  it('filters metros by name, state, CBSA code and everyday name, and counts those in two states once', async () => {
    await window.go('/metros');
    const all = await visibleLinks();
    expect(all).toHaveLength(window.served.release.content.metros.length);
    const box = window.page.getByRole('searchbox', { name: 'Filter metros' });
    await box.fill('mayaguez');
    expect(await visibleLinks()).toEqual(['/metros/us/pr/mayaguez-32420']);
    await box.fill('12420');
    expect(await visibleLinks()).toEqual(['/metros/us/tx/austin-round-rock-san-marcos-12420']);
    await box.fill('nyc');
    expect(await visibleLinks()).toEqual(['/metros/us/ny/new-york-newark-jersey-city-35620']);
    expect(await count()).toBe(`1 of ${all.length} metros`);
    await box.fill('kansas city');
    expect(await visibleLinks()).toEqual(['/metros/us/mo/kansas-city-28140']);
    expect(await count()).toBe(`1 of ${all.length} metros`);
    // The list of the largest metros makes room.
    expect(await window.page.getByRole('heading', { name: 'Largest metros' }).isVisible()).toBe(false);
    await box.fill('');
    expect(await visibleLinks()).toEqual(all);
    expect(await window.page.getByRole('heading', { name: 'Largest metros' }).isVisible()).toBe(true);
    expect(await count()).toBe('');
  });

  it('finds a metro by what names it, not by its address or its population', async () => {
    await window.go('/metros');
    const { metros } = window.served.release.content;
    const box = window.page.getByRole('searchbox', { name: 'Filter metros' });
    for (const word of ['us', 'metros', 'million']) {
      await box.fill(word);
      expect([word, await visibleLinks()]).toEqual([word, []]);
    }
    await box.fill('26');
    const addresses = metros.filter(({ cbsa }) => cbsa.startsWith('26')).map(({ slug }) => `/metros/${slug}`);
    expect(await visibleLinks()).toEqual(addresses.sort());
    await box.fill('DC');
    expect(await visibleLinks()).toContain('/metros/us/dc/washington-arlington-alexandria-47900');
  });

  it('finds a measure by each of its geographies, its publisher and its latest year', async () => {
    await window.go('/measures');
    const box = window.page.getByRole('searchbox', { name: 'Filter measures' });
    for (const words of ['states population', 'census population', '2024 unemployment']) {
      await box.fill(words);
      expect([words, await visibleLinks()]).not.toEqual([words, []]);
    }
    await box.fill('states2024u');
    expect(await visibleLinks()).toEqual([]);
  });

  it('filters measures by label, name, topic and search term, and leads to the search where none is found', async () => {
    await window.go('/measures');
    const box = window.page.getByRole('searchbox', { name: 'Filter measures' });
    await box.fill('unemployment_rate');
    expect(await visibleLinks()).toContain('/measures/unemployment_rate');
    await box.fill('jobless');
    expect(await visibleLinks()).toContain('/measures/unemployment_rate');
    await box.fill('land and water');
    expect(await window.page.locator('.folds summary:visible h2').allInnerTexts()).toContain('Land and water');
    await box.fill('<b>zzzz');
    expect(await visibleLinks()).toEqual([]);
    await window.page.getByText('No measures match “<b>zzzz”.').waitFor();
    await window.page.getByRole('link', { name: 'search the whole site' }).click();
    await window.page.getByText('No results for “<b>zzzz”.').waitFor();
  });

  it('filters datasets by name, publisher, subject and measure', async () => {
    await window.go('/datasets');
    const all = window.served.release.content.datasets.map(({ key }) => `/datasets/${key}`);
    const shown = () =>
      window.page
        .locator('.datasets th a:visible')
        .evaluateAll((links) => links.map((one) => one.getAttribute('href')!).sort());
    expect(await shown()).toEqual(all.sort());
    const box = window.page.getByRole('searchbox', { name: 'Filter datasets' });
    await box.fill('labor statistics');
    expect(await shown()).toEqual(['/datasets/bls-laus', '/datasets/bls-qcew']);
    await box.fill('housing commuting');
    expect(await shown()).toContain('/datasets/fhfa-hpi');
    await box.fill('unemployment rate');
    expect(await shown()).toContain('/datasets/bls-laus');
  });

  it('folds each state and topic on a phone, opens the one that the address names, and shows what is found', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    await window.go('/measures');
    const open = () => window.page.locator('.folds details[open] summary :is(h2, h3)').allInnerTexts();
    expect(await open()).toEqual([]);
    await window.page.getByRole('searchbox', { name: 'Filter measures' }).fill('poverty rate');
    await window.page.getByRole('link', { name: 'Poverty rate', exact: true }).waitFor();
    await window.page.getByRole('searchbox', { name: 'Filter measures' }).fill('');
    expect(await open()).toEqual([]);
    await window.go('/metros#TX');
    expect(await open()).toEqual(['Texas']);
    await window.page.getByRole('link', { name: /^Austin/ }).click();
    await window.page.getByRole('heading', { level: 1, name: /Austin/ }).waitFor();
  });

  it('shows the state that a link of the map leads to, also while a filter hides it', async () => {
    await window.go('/metros');
    await window.page.locator('#filter').fill('austin');
    await window.page.locator('nav[aria-label="States"] a[href="#NY"]').click();
    await expect.poll(() => window.page.locator('#NY').isVisible()).toBe(true);
    expect(await window.page.locator('#filter').inputValue()).toBe('');
  });

  it('lists every metro and measure without JavaScript, also on a phone', async () => {
    await window.open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const { metros, measures } = window.served.release.content;
    for (const [path, listed] of [
      ['/metros', metros],
      ['/measures', measures],
    ] as const) {
      await window.go(path);
      expect(await visibleLinks()).toHaveLength(listed.length);
      expect(await window.page.getByRole('searchbox', { name: /^Filter/ }).isVisible()).toBe(false);
    }
  });
});
