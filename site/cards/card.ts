import { escapeXml } from '../../api/domain/atom.ts';

/** A figure of a card. */
interface CardFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** What a card shows: links to a page have it in messages and posts. */
interface Card {
  readonly kind: string;
  readonly title: string;
  /** At most three. */
  readonly figures: readonly CardFigure[];
}

/** The size of a card in pixels, as social networks ask for, and the characters that fit a line. */
const width = 600;
const height = 315;
const fits = { title: 34, label: 25 };
const left = 36;
const columnWidth = 182;

const colors = { ground: '#f5f8f5', ink: '#14201b', soft: '#46564f', accent: '#0b5d4b', line: '#dbe3dd' };
const bars = [
  { x: 0, size: 14, color: '#0b5d4b' },
  { x: 8.7, size: 19, color: '#c96d12' },
  { x: 17.4, size: 24, color: '#3f74ab' },
];

/** Returns a card as SVG, with texts in Inter and Newsreader. */
export function cardSvg({ kind, title, figures }: Card): string {
  const titleLines = linesOf(title, fits.title).slice(0, 3);
  const text = (content: string, x: number, y: number, style: string) =>
    `<text x="${x}" y="${y}" ${style}>${escapeXml(content)}</text>`;
  const sans = (size: number, color: string, weight = 400) =>
    `font-family="Inter" font-size="${size}" font-weight="${weight}" fill="${color}"`;
  const serif = (size: number) => `font-family="Newsreader" font-weight="500" font-size="${size}" fill="${colors.ink}"`;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    `<rect width="${width}" height="6" fill="${colors.accent}"/>`,
    ...bars.map((bar) => {
      const x = left + bar.x;
      const y = 32 + 24 - bar.size;
      return `<rect x="${x}" y="${y}" width="6.6" height="${bar.size}" rx="2" fill="${bar.color}"/>`;
    }),
    text('Metro data', left + 34, 51, sans(17, colors.ink, 600)),
    text(kind, left, 92, sans(14, colors.soft)),
    ...titleLines.map((line, i) => text(line, left, 124 + i * 34, serif(31))),
    `<rect x="${left}" y="214" width="${width - 2 * left}" height="1" fill="${colors.line}"/>`,
    ...figures.flatMap(({ label, value, note }, i) => {
      const x = left + i * columnWidth;
      return [
        text(cut(label), x, 238, sans(12, colors.soft, 600)),
        text(value, x, 268, serif(25)),
        text(cut(note), x, 289, sans(12, colors.soft)),
      ];
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

/** Returns the beginning of a text that fits below a figure. */
function cut(text: string): string {
  const [first = '', ...rest] = linesOf(text, fits.label);
  return rest.length === 0 ? first : `${first} …`;
}

/** Returns a text in lines of at most some characters, except for longer words. */
function linesOf(text: string, most: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > most && lines.at(-1) !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
