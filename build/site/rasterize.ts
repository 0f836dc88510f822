import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import pLimit from 'p-limit';
import sharp from 'sharp';

const { resolve } = createRequire(import.meta.url);

/** The faces of the texts in the images. No others are used, so every machine makes the same images. */
const fontFiles = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
].map((file) => resolve(file));

/** Images that are made at the same time, in threads. */
const atOnce = 4;

/**
 * Replaces each SVG file below a folder by a PNG file, because social networks show no SVG. The images have few colors: with a
 * palette, they have less than half of the bytes, and without dithering they take half the time.
 */
export async function rasterize(folder: string): Promise<void> {
  const limit = pLimit(atOnce);
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    names.filter((name) => name.endsWith('.svg')).map((name) => limit(() => makePng(join(folder, name)))),
  );
}

async function makePng(file: string): Promise<void> {
  const svg = await readFile(file, 'utf8');
  const image = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false } });
  const { width, height } = image;
  const raw = sharp(image.pixels, { raw: { width, height, channels: 4 } });
  await writeFile(file.replace(/svg$/, 'png'), await raw.png({ palette: true, effort: 1, dither: 0 }).toBuffer());
  await rm(file);
}
