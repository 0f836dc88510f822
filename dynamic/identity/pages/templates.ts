import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { makingOf } from '../../../common/release/siteFolder.ts';

/**
 * The pages that are filled in for each request: rendered ahead by the site's build, with places for what differs. Pages
 * that are built again while the server runs are taken up: those before name styles that are gone.
 */
export class Templates {
  readonly #folder: string;
  #compiled: ReadonlyMap<string, HandlebarsTemplateDelegate> = new Map();
  #mark: string | undefined;

  /** @throws where the site is not built */
  constructor(folder: string) {
    this.#folder = folder;
    this.#look();
    if (this.#mark === undefined) throw new Error(`${folder} holds no pages; make them with: npm run release -- ready`);
  }

  /** @throws where there is no such page, or `data` lacks something that it shows */
  render(name: string, data: object): string {
    this.#look();
    const template = this.#compiled.get(name);
    if (!template) throw new Error(`${this.#folder} has no page ${name}`);
    return template(data);
  }

  #look(): void {
    const making = makingOf(this.#folder);
    if (!making || making.mark === this.#mark) return;
    this.#compiled = compile(this.#folder);
    this.#mark = making.mark;
  }
}

function compile(folder: string): Map<string, HandlebarsTemplateDelegate> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  return new Map(
    names.map((name) => {
      const source = readFileSync(join(folder, name), 'utf8');
      // Strict: a place that is not filled is an error, not a gap. Values are escaped for HTML.
      return [name.slice(0, -'.html'.length), Handlebars.compile(source, { strict: true })];
    }),
  );
}
