import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountText, splitFrame } from '../../common/accountFrame.ts';
import { makingOf } from '../../common/release/siteFolder.ts';
import { type Html, html } from './html.ts';

/** What the frame needs of a page. */
interface Framed {
  readonly title: string;
  /** What search engines show under the title; default: the title. */
  readonly description?: string;
  /** Whether search engines may list it. */
  readonly indexed?: boolean;
  /** Whether the page is only for people who are signed in. */
  readonly signedIn?: boolean;
  readonly main: Html;
}

/** The file with the frame of the pages of states and counties, which have styles and scripts of their own. */
export const placeFrame = 'place.html';

/**
 * The frame around every page that the server renders, as the site's build rendered it. A frame that is built again while the
 * server runs is read again: the one before names styles that no longer exist.
 */
export class Frame {
  readonly #folder: string;
  readonly #file: string;
  #pieces: readonly string[] = [];
  #mark: string | undefined;

  /** @throws if the site is not built */
  constructor(folder: string, file = 'frame.html') {
    this.#folder = folder;
    this.#file = file;
    this.#read();
    if (this.#mark === undefined)
      throw new Error(`${folder} has no account pages; build them with: npm run release -- ready`);
  }

  /** The page as a document. */
  render({ title, description = title, indexed, signedIn, main }: Framed): string {
    this.#read();
    const [start, afterTitle, afterRobots, afterDescription, afterAccount, end] = this.#pieces;
    const robots = indexed ? 'all' : 'noindex';
    const account = signedIn ? accountText : 'Sign in';
    const head = [start, html`${title}`, afterTitle, robots, afterRobots, html`${description}`, afterDescription];
    return [...head, account, afterAccount, main, end].join('');
  }

  #read(): void {
    const making = makingOf(this.#folder);
    if (!making || making.mark === this.#mark) return;
    this.#pieces = splitFrame(readFileSync(join(this.#folder, this.#file), 'utf8'));
    this.#mark = making.mark;
  }
}
