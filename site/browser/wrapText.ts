/** The typeface of images: that of the pages, which they embed. */
export const font = "'Inter Variable', Inter, Helvetica, Arial, sans-serif";

interface Letters {
  readonly size: number;
  readonly weight?: number;
}

/** Returns how wide a text is, as drawn. */
export function widthOf(text: string, { size, weight = 400 }: Letters): number {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
  pen.font = `${weight} ${size}px ${font}`;
  return pen.measureText(text).width;
}

/** Returns a text in lines that are not wider than `width`, as drawn. An address breaks after its separators alone. */
export function wrapText(text: string, width: number, letters: Letters): string[] {
  const fits = (line: string) => widthOf(line, letters) <= width;
  const lines = [''];
  for (const word of text.split(' ').filter(Boolean))
    for (const [i, piece] of (fits(word) ? [word] : piecesOf(word)).entries()) {
      const line = lines.at(-1)!;
      const longer = line === '' || i > 0 ? line + piece : `${line} ${piece}`;
      if (line !== '' && !fits(longer)) lines.push(piece);
      else lines[lines.length - 1] = longer;
    }
  return lines;
}

/** Returns the parts of an address, each with the separator that ends it. */
const piecesOf = (word: string): string[] => word.split(/(?<=[/?&=,])(?!\/)/);
