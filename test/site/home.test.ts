import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { siteDir } from '../../common/release/siteFolder.ts';
import { showFigure } from '../../site/figures/format.ts';
import { extremes } from '../../site/figures/ranks.ts';
import { distDir, openBuilt } from '../support/service.ts';

const html = readFileSync(join(siteDir(distDir, inject('release')), 'index.html'), 'utf8');

/** Returns the parts of the page between some tags. */
const cardsOf = (text: string) => text.split('<ul class="questions">')[1]!.split('</ol>').slice(0, -1);

it('the home page answers five questions with the metros at one end of a measure', async () => {
  const served = await openBuilt(inject('release'));
  const { measures, metros } = served.release.content;
  const cards = cardsOf(html);
  expect(cards).toHaveLength(5);
  for (const [i, [name, end]] of (
    [
      ['population_growth_5yr', 'highest'],
      ['unemployment_rate', 'lowest'],
      ['average_annual_pay', 'highest'],
      ['bachelors_or_higher_share', 'highest'],
      ['house_price_growth_5yr', 'highest'],
    ] as const
  ).entries()) {
    const { values } = await served.release.column(name, 'msa');
    const shown = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
    const measure = measures.find((one) => one.name === name)!;
    const order = end === 'lowest' ? '?order=lowest' : '';
    expect(cards[i]).toContain(`href="/measures/${name}${order}#all-values"`);
    for (const place of extremes(shown, 3, end)) {
      expect(cards[i]).toContain(`href="/metros/${metros[place]!.slug}"`);
      expect(cards[i]).toContain(`>${showFigure(shown[place]!, measure)}</b>`);
    }
  }
  served.close();
});

it('the map of the home page links to its measure and names its source', () => {
  const [map = ''] = html.split('class="tile-map"')[1]!.split('</figure>');
  expect(map).toMatch(/<figcaption><a href="\/measures\/population_growth_5yr">/);
  expect(map).toContain('from: U.S. Census Bureau, Population Estimates Program');
  const classes = [...map.matchAll(/<li class="q[1-5]">([^<]+)<\/li>/g)].map(([, text]) => text!);
  const ends = classes.flatMap((text) => text.match(/\d[\d.]*/g)!);
  expect(new Set(ends).size).toBe(2 * classes.length);
});

it('the home page has one search, and its credits at the end, folded', () => {
  expect(html.match(/role="search"/g)).toHaveLength(1);
  expect(html.match(/class="credits"/g)).toHaveLength(1);
  expect(html).toMatch(/<details class="source-fold">/);
  expect(html.indexOf('class="credits"')).toBeGreaterThan(html.indexOf('class="answer"'));
});

it('the chart of the home page has one heading, and its response is complete and short', () => {
  const [section = ''] = html.split('aria-labelledby="chart"')[1]!.split('</section>');
  expect(section).toMatch(
    /<h2 id="chart">In \d{4}, [^<]+ had the highest unemployment rate of the four largest metros<\/h2>/,
  );
  expect(section).toMatch(/<span>Unemployment rate, \d{4} to \d{4}[^<]*<\/span>/);
  expect(section).not.toMatch(/<figcaption>\s*<b>/);
  const [text = ''] = html.split('class="answer"')[1]!.split('<code>')[1]!.split('</code>');
  const answer = text.replaceAll('&quot;', '"');
  expect(Object.keys(JSON.parse(answer))).toEqual(['data', 'attribution']);
  expect(JSON.parse(answer).data.values).toHaveLength(2);
  expect(answer.split('\n').length).toBeLessThan(14);
  expect(Math.max(...answer.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

it('the home page leads to the tools, the newest datasets and the API', () => {
  const [entries = ''] = html.split('class="entries"')[1]!.split('</nav>');
  expect([...entries.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
    '/explorer',
    '/compare',
    '/verify',
    '/docs/downloads',
  ]);
  expect(html).toContain(`href="/releases/${inject('release')}"`);
  for (const path of ['/docs/quick-start', '/reference', '/docs/agents']) expect(html).toContain(`href="${path}"`);
});

it('a page that is the same for everyone offers to sign in, and says at its end what figures show', () => {
  expect(html).toMatch(/href="\/settings">Sign in<\/a>/);
  const footer = html.slice(html.indexOf('<footer'));
  expect(footer).toContain('Figures on US metro areas, each with its source, license and retrieval date.');
  expect(footer).toContain(`href="/releases/${inject('release')}">Data release of`);
});
