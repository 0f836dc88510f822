import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { siteDir } from '../../common/release/siteFolder.ts';
import { cardSvg } from '../../site/cards/card.ts';
import { histogramOfCard, linesOfCard } from '../../site/cards/cardCharts.ts';
import type { ChartData } from '../../site/charts/chartData.ts';
import { distDir } from '../support/service.ts';

describe('the images of links to pages', () => {
  const folder = siteDir(distDir, inject('release'));

  it('are PNG files of 1200 by 630 pixels, one for each metro and measure', () => {
    for (const [page, image] of [
      ['metros/us/tx/austin-round-rock-san-marcos-12420', 'cards/metros/12420.png'],
      ['measures/unemployment_rate', 'cards/measures/unemployment_rate.png'],
      ['explorer', 'cards/explorer.png'],
      ['explorer/food_plant', 'cards/explorer/food_plant.png'],
      ['compare', 'cards/compare.png'],
      ['compare/lowest-unemployment', 'cards/compare/lowest-unemployment.png'],
      ['docs', 'cards/site.png'],
    ] as const) {
      expect(readFileSync(join(folder, `${page}.html`), 'utf8')).toContain(
        `property="og:image" content="https://origin.invalid/${image}"`,
      );
      const png = readFileSync(join(folder, image));
      expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
    }
  });

  it('have few bytes: flat colors compress well', () => {
    for (const name of [
      'metros/12420',
      'measures/unemployment_rate',
      'explorer',
      'explorer/food_plant',
      'compare',
      'compare/largest',
      'site',
    ])
      expect(statSync(join(folder, 'cards', `${name}.png`)).size, name).toBeLessThan(60_000);
  });

  it('have whole texts in lines, and escape them', () => {
    const figure = { label: 'Share of adults aged 25 and over with a degree', value: '1%', note: 'of <387> & others' };
    const title = 'Share of adults aged 25 and over with a bachelor’s degree or higher';
    const svg = cardSvg({
      kind: 'Measure',
      title,
      figures: [figure],
      chart: { titles: ['Over the years'], svg: '' },
      source: 'Source: U.S. Census Bureau',
    });
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!);
    expect(texts.join(' ')).toContain(title);
    expect(texts.join(' ')).toContain(figure.label);
    expect(texts).toContain('of &lt;387&gt; &amp; others');
    expect(svg).not.toContain('…');
  });

  it('draw the lines of a metro with their latest values, apart from each other', () => {
    const years = [2020, 2021, 2022, 2023, 2024];
    const series = [
      { name: 'Austin', shade: 1, values: [6.2, 4.1, 2.9, 3.3, 3.5] },
      { name: 'Texas', shade: 2, values: [7.7, 5.6, 3.9, 3.9, 4.1] },
      { name: 'U.S.', shade: 3, values: [8.1, 5.3, 3.6, 3.6, 4.0] },
    ];
    const data = { title: 'Unemployment rate', years, breaks: [], series, unit: 'percent', decimals: 1, notes: [] };
    const { svg } = linesOfCard(data as unknown as ChartData)!;
    const labels = [...svg.matchAll(/y="([\d.]+)"[^>]*>((?:Austin|Texas|U\.S\.) [^<]*)</g)];
    expect(labels.map(([, , text]) => text)).toEqual(['Austin 3.5%', 'Texas 4.1%', 'U.S. 4.0%']);
    const heights = labels.map(([, y]) => Number(y)).sort((a, b) => a - b);
    for (const [i, y] of heights.entries()) if (i > 0) expect(y - heights[i - 1]!).toBeGreaterThan(19);
    // There is no room for each year.
    for (const year of [years[0], years.at(-1)]) expect(svg).toContain(`>${year}<`);
  });

  it('draw the distribution of a measure with its median', () => {
    const values = Array.from({ length: 99 }, (_, i) => 1000 + i * 10);
    const { svg } = histogramOfCard({ title: '', measure: { unit: 'dollars', decimals: 0 }, values });
    expect(svg).toContain('>Median $1,490<');
    expect(svg.match(/<rect/g)!.length).toBeGreaterThan(10);
  });
});
