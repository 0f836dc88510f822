import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Returns the path of a Chromium, or CHROMIUM_PATH; undefined if there is none. */
export function findChromium(): string | undefined {
  const places = [
    process.env['CHROMIUM_PATH'],
    // Takes half the processor time of the browser with windows.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  return places.find((file) => file !== undefined && existsSync(file));
}

/** Arguments to start as any user, without network requests. */
export const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
