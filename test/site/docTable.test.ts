import { describe, expect, it } from 'vitest';
import { tableHtml } from '../../site/docs/table.ts';

const row = (tag: string, cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

/** A table as the Markdown processor writes it. */
const table = (head: readonly string[], ...rows: readonly string[][]) =>
  tableHtml(
    `<table><thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`,
  );

const long = 'A text that has more than forty characters, in all';

describe('a table of the documentation', () => {
  it('is unchanged in its scrolling box if it fits on a phone', () => {
    expect(table(['Code', 'Meaning'], ['gt', 'more &amp; less'])).toBe(
      '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th>Code</th><th>Meaning</th></tr></thead>' +
        '<tbody><tr><td>gt</td><td>more &amp; less</td></tr></tbody></table></div>',
    );
  });

  it('aligns numbers, ranges and sizes to the right, but no names', () => {
    const html = table(
      ['Rank', 'Metro', 'Size', 'Interval'],
      ['1', 'Enid', '1.5 MB', '4 to 5'],
      ['2', 'Tulsa', '', ''],
    );
    expect(html).toContain('<table class="numbers">');
    expect(html).toContain('<td>1</td><td>Enid</td><td class="number">1.5 MB</td><td class="number">4 to 5</td>');
    expect(html).toContain('<th>Rank</th><th>Metro</th><th class="number">Size</th>');
  });

  it('takes a column for numbers only if it has some, and no text', () => {
    const html = table(['Metro', 'None', 'Mixed', 'Size'], ['Enid', '', '1', '2'], ['Tulsa', '', 'many', '3']);
    expect(html).toContain('<td>Enid</td><td></td><td>1</td><td class="number">2</td>');
  });

  it('has the labels of stacked cells, and keeps its roles', () => {
    const html = table(['Cause', 'How to "tell"', 'What to do'], ['disk', long, long]);
    expect(html).toContain('<table class="stacked" role="table">');
    expect(html).toContain('<td class="name" role="cell">disk</td>');
    expect(html).toContain(`<td role="cell" data-label="How to &quot;tell&quot;"><span>${long}</span></td>`);
  });

  it('has no label for a text that says what the name is, nor for an empty cell', () => {
    const html = table(['File', 'Content', 'Size'], ['a.csv', long, '12 kB'], ['b.csv', long, '']);
    expect(html).toContain(`<td role="cell">${long}</td>`);
    expect(html.match(/data-label="\w+"/g)).toEqual(['data-label="Size"']);
  });

  it('has names above short cells that would not fit next to them', () => {
    const head = ['Metro', 'Share', 'Worse', 'Score', 'Growth', 'Worse', 'Score'];
    const html = table(head, ['Fort Smith, AR-OK', '17.69', '250', '72.46', '3.05', '220', '56.99']);
    expect(html).toContain('<table class="above numbers" role="table">');
    expect(html).toContain('<td class="name" role="cell">Fort Smith, AR-OK</td>');
    expect(html).not.toContain('data-label');
  });

  it('has no header without text', () => {
    expect(table(['', 'Meaning'], ['gt', 'more'])).toContain('<tr><td></td><th>Meaning</th></tr>');
  });
});
