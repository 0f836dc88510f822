import { escapeXml } from '../../api/domain/atom.ts';

/** The colors of the pages in their light theme. */
export const colors = {
  ...{ ground: '#f5f8f5', ink: '#14201b', soft: '#46564f', faint: '#5d6c65', accent: '#0b5d4b', line: '#dbe3dd' },
  bar: '#8fb8aa',
};

/** The colors of categories, in their order. */
export const categories = [
  ...['#0b5d4b', '#c96d12', '#3f74ab', '#9a3f6b'],
  ...['#6f6c14', '#5a4aa0', '#2b8a94', '#5c6460'],
] as const;

/** The look of a text: its size in pixels, its color and where it begins or ends. */
interface TextStyle {
  readonly size: number;
  readonly color?: string;
  readonly weight?: number;
  readonly serif?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** Returns a line of text of an image, in Inter or Newsreader. */
export function textAt(x: number, y: number, content: string, style: TextStyle): string {
  const { size, color = colors.soft, weight = style.serif ? 500 : 400, serif, anchor = 'start' } = style;
  const family = serif ? 'Newsreader' : 'Inter';
  const at = `x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"`;
  return `<text ${at} font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeXml(content)}</text>`;
}

/** Returns a rectangle of an image. */
export const rectangle = (x: number, y: number, width: number, height: number, color: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${color}"/>`;

/** Returns a length with one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10;
