import type PptxGenJS from 'pptxgenjs';
import type { Area, Slides } from '../explorer/slides.ts';

/** The presentation, and what adds a slide with a title to it. */
export type Deck = Slides & { readonly add: (title: string, notes?: readonly string[]) => PptxGenJS.Slide };

/** Where the content of a slide is, below its title. */
export const bodyAt = { x: 0.5, y: 1.35, w: 12.3, h: 5.4 };

/** Divides an area into a part of a height and what is below it. */
export const split = (area: Area, h: number): readonly [Area, Area] => [
  { ...area, h },
  { ...area, y: area.y + h, h: area.h - h },
];

/** The letters of a table, in points, with the height of a row, in inches: smaller ones for more rows. */
const tableSizes = [
  { most: 4, fontSize: 16, row: 0.42 },
  { most: 8, fontSize: 14, row: 0.38 },
  { most: Infinity, fontSize: 11, row: 0.3 },
] as const;

/** Adds a table with columns of given widths in inches. @returns where it ends, if no text has two lines */
export function addTable(
  { colors: { ink, soft, line } }: Deck,
  slide: PptxGenJS.Slide,
  columns: readonly (readonly [head: string, width: number])[],
  rows: readonly (readonly string[])[],
): number {
  const { fontSize, row: height } = tableSizes.find(({ most }) => rows.length <= most)!;
  const border: PptxGenJS.BorderProps = { type: 'solid', pt: 0.75, color: line };
  const none: PptxGenJS.BorderProps = { type: 'none' };
  slide.addTable(
    [
      columns.map(([text]) => ({ text, options: { bold: true, color: soft, fontSize } })),
      ...rows.map((row) => row.map((text, i) => ({ text, options: { color: ink, fontSize, bold: i === 0 } }))),
    ],
    {
      ...{ x: bodyAt.x, y: bodyAt.y, colW: columns.map(([, width]) => width), rowH: height },
      ...{ border: [none, none, border, none], margin: [0.05, 0.12, 0.05, 0], valign: 'middle' },
    },
  );
  return bodyAt.y + (rows.length + 1) * height;
}
