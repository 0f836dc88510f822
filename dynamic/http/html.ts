/** HTML that may be sent as it is. Only the tag `html` makes it. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template may contain: text, which is escaped; HTML, which is not; nothing. */
type Value = string | number | Html | readonly Html[] | false | undefined;

/** Tag for a template of HTML. Escapes text for content and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(write)));
}

/** JSON in a page, which no browser runs. */
export const jsonScript = (value: unknown): Html =>
  new Html(`<script type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`);

/** The elements that have no content, and so no end. */
const voidElements: ReadonlySet<string> = new Set(['circle', 'line', 'path', 'rect']);

/** What an element may contain. */
type Content = string | number | Html | undefined | readonly Content[];

/** Makes an element. An attribute that is undefined is left out. */
export function createHtml(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...content: readonly Content[]
): Html {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const start = `<${name}${given.map(([key, value]) => ` ${key}="${write(value)}"`).join('')}`;
  return new Html(voidElements.has(name) ? `${start}/>` : `${start}>${writeAll(content)}</${name}>`);
}

const writeAll = (content: Content): string =>
  Array.isArray(content) ? content.map(writeAll).join('') : write(content as Value);

function write(value: Value): string {
  if (value === false || value === undefined) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character]!);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
