import sans from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ComponentChild, render } from 'preact';
import { describePng } from './describePng.ts';
import { font } from './wrapText.ts';

/** An image as the text of an SVG file. */
export interface SvgImage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** The full credit, for the data about the image. */
  readonly credit: string;
}

interface ImageContent {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly credit: string;
  readonly ground: string;
  readonly ink: string;
  readonly content: ComponentChild;
  /** A drawing to add as it is. */
  readonly drawing?: SVGElement | undefined;
}

/** Returns an image that needs nothing else: it has its typeface, and its full credit in its metadata. */
export async function svgImage(image: ImageContent): Promise<SvgImage> {
  const { width, height, title, credit, ground, ink, content, drawing } = image;
  const place = document.createElement('div');
  const face = await readFace();
  render(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      font-family={font}
      fill={ink}
    >
      <title>{title}</title>
      <metadata>{credit}</metadata>
      <style>{face}</style>
      <rect width={width} height={height} fill={ground} />
      {content}
    </svg>,
    place,
  );
  const svg = place.firstElementChild!;
  if (drawing) svg.append(drawing);
  return { text: new XMLSerializer().serializeToString(svg), width, height, credit };
}

/** Loads the typeface for texts to be measured with it. */
export const loadFont = (): Promise<unknown> =>
  Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 16px ${font}`)));

/** Returns the rule of the typeface, with its file in it. */
async function readFace(): Promise<string> {
  const response = await fetch(sans);
  if (!response.ok) throw new Error(`no typeface: status ${response.status}`);
  const file = new Uint8Array(await response.arrayBuffer());
  const bytes = Array.from(file, (byte) => String.fromCharCode(byte)).join('');
  return `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(data:font/woff2;base64,${btoa(bytes)}) format('woff2')}`;
}

/** Draws the image at twice its size, for screens with a high resolution. */
export async function pngOf({ text, width, height, credit }: SvgImage): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
  return describePng(drawn, credit);
}
