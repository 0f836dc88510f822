import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { siteDir } from '../../common/release/siteFolder.ts';
import { cardSvg } from '../../site/cards/card.ts';
import { distDir } from '../support/service.ts';

describe('the images of links to pages', () => {
  const folder = siteDir(distDir, inject('release'));

  it('are PNG files of 600 by 315 pixels, one for each metro and measure', () => {
    for (const [page, image] of [
      ['metros/us/tx/austin-round-rock-san-marcos-12420', 'cards/metros/12420.png'],
      ['measures/unemployment_rate', 'cards/measures/unemployment_rate.png'],
      ['docs', 'cards/site.png'],
    ] as const) {
      expect(readFileSync(join(folder, `${page}.html`), 'utf8')).toContain(
        `property="og:image" content="https://origin.invalid/${image}"`,
      );
      const png = readFileSync(join(folder, image));
      expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 600, 315]);
    }
  });

  it('have long texts in lines, and escape them', () => {
    const figure = { label: 'Population growth over five years', value: '1%', note: 'of <387> & others' };
    const svg = cardSvg({
      kind: 'Measure',
      title: 'Share of adults aged 25 and over with a degree',
      figures: [figure],
    });
    expect(svg).toContain('>Share of adults aged 25 and over<');
    expect(svg).toContain('>with a degree<');
    expect(svg).toContain('>Population growth over …<');
    expect(svg).toContain('of &lt;387&gt; &amp; others');
  });
});
