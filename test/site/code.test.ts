import { describe, expect, it } from 'vitest';
import { formatJson } from '../../site/code/formatJson.ts';
import { highlight } from '../../site/code/highlight.ts';
import { languages, requestSample } from '../../site/code/requestSamples.ts';
import { shortExample } from '../../site/code/shortExample.ts';

const body = { criteria: [{ measure: "d'A", weight: 1.5, scoring: true }] };
const request = { url: 'https://metro.test/api/v1/rank', body, needsKey: true };
const textsOf = (code: string, wanted: string) =>
  highlight(code)
    .filter(({ type }) => type === wanted)
    .map(({ text }) => text);

describe('code on pages', () => {
  it.each(languages)('%s has colors without a change of its text, also in the JSON that it sends', (language) => {
    const code = requestSample(language, request);
    expect(
      highlight(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code);
    expect(textsOf(code, 'property')).toEqual(expect.arrayContaining(['"criteria"', '"measure"', '"weight"']));
    expect(textsOf(code, 'number')).toContain('1.5');
    expect(textsOf(code, 'boolean')).toContain('true');
  });

  it('curl has each parameter on a line, encodes what needs it, and indents JSON', () => {
    const url = 'https://metro.test/api/v1/metros?q=Austin,+TX&per_page=1';
    expect(requestSample('curl', { url, needsKey: false }).split('\n')).toEqual([
      "curl -G 'https://metro.test/api/v1/metros' \\",
      "  --data-urlencode 'q=Austin, TX' \\",
      "  -d 'per_page=1'",
    ]);
    expect(requestSample('curl', { ...request, url: 'https://metro.test/' })).toMatch(/\n {2}-d '\{\n {4}"/);
  });

  it('TypeScript has options only for what is not a plain GET', () => {
    const url = 'https://metro.test/';
    const first = (request: { needsKey: boolean; body?: object }) =>
      requestSample('TypeScript', { url, ...request })
        .split('\n')
        .slice(0, -2)
        .join('\n');
    expect(first({ needsKey: false })).toBe(`const response = await fetch("${url}");`);
    expect(first({ needsKey: true })).toBe(
      `const response = await fetch("${url}", {\n  headers: {\n    Authorization: "Bearer YOUR_API_KEY",\n  },\n});`,
    );
    expect(first({ needsKey: false, body: {} })).toContain('  method: "POST",\n  headers: {\n    "Content-Type"');
  });

  it('formats JSON with short lists and objects on one line, and changes no value', () => {
    const value = {
      states: ['OK', 'NM'],
      none: [],
      empty: {},
      rows: [{ name: 'Tulsa, OK', values: Array(20).fill(1) }],
    };
    const text = formatJson(value);
    expect(JSON.parse(text)).toEqual(value);
    expect(text).toContain('\n  "states": ["OK", "NM"],\n  "none": [],\n  "empty": {},');
    expect(formatJson('a')).toBe('"a"');
    const long = formatJson({ attribution: [{ publisher: 'U.S. Census Bureau' }] }, 40);
    expect(Math.max(...long.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  it('shortens lists and long texts of an example, and says so', () => {
    expect(shortExample({ values: [1, 2, 3, 4, 5], pair: [1, 2, 3], value: null })).toEqual({
      values: [1, 2, '… 3 more'],
      pair: [1, 2, 3],
      value: null,
    });
    expect(shortExample('a'.repeat(200))).toMatch(/^a+ …$/);
    expect(shortExample('Public domain, from a list of the U.S. government')).toBe('Public domain, from a list of …');
  });
});
