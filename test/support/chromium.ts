import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** A Chromium of this machine; undefined where there is none. CHROMIUM_PATH names one that stands elsewhere. */
export function findChromium(): string | undefined {
  const places = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  return places.find((file) => file !== undefined && existsSync(file));
}

/** Starts as any user, and asks nobody on the network. */
export const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
