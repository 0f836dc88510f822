/**
 * A piece of an answer that is JSON text already, such as a row that stands on several pages.
 * `T` is the shape that the text parses to.
 */
export class Encoded<T> {
  declare readonly shape: T;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** `T`, any part of which may stand as its JSON text. */
export type Encodable<T> =
  | Encoded<T>
  | (T extends readonly (infer U)[]
      ? readonly Encodable<U>[]
      : T extends object
        ? { readonly [K in keyof T]: Encodable<T[K]> }
        : T);

/** The JSON text of a value, as `JSON.stringify` would write it with every Encoded part in its place. */
export function encode(value: unknown): string {
  if (value instanceof Encoded) return value.json;
  if (Array.isArray(value)) return encodeArray(value);
  if (typeof value === 'object' && value !== null) return encodeObject(value);
  return JSON.stringify(value);
}

function encodeArray(items: readonly unknown[]): string {
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
