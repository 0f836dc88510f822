import { expect, it } from 'vitest';
import { formatJson } from '../../site/code/formatJson.ts';

it('prints a short array or object on one line, and a long or nested one on several', () => {
  const value = { years: [2023, 2024], rows: [{ name: 'Austin, TX', value: null }], text: { long: 'x'.repeat(80) } };
  expect(formatJson(value).split('\n')).toEqual([
    '{',
    '  "years": [2023, 2024],',
    '  "rows": [',
    '    { "name": "Austin, TX", "value": null }',
    '  ],',
    '  "text": {',
    `    "long": "${'x'.repeat(80)}"`,
    '  }',
    '}',
  ]);
  expect(JSON.parse(formatJson(value))).toEqual(value);
});
