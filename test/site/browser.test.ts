import { describe, expect, it } from 'vitest';
import { executablePath, useWindow } from './window.ts';

describe.skipIf(executablePath === undefined)('the site in a real browser', () => {
  const window = useWindow();
  /** Waits until the page has handled earlier events. */
  const settle = () => window.page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  const metrosShown = () => window.page.locator('#ranking tbody th a').allTextContents();
  const request = async (): Promise<any> => {
    const code = await window.page.locator('#code').textContent();
    return JSON.parse(/-d '(.*)'/s.exec(code!)![1]!);
  };
  const rankByApi = async (body: unknown): Promise<any> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    return ((await (await fetch(`${window.site.origin}/api/v1/rank`, init)).json()) as any).data;
  };

  it('home: sends each example to this server and shows the response', async () => {
    await window.go('/');
    for (const example of await window.page.locator('.example').all()) {
      await example.getByRole('button', { name: 'Run it now' }).click();
      await example.getByText(/^200 in \d+ ms/).waitFor();
      const answer = JSON.parse((await example.locator('.answer').textContent())!);
      expect(answer.attribution.length).toBeGreaterThan(0);
    }
  });

  it('home and reference: never show a cached response as a new one', async () => {
    const remainingIn = (text: string | null) =>
      Number(/(\d+) requests remaining|Remaining: (\d+)/.exec(text!)!.slice(1).join(''));
    await window.go('/');
    const example = window.page.locator('.example').first();
    const left: number[] = [];
    for (let i = 0; i < 2; i++) {
      await example.getByRole('button', { name: 'Run it now' }).click();
      await example.getByText(/^200 in \d+ ms/).waitFor();
      left.push(remainingIn(await example.locator('output').textContent()));
    }
    await window.go('/reference/listDatasets');
    const form = window.page.locator('form.try');
    for (let i = 0; i < 2; i++) {
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText(/^Status 200/).waitFor();
      left.push(remainingIn(await form.locator('.outcome').textContent()));
    }
    expect(left[1]).toBe(left[0]! - 1);
    expect(left[3]).toBe(left[2]! - 1);
  });

  it('reference: has a page with a form for every operation, and shows errors as text (D294)', async () => {
    await window.go('/reference');
    const links = await window.page
      .locator('.operations a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
    const { paths } = (await (await fetch(`${window.site.origin}/api/v1/openapi.json`)).json()) as { paths: object };
    expect(links).toHaveLength(Object.values(paths).flatMap((methods) => Object.keys(methods as object)).length);
    // A sample, with an operation that needs a key and one that needs API access.
    const chosen = links.filter((link, i) => i % 6 === 0 || /getMe|listIncentivePrograms/.test(link));
    for (const link of chosen) {
      await window.go(link);
      // The browser logs the responses 401 and 403.
      window.page.removeAllListeners('console');
      const form = window.page.locator('form.try');
      await form.getByRole('button', { name: 'Send' }).click();
      const status = form.locator('.outcome').getByText(/^Status/);
      await status.waitFor();
      const path = await form.getAttribute('data-path');
      const wanted =
        path === '/me' ? 'Status 401' : path!.startsWith('/incentive_programs') ? 'Status 403' : 'Status 200';
      expect([path, await status.textContent()]).toEqual([path, expect.stringContaining(wanted)]);
    }
    await window.go('/reference/getMeasureValues');
    await window.page.getByLabel('state').fill('<b>Texas');
    await window.page.getByRole('button', { name: 'Send' }).click();
    await window.page.getByText('Status 400').waitFor();
    expect(await window.page.locator('.outcome b').count()).toBe(0);
  });

  it('reference: shows the request in the chosen language, with the origin and a placeholder for the key (D294)', async () => {
    await window.go('/reference/getMe');
    const shown = () => window.page.locator('[data-language]:visible').innerText();
    expect(await shown()).toContain(`curl '${window.site.origin}/api/v1/me'`);
    await window.page.getByRole('radio', { name: 'Python' }).check();
    expect(await shown()).toContain('"Authorization": "Bearer YOUR_API_KEY"');
  });

  it('search: finds documents, measures and metros, also by the query of its address', async () => {
    await window.go('/search');
    await window.page.getByRole('searchbox').fill('mayaguez');
    await window.page.getByRole('link', { name: /^Mayagüez/ }).waitFor();
    await window.page.getByRole('searchbox').fill('retry-after');
    await window.page.getByRole('link', { name: 'Rate limits', exact: true }).waitFor();
    expect(new URL(window.page.url()).search).toBe('?q=retry-after');
    // No document contains the code of this metro, and codes match exactly.
    await window.page.getByRole('searchbox').fill('10180');
    await window.page.locator('#found').getByText('1 result', { exact: true }).waitFor();
    await window.page.getByRole('searchbox').fill('jobless');
    await window.page.getByRole('link', { name: 'Unemployment rate', exact: true }).waitFor();
    // Whole words come before longer ones.
    await window.page.getByRole('searchbox').fill('FEMA');
    await expect.poll(() => window.page.locator('#results li').first().textContent()).toMatch(/\bFEMA\b|\bfema\b/);
    expect(await window.page.locator('#results').textContent()).toContain('Female population');
    await window.page.getByRole('searchbox').fill('zzzzqqqq');
    await window.page.getByText('Nothing found.').waitFor();
    await window.go('/search?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
    expect(await window.page.locator('main img').count()).toBe(0);
    await window.go('/search?q=austin%20round');
    await window.page.getByRole('link', { name: /^Austin-Round Rock/ }).click();
    await window.page.getByRole('heading', { level: 1, name: /Austin/ }).waitFor();
  });

  it.each([
    '',
    '?c=unemployment_rate:lower:3&c=population:higher:0:lt:200000&tier=250k&rtw_only=1',
    '?states=TX,OK,LA&c=hazard_risk_index:lower:1.5&c=poverty_rate:higher:1&max_elec_price=7.5',
    '?c=',
  ])('explorer %s: ranks in the browser like POST /rank', async (search) => {
    await window.go(`/explorer${search}`);
    await window.page.getByRole('status').filter({ hasText: 'metros remain' }).waitFor();
    const body = await request();
    const theirs = await rankByApi(body);
    await expect.poll(() => window.page.locator('#status').textContent()).toContain(`${theirs.count} of 393`);
    if (await window.page.locator('#more').isVisible()) await window.page.locator('#more').click();
    expect(await metrosShown()).toEqual(theirs.metros.map(({ name }: any) => name));
    const composites = await window.page.locator('#ranking tbody td:nth-of-type(3)').allTextContents();
    expect(composites).toEqual(
      theirs.metros.map(({ composite }: any) => (composite === null ? '–' : composite.toFixed(1))),
    );
    expect(await window.page.locator('#funnel strong').allTextContents()).toEqual(
      theirs.funnel.map(({ count }: any) => String(count)),
    );
    await window.page.getByRole('button', { name: 'Check with the API' }).click();
    await window.page.getByText(`The API returns the same ${theirs.metros.length} metros`).waitFor();
  });

  const explainByApi = async (method: string, members: object): Promise<any> => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...(await request()), ...members }),
    };
    return ((await (await fetch(`${window.site.origin}/api/v1/rank/${method}`, init)).json()) as any).data;
  };
  const explained = (id: string) => window.page.locator(`#${id}`).textContent();

  it('explorer: explains a rank, what would change it, and all weights like the API (A1, A2, A4)', async () => {
    await window.go('/explorer?states=TX&metro=12420');
    await window.page.getByRole('status').filter({ hasText: 'metros remain' }).waitFor();
    const own = await explainByApi('explain', { metro: '12420' });
    expect(own.included).toBe(true);
    await expect.poll(() => explained('explained')).toContain(`Austin-Round Rock-San Marcos, TX ranks ${own.rank}`);
    const { moved } = await explainByApi('flip', { a: own.next.cbsa, b: '12420' });
    await expect
      .poll(() => explained('what-if'))
      .toContain(`reaches ${own.next.name} if ${(100 * moved).toFixed(1)}% of the weight moves`);
    const { metros, standard_error } = await explainByApi('acceptability', {});
    const { rank1_share, expected_rank } = metros.find(({ cbsa }: any) => cbsa === '12420');
    const shown = async () => /First in ([\d.]+)% .* mean rank ([\d.]+)\./.exec((await explained('all-weights'))!);
    await expect.poll(async () => (await shown()) !== null).toBe(true);
    const [share, mean] = (await shown())!.slice(1).map(Number) as [number, number];
    // Both draw 10,000 weights, not the same ones.
    expect(Math.abs(share / 100 - rank1_share)).toBeLessThan(6 * standard_error.share + 0.0005);
    expect(Math.abs(mean - expected_rank)).toBeLessThan(6 * standard_error.expected_rank + 0.05);
  });

  it('explorer: says why a metro is out, and what admits it', async () => {
    await window.go('/explorer?max_unemployment=3');
    const field = window.page.getByLabel('Explain the rank of a metro');
    await field.fill('austin');
    await field.press('Enter');
    await expect.poll(() => new URL(window.page.url()).searchParams.get('metro')).toBe('12420');
    const own = await explainByApi('explain', { metro: '12420' });
    expect(own.included).toBe(false);
    await expect.poll(() => explained('explained')).toContain(`it would rank ${own.rank_if_admitted}`);
    expect(await explained('explained')).toContain(
      `Set the maximum of unemployment to ${own.admit[0].to} to admit it. That admits ${own.admit[0].others} other`,
    );
    expect(await explained('explained')).toMatch(
      /Unemployment rate \(20\d\d\): [\d.]+ percent, the limit is 3\.0 percent/,
    );
    const peers = (await (
      await fetch(
        `${window.site.origin}/api/v1/metros/12420/peers?measures=${(await request()).criteria.map(({ measure }: any) => measure).join()}`,
      )
    ).json()) as any;
    expect(await window.page.locator('#similar a').allTextContents()).toEqual(
      peers.data.peers.slice(0, 5).map(({ name }: any) => name),
    );
    await field.fill('zzz');
    await field.press('Enter');
    await expect.poll(() => explained('explaining')).toBe('No metro name contains “zzz”.');
  });

  it('explorer: works by keyboard and keeps its state in the address', async () => {
    await window.go('/explorer');
    await window.page.locator('#max_unemployment').focus();
    for (let i = 0; i < 140; i++) await window.page.keyboard.press('ArrowLeft');
    await expect.poll(() => new URL(window.page.url()).searchParams.get('max_unemployment')).not.toBeNull();
    await window.page.locator('#weight-0').focus();
    await window.page.keyboard.press('End');
    await window.page.getByRole('button', { name: 'Add a criterion' }).focus();
    await window.page.keyboard.press('Enter');
    await window.page.locator('#measure-3').selectOption('poverty_rate');
    await window.page.locator('#direction-3').selectOption('lower_better');
    await window.page.locator('#cutoff-3').selectOption('gt');
    await window.page.locator('fieldset').nth(3).getByLabel('Cutoff in percent').fill('15');
    await window.page.getByRole('button', { name: 'Remove Unemployment rate' }).click();
    await window.page.getByLabel('Show numbers instead of bars').check();
    await window.page.locator('#ranking input').first().check();
    await window.page.getByLabel('Add a metro, up to five').fill('Tulsa, OK');
    await window.page.keyboard.press('Tab');
    await window.page.locator('#comparison').getByText('Tulsa, OK').waitFor();
    await window.page.locator('#y').selectOption('gdp');
    await window.page.locator('#scatter-credits').filter({ hasText: 'CAGDP2' }).waitFor();
    for (const section of ['ranking', 'comparison', 'scatter']) {
      const credits = await window.page.locator(`#${section}-credits li`).allTextContents();
      // The dataset of the regions has no figures.
      expect(credits.filter((text) => !text.startsWith('Computed by Metro data service from: '))).toEqual([
        expect.stringContaining('omb-delineation'),
      ]);
    }
    await window.page.getByRole('button', { name: 'Check with the API' }).click();
    await window.page.getByText(/^The API returns the same/).waitFor();
    const [address, order, body] = [window.page.url(), await metrosShown(), await request()];
    expect(body.criteria).toEqual([
      { measure: 'population_growth_5yr', direction: 'higher_better', weight: 10 },
      { measure: 'industrial_electricity_price', direction: 'lower_better', weight: 1 },
      { measure: 'poverty_rate', direction: 'lower_better', weight: 1, cutoff: { comparator: 'gt', value: 15 } },
    ]);
    expect(body.requirements.max_unemployment).toBeGreaterThan(1);

    await window.open();
    await window.page.goto(address);
    await window.page.getByRole('status').filter({ hasText: 'metros remain' }).waitFor();
    await expect.poll(metrosShown).toEqual(order);
    expect(await request()).toEqual(body);
    expect(await window.page.locator('#comparison thead th').count()).toBe(3);
    expect(await window.page.locator('#scatter figcaption').textContent()).toMatch(
      /^Gross domestic product \(20\d\d\) against .* \(20\d\d[^)]*\), \d+ metros$/,
    );
    expect(await window.page.locator('#scatter text.name').allTextContents()).toEqual(['1', '2']);
    expect(await window.page.locator('#scatter ol li').nth(1).textContent()).toMatch(/^Tulsa, OK: /);
    expect(await window.page.locator('#scatter .hint').first().textContent()).toMatch(
      / \(20\d\d\), .*, logarithmic scale$/,
    );
    expect(await window.page.locator('#scatter .across').textContent()).toMatch(/ \(20\d\d[^)]*\), /);
    for (const head of (await window.page.locator('#ranking thead th').allTextContents()).slice(4))
      expect(head).toMatch(/ \(20\d\d[^)]*\), /);
    expect(await window.page.locator('#scatter .legend').textContent()).toContain('Orange, with a number: compared');
    await window.page.locator('#scatter-values summary').click();
    await expect.poll(() => window.page.locator('#scatter-table tbody tr').count()).toBe(393);
  });

  it('explorer: keeps the keyboard focus when rows are rebuilt', async () => {
    await window.go('/explorer?compare=12420,46140');
    const focusedId = () => window.page.evaluate('document.activeElement.id');
    const box = window.page.locator('#ranking input:not(:checked)').first();
    const id = await box.getAttribute('id');
    await box.press('Space');
    await window.page.locator('#comparison thead th').nth(3).waitFor();
    expect(await focusedId()).toBe(id);
    await window.page.locator('#remove-12420').press('Enter');
    await window.page.locator('#remove-12420').waitFor({ state: 'detached' });
    expect(await focusedId()).toBe('remove-46140');
    const last = window.page.locator('#comparison button').last();
    await last.press('Enter');
    await expect.poll(focusedId).toBe('add-metro');
    await window.page.locator('#more').press('Enter');
    expect(await window.page.evaluate('document.activeElement.textContent')).toBe((await metrosShown())[25]);
  });

  it('explorer: lists metros without a figure, and shows a message for an empty ranking', async () => {
    await window.go('/explorer?min_mfg_share=0&c=');
    const summary = window.page.getByText(
      '47 without a figure, removed: New York-Newark-Jersey City, NY-NJ and 46 more',
    );
    await summary.click();
    await window.page.getByText(/Philadelphia-Camden-Wilmington, PA-NJ-DE-MD; .*; 22 more$/).waitFor();
    const { metros } = await rankByApi({ requirements: { min_mfg_share: 0 }, include_eliminated: true });
    expect(metros.filter(({ reasons }: any) => String(reasons).includes('has no value'))).toHaveLength(47);
    await window.go('/explorer?max_unemployment=1');
    await window.page.getByText('No metros remain. Relax a requirement.').waitFor();
    expect(await window.page.locator('#ranking').isVisible()).toBe(false);
  });

  it('explorer: adds a metro by a unique part of its name, or shows the number of matches', async () => {
    await window.go('/explorer');
    const field = window.page.getByLabel('Add a metro, up to five');
    for (const [typed, said] of [
      ['zzz', /^No metro name contains “zzz”\.$/],
      ['san', /^\d+ metros match. Type more of the name.$/],
      ['MAYAGUEZ', /^Added Mayagüez, PR.$/],
      ['mayag', /^Mayagüez, PR is already in the comparison.$/],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await expect.poll(() => window.page.locator('#adding').textContent()).toMatch(said);
    }
    await window.page
      .locator('#comparison')
      .getByText(/^\d+(st|nd|rd|th) of \d+, highest first$/)
      .first()
      .waitFor();
    await window.page
      .locator('#comparison tbody')
      .getByText(/^percent, 20\d\d/)
      .first()
      .waitFor();
  });

  it('explorer: shows check boxes and scatter numbers without overlap on a phone', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    // The largest metros, which are close together if both measures are counts.
    await window.go('/explorer?compare=35620,31080,16980,19100,26420&x=population&y=gdp');
    await window.page.locator('#scatter text.name').nth(4).waitFor();
    const box = (await window.page.locator('#ranking input').first().boundingBox())!;
    expect(box.x + box.width).toBeLessThan(390);
    const bar = (await window.page.locator('#ranking .contributions').first().boundingBox())!;
    expect(bar.x + bar.width).toBeLessThan(390);
    expect(bar.width).toBeGreaterThan(90);
    expect((await window.page.locator('#ranking').boundingBox())!.width).toBeLessThan(390);
    const boxes = await Promise.all(
      (await window.page.locator('#scatter text.name').all()).map((one) => one.boundingBox()),
    );
    for (const [i, a] of boxes.entries()) {
      expect(a!.x + a!.width).toBeLessThan(390);
      for (const b of boxes.slice(i + 1)) expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThan(10);
    }
  });

  it('explorer: fits the numbers of a ranking next to the controls', async () => {
    await window.go('/explorer');
    await window.page.getByLabel('Show numbers instead of bars').check();
    const table = window.page.locator('.scroll:has(#ranking)');
    await expect
      .poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0);
  });

  it('explorer: ignores late responses to earlier requests', async () => {
    window.page.removeAllListeners('console');
    await window.go('/explorer');
    let [fail, answer] = [() => {}, () => {}];
    await window.page.route('**/explorer/values-births.json', (route) => {
      fail = () => void route.abort();
    });
    const request = window.page.waitForRequest('**/explorer/values-births.json');
    await window.page.locator('#measure-0').selectOption('births');
    await request;
    await window.page.locator('#measure-0').selectOption('poverty_rate');
    await window.page.locator('#legend').getByText('Poverty rate').waitFor();
    const failed = window.page.waitForEvent('requestfailed');
    fail();
    await failed;
    await settle();
    expect(await window.page.locator('#status').textContent()).toContain('metros remain');

    await window.page.route('**/api/v1/rank', (route) => {
      answer = () => void route.fulfill({ json: { data: { metros: [] } } });
    });
    const rankRequest = window.page.waitForRequest('**/api/v1/rank');
    await window.page.getByRole('button', { name: 'Check with the API' }).click();
    await rankRequest;
    await window.page.locator('#weight-0').press('ArrowRight');
    await expect.poll(() => window.page.locator('#checked').textContent()).toBe('');
    const response = window.page.waitForResponse('**/api/v1/rank');
    answer();
    await (await response).finished();
    await settle();
    expect(await window.page.locator('#checked').textContent()).toBe('');
  });

  it('explorer: reports invalid parts of the address and runs no script from it', async () => {
    const script = encodeURIComponent('<img src=x onerror=alert(1)>');
    await window.go(
      `/explorer?c=${script}:higher:1&c=gdp:higher:1&x=${script}&tier=${script}&compare=${script},12420&states=${'T'.repeat(9000)}`,
    );
    await window.page.getByRole('status').filter({ hasText: 'metros remain' }).waitFor();
    expect(await window.page.locator('#problems li').count()).toBe(5);
    expect(await window.page.locator('main img').count()).toBe(0);
    expect((await request()).criteria).toEqual([{ measure: 'gdp', direction: 'higher_better', weight: 1 }]);
  });

  it('explorer: reports figures that cannot be loaded, and recovers', async () => {
    window.page.removeAllListeners('console');
    await window.go('/explorer');
    await window.page.route('**/explorer/values-*', (route) => route.abort());
    await window.page.locator('#measure-0').selectOption('births');
    await window.page.getByText('The figures could not be loaded').waitFor();
    await window.page.unroute('**/explorer/values-*');
    await window.page.locator('#weight-0').press('ArrowRight');
    await window.page.getByRole('status').filter({ hasText: 'metros remain' }).waitFor();
    expect(await window.page.locator('#legend').textContent()).toMatch(/Births \(20\d\d/);
    expect(await window.page.locator('fieldset').first().locator('.hint').textContent()).toMatch(/^births, 20\d\d/);
  });

  it('copies a sample to the clipboard', async () => {
    await window.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await window.go('/docs/quick-start');
    await window.page.getByRole('button', { name: 'Copy' }).first().click();
    await window.page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await window.page.evaluate('navigator.clipboard.readText()')).toContain(
      `curl -s '${window.site.origin}/api/v1/measures`,
    );
  });
});
