import type PptxGenJS from 'pptxgenjs';
import type { Area, Slides } from '../explorer/slides.ts';

/** The presentation, what adds a slide with a title to it, and the credits that the notes of each slide have. */
export type Deck = Slides & {
  readonly add: (title: string, notes?: readonly string[]) => PptxGenJS.Slide;
  readonly credits: string;
};

/** Where the content of a slide is, below its title. */
export const bodyAt = { x: 0.5, y: 1.45, w: 12.3, h: 5.35 };

/** The letters of a text below the title of a slide. */
export const leadLetters = ({ colors }: Pick<Deck, 'colors'>) =>
  ({ fontSize: 16, color: colors.soft, margin: 0, valign: 'top', fit: 'shrink' }) as const;

/** Divides an area into a part of a height and what is below it. */
export const split = (area: Area, h: number): readonly [Area, Area] => [
  { ...area, h },
  { ...area, y: area.y + h, h: area.h - h },
];

/** The letters of a table, in points, with the height of a row, in inches: smaller ones for more rows. */
const tableSizes = {
  /** The whole slide. */
  whole: [
    { most: 5, fontSize: 18, row: 0.72 },
    { most: 7, fontSize: 16, row: 0.56 },
    { most: 10, fontSize: 14, row: 0.46 },
    { most: Infinity, fontSize: 12, row: 0.36 },
  ],
  /** Above a chart. */
  short: [
    { most: 8, fontSize: 14, row: 0.36 },
    { most: Infinity, fontSize: 11, row: 0.3 },
  ],
  /** Next to a chart. */
  half: [
    { most: 6, fontSize: 15, row: 0.78 },
    { most: 9, fontSize: 13, row: 0.48 },
    { most: Infinity, fontSize: 11, row: 0.34 },
  ],
  /** Next to a text. */
  narrow: [{ most: Infinity, fontSize: 12, row: 0.36 }],
} as const;

/** A column: its head, its width in inches, and whether its texts are numbers. */
type Column = readonly [head: string, width: number, isNumber?: boolean];
/** The text of a cell, which can stand out as the best of its row. */
type Text = string | { readonly text: string; readonly isBest: boolean };

/** Where a table is on a slide, and how much of it it has. */
interface Place {
  readonly x?: number;
  readonly y?: number;
  readonly size?: keyof typeof tableSizes;
}

/** The width of a letter, in its size: an estimate. */
const letterWidth = 0.5;
/** The height of a line, in the size of its letters, and the points of an inch. */
const lineHeight = 1.25;
const inch = 72;
/** The space at the left and the right of the text of a cell, in inches. */
const cellSpace = 0.18;

/** Returns about how many lines a text has in a column. */
const linesOf = (text: string, width: number, fontSize: number): number =>
  Math.ceil((text.length * letterWidth * fontSize) / inch / (width - cellSpace));

/** Adds a table. @returns about where it ends */
export function addTable(
  { colors: { ink, soft, line, accent } }: Deck,
  slide: PptxGenJS.Slide,
  columns: readonly Column[],
  rows: readonly (readonly Text[])[],
  { x = bodyAt.x, y = bodyAt.y, size = 'whole' }: Place = {},
): number {
  const { fontSize, row: height } = tableSizes[size].find(({ most }) => rows.length <= most)!;
  const alignOf = (i: number): PptxGenJS.HAlign => (columns[i]![2] ? 'right' : 'left');
  const border: PptxGenJS.BorderProps = { type: 'solid', pt: 0.75, color: line };
  const none: PptxGenJS.BorderProps = { type: 'none' };
  slide.addTable(
    [
      columns.map(([text], i) => ({ text, options: { bold: true, color: soft, fontSize, align: alignOf(i) } })),
      ...rows.map((row) =>
        row.map((cell, i) => {
          const { text, isBest } = typeof cell === 'string' ? { text: cell, isBest: false } : cell;
          return {
            text,
            options: { color: isBest ? accent : ink, fontSize, bold: i === 0 || isBest, align: alignOf(i) },
          };
        }),
      ),
    ],
    {
      ...{ x, y, colW: columns.map(([, width]) => width), rowH: height },
      ...{ border: [none, none, border, none], margin: [0.05, 0.12, 0.05, 0.06], valign: 'middle' },
    },
  );
  const textOf = (cell: Text) => (typeof cell === 'string' ? cell : cell.text);
  const added = rows.map((row) => {
    const lines = Math.max(...row.map((cell, i) => linesOf(textOf(cell), columns[i]![1], fontSize)));
    return Math.max(height, (lines * lineHeight * fontSize) / inch + 0.1);
  });
  return y + height + added.reduce((sum, one) => sum + one, 0);
}
