import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Release } from '../../api/domain/release.ts';
import type { Served } from '../../common/release/served.ts';
import { describeFrame } from '../../dynamic/places/oembed.ts';
import { openBuilt } from '../support/service.ts';

const origin = 'https://example.org';

describe('the description of the frame of a chart (oEmbed)', () => {
  let served: Served;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
  });
  afterAll(() => served.close());
  const ask = (parameters: Record<string, string>) =>
    describeFrame(served.release, origin, new URLSearchParams(parameters));
  const frameOf = (path: string) => (ask({ url: origin + path }).body as { html: string }).html;

  it.each([
    ['/measures/unemployment_rate', '/embed/chart?measure=unemployment_rate&amp;view=map'],
    [
      '/measures/unemployment_rate?geography=county&state=TX',
      '/embed/chart?measure=unemployment_rate&amp;view=map&amp;geography=county&amp;state=TX',
    ],
    [
      '/measures/population?metros=12420,39580&view=change&since=2021',
      '/embed/chart?measure=population&amp;regions=12420,39580,US&amp;view=change&amp;since=2021',
    ],
    ['/compare?ids=12420&chart=unemployment_rate', '/embed/chart?measure=unemployment_rate&amp;regions=12420,US'],
    ['/embed/chart?measure=gdp&regions=12420', '/embed/chart?measure=gdp&amp;regions=12420'],
  ])('shows the chart of %s', (path, shown) => {
    expect(frameOf(path)).toContain(`src="${origin}${shown}"`);
  });

  it('has the members of a rich response, and at most the size that is asked for', () => {
    const { status, body } = ask({ url: `${origin}/measures/unemployment_rate`, maxwidth: '400', maxheight: '9999' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ type: 'rich', version: '1.0', title: 'Chart: Unemployment rate' },
      ...{ provider_name: 'Metro data service', provider_url: origin, width: 400, height: 420 },
    });
  });

  it('is missing for other addresses, and in XML', () => {
    const missing = ['/measures/unknown_measure', '/metros', '/measures/unemployment_rate/x'];
    for (const path of missing) expect(ask({ url: origin + path }).status).toBe(404);
    expect(ask({ url: 'https://other.example/measures/unemployment_rate' }).status).toBe(404);
    expect(ask({ url: 'nowhere' }).status).toBe(404);
    expect(ask({ url: 'nowhere' }).body).toMatchObject({ error: 'not_found' });
    expect(ask({}).status).toBe(400);
    expect(ask({ url: `${origin}/measures/gdp`, format: 'xml' }).status).toBe(501);
  });

  it('escapes the label of the measure in its frame', () => {
    const label = '"><script>';
    const findMeasure = (name: string) => ({ ...served.release.findMeasure(name)!, label });
    const release = Object.assign(Object.create(served.release) as Release, { findMeasure });
    const { body } = describeFrame(release, origin, new URLSearchParams({ url: `${origin}/measures/gdp` }));
    const { html, title } = body as { html: string; title: string };
    expect(title).toBe('Chart: "><script>');
    expect(html).toContain('title="Chart: &quot;&gt;&lt;script&gt;"');
  });
});
