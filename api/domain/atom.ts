/** The media type of a feed. */
export const atomType = 'application/atom+xml; charset=utf-8';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML, without the characters that XML 1.0 does not have. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign]!);
}

/** An XML element as text. Only `element` creates one. */
class Element {
  readonly xml: string;

  constructor(xml: string) {
    this.xml = xml;
  }
}

/** Returns an element with attributes and contents: texts, which are escaped, and elements. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...contents: readonly (string | Element)[]
): Element {
  const start = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`);
  const inner = contents.map((content) => (typeof content === 'string' ? escapeXml(content) : content.xml));
  return new Element(`<${name}${start.join('')}>${inner.join('')}</${name}>`);
}

/** An entry of a feed. */
export interface AtomEntry {
  /** An IRI that never changes. */
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly updated: string;
  /** The page about it. */
  readonly page: string;
  readonly summary: string;
  /** Lines of its content; without any, the summary is all. */
  readonly lines?: readonly string[];
}

/** A feed; its URLs are absolute. */
interface AtomFeed extends Omit<AtomEntry, 'summary' | 'lines'> {
  /** The URL of the feed itself. */
  readonly self: string;
  /** The credits of the figures in it. */
  readonly rights?: string;
  readonly entries: readonly AtomEntry[];
}

const xhtml = 'http://www.w3.org/1999/xhtml';

function entryElement({ id, title, updated, page, summary, lines = [] }: AtomEntry): Element {
  const items = lines.map((line) => element('li', {}, line));
  const content = element('content', { type: 'xhtml' }, element('div', { xmlns: xhtml }, element('ul', {}, ...items)));
  return element(
    'entry',
    {},
    element('id', {}, id),
    element('title', {}, title),
    element('updated', {}, updated),
    element('link', { href: page }),
    element('summary', {}, summary),
    ...(items.length === 0 ? [] : [content]),
  );
}

/** Returns a feed as an Atom document (RFC 4287). */
export function atomText({ id, title, updated, page, self, rights, entries }: AtomFeed): string {
  const feed = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom' },
    element('id', {}, id),
    element('title', {}, title),
    element('updated', {}, updated),
    element('author', {}, element('name', {}, 'Metro data service')),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', { href: page }),
    ...(rights === undefined || rights === '' ? [] : [element('rights', {}, rights)]),
    ...entries.map(entryElement),
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed.xml}\n`;
}

/** The namespace of the ids of feeds. */
const feedNamespace = '4264e4c3-73f8-41fd-aadb-efa171c89c5b';

/** Returns the id of a feed or an entry: the UUIDv5 of its name (RFC 9562), the same on every host. */
export async function feedId(name: string): Promise<string> {
  const namespace = Uint8Array.from(feedNamespace.replaceAll('-', '').match(/../g)!, (pair) => parseInt(pair, 16));
  const text = new TextEncoder().encode(name);
  const hashed = new Uint8Array(namespace.length + text.length);
  hashed.set(namespace);
  hashed.set(text, namespace.length);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', hashed)).subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')}`;
}
