/** The JSON text of a value. Only the functions of this file create one. */
class JsonText<T> {
  declare readonly type: Readonly<T>;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** The JSON text of a `T`, such as a row that appears on several pages. */
export type Encoded<T> = JsonText<T>;

/** A `T` in which any part may already be JSON text. */
export type Encodable<T> =
  | Encoded<T>
  | (T extends readonly (infer U)[]
      ? readonly Encodable<U>[]
      : T extends object
        ? { readonly [K in keyof T]: Encodable<T[K]> }
        : T);

type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** Writes the JSON text of an object, member by member. `Left` are the members of `T` that are not written yet. */
class ObjectWriter<T, Left extends keyof T> {
  declare readonly left: Left;
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Adds a member, unless it is undefined. */
  member<K extends Left>(name: K, value: Encodable<T[K]>): ObjectWriter<T, Exclude<Left, K>> {
    if (value !== undefined) this.#text += this.#nameText(name) + encode(value);
    return this as unknown as ObjectWriter<T, Exclude<Left, K>>;
  }

  /** Adds members of plain values. */
  members<K extends Left>(values: Pick<T, K>): ObjectWriter<T, Exclude<Left, K>> {
    const text = JSON.stringify(values).slice(1, -1);
    this.#text += (this.#text.length > 1 && text !== '' ? ',' : '') + text;
    return this as unknown as ObjectWriter<T, Exclude<Left, K>>;
  }

  /** Continues as an object that has more members than `T`. */
  extend<U extends T>(): ObjectWriter<U, Left | Exclude<keyof U, keyof T>> {
    return this as unknown as ObjectWriter<U, Left | Exclude<keyof U, keyof T>>;
  }

  /** Returns the text so far, which can be completed to many objects. */
  keep(): Beginning<T, Left> {
    return new Beginning(this.#text);
  }

  /** Returns the text up to the value of a member, like `keep`. */
  keepUpTo<K extends Left>(name: K): BeginningUpTo<T, Left, K> {
    return new BeginningUpTo(this.#text + this.#nameText(name));
  }

  /** Ends the object. It has every required member. */
  close(this: ObjectWriter<T, OptionalKeys<T>>): Encoded<T> {
    return new JsonText(this.#text + '}');
  }

  #nameText(name: PropertyKey): string {
    const text = nameTexts.get(name) ?? addNameText(name);
    return this.#text.length > 1 ? text : text.slice(1);
  }
}

/** `,"name":` for each member name. Names come from code, so there are few. */
const nameTexts = new Map<PropertyKey, string>();

function addNameText(name: PropertyKey): string {
  const text = `,${JSON.stringify(name)}:`;
  nameTexts.set(name, text);
  return text;
}

/** The beginning of an object's JSON text, without the members `Left`. */
class Beginning<T, Left extends keyof T> {
  declare readonly left: Left;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Continues an object. */
  open(): ObjectWriter<T, Left> {
    return new ObjectWriter(this.#text);
  }
}
export type { Beginning, ObjectWriter };

/** The beginning of an object's JSON text up to the value of member `K`. */
class BeginningUpTo<T, Left extends keyof T, K extends Left> {
  declare readonly left: Left;
  declare readonly name: K;
  declare readonly type: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Continues an object with the value. */
  value(value: Encodable<T[K]>): ObjectWriter<T, Exclude<Left, K>> {
    return new ObjectWriter(this.text + encode(value));
  }
}
export type { BeginningUpTo };

/** Writes a list of objects that lack one member each. It allocates nothing per item, because there are thousands. */
export class ListWriter<T, K extends keyof T> {
  #text = '[';

  /** Adds an object: its beginning, and its last value. */
  add(beginning: BeginningUpTo<T, K, K>, value: Encodable<T[K]>): void {
    if (this.#text.length > 1) this.#text += '},';
    this.#text += beginning.text + encode(value);
  }

  /** Ends the list. */
  close(): Encoded<T[]> {
    return new JsonText(this.#text + (this.#text.length > 1 ? '}]' : ']'));
  }
}

/** Begins the JSON text of an object. */
export function openObject<T>(): ObjectWriter<T, keyof T> {
  return new ObjectWriter('{');
}

/** Returns the JSON text of a plain value. */
export function jsonText<T>(value: T): Encoded<T> {
  return new JsonText(JSON.stringify(value));
}

/** Returns the JSON text of a list, by one join. */
export function jsonList<T>(items: readonly Encoded<T>[]): Encoded<T[]> {
  const texts = new Array<string>(items.length);
  for (let i = 0; i < items.length; i++) texts[i] = items[i]!.json;
  return new JsonText(`[${texts.join(',')}]`);
}

/** Returns the JSON text of a list of numbers, with null for each NaN. */
export function jsonNumbers(values: Float64Array): Encoded<(number | null)[]> {
  let text = '[';
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    text += (i === 0 ? '' : ',') + (Number.isNaN(value) ? 'null' : encodeNumber(value));
  }
  return new JsonText(text + ']');
}

/** The JSON text of an object's member: name and value. */
class MemberText<T> {
  declare readonly type: T;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
export type EncodedMember<T> = MemberText<T>;

/** Returns the JSON text of a record's member. */
export function jsonMember<T>(name: string, value: Encodable<T>): EncodedMember<T> {
  return new MemberText(`${JSON.stringify(name)}:${encode(value)}`);
}

/** Returns the JSON text of an object with arbitrary names. */
export function jsonRecord<T>(members: readonly EncodedMember<T>[]): Encoded<Record<string, T>> {
  let text = '{';
  for (let i = 0; i < members.length; i++) text += (i === 0 ? '' : ',') + members[i]!.json;
  return new JsonText(text + '}');
}

/** Returns the JSON text of a value, like `JSON.stringify`, with `Encoded` parts inserted. */
export function encode(value: unknown): string {
  if (typeof value === 'number') return encodeNumber(value);
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof JsonText) return value.json;
  if (Array.isArray(value)) return encodeArray(value);
  return typeof value === 'object' ? encodeObject(value) : JSON.stringify(value);
}

/** `.0001` to `.9999`, without zeros at the end. */
const fractions = Array.from({ length: 10_000 }, (_, i) => String(i / 10_000).slice(1));

/** Takes four decimals from a table, because printing a double is slow. Below 100,000, small integers suffice. */
function encodeNumber(value: number): string {
  if (!(value >= 0 && value < 100_000)) return JSON.stringify(value);
  const units = Math.round(value * 10_000) | 0;
  if (units / 10_000 !== value) return JSON.stringify(value);
  const fraction = units % 10_000;
  return `${(units - fraction) / 10_000}${fractions[fraction]!}`;
}

function encodeArray(items: readonly unknown[]): string {
  if (items.length === 0) return '[]';
  if (typeof items[0] === 'string') return JSON.stringify(items);
  let text = '[';
  for (let i = 0; i < items.length; i++) {
    if (i > 0) text += ',';
    text += encode(items[i] ?? null);
  }
  return text + ']';
}

function encodeObject(value: object): string {
  let text = '{';
  for (const name of Object.keys(value)) {
    const member: unknown = value[name as keyof typeof value];
    if (member === undefined) continue;
    if (text.length > 1) text += ',';
    text += `${JSON.stringify(name)}:${encode(member)}`;
  }
  return text + '}';
}

/** Returns a value with its JSON text parsed. */
export function decode<T>(value: Encodable<T>): T {
  if (value instanceof JsonText) return JSON.parse(value.json) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => decode(item)) as T;
  if (typeof value !== 'object' || value === null) return value as T;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, decode(member)])) as T;
}

/** Caches texts for many responses: a list for each key, as long as the key is in use. */
export class TextCache<Key extends object, Text> {
  readonly #lists = new WeakMap<Key, Text[]>();

  /** Returns the list of a key. */
  of(key: Key): Text[] {
    let list = this.#lists.get(key);
    if (!list) this.#lists.set(key, (list = []));
    return list;
  }
}
