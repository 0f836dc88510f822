import type { z } from 'zod';
import { quote, suggest } from '../domain/text.ts';
import { ApiError, badRequest } from '../domain/errors.ts';
import type { Operation } from '../operations/operation.ts';

/** The maximum size of a request's body, in bytes (D8). */
export const maxBodyBytes = 64 * 1024;

/**
 * Checks the headers of a request's body.
 * @throws ApiError 415 unless it is JSON in UTF-8, 413 if it is too long
 */
export function checkBodyHeaders(contentType: string | undefined, contentLength: string | undefined): void {
  if (mediaType(contentType) !== 'application/json') {
    const got = contentType ? `, not ${quote(mediaType(contentType))}` : '';
    throw new ApiError('unsupported_media_type', `the body must be sent as Content-Type application/json${got}`);
  }
  // JSON is UTF-8 (RFC 8259 section 8.1).
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType!)?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
    throw new ApiError('unsupported_media_type', `the body must be JSON in UTF-8, not ${quote(charset)}`);
  if (Number(contentLength ?? 0) > maxBodyBytes) throw bodyTooLarge();
}

/** Returns the error for a body over `maxBodyBytes`. */
export const bodyTooLarge = () =>
  new ApiError('payload_too_large', `the body is over ${maxBodyBytes} bytes; send a smaller one`);

const mediaType = (contentType = '') => contentType.split(';')[0]!.trim().toLowerCase();

/**
 * Returns an operation's body, read from its text.
 * @throws ApiError 400 that names the wrong member: `criteria[3].weight: must be at least 0`
 */
export function readBody(operation: Operation, text: string): unknown {
  return readBodyValue(operation, parse(text));
}

/**
 * Returns an operation's body, read from a JSON value. A member that is null counts as not given: generated clients send them.
 * @throws ApiError 400 that names the wrong member
 */
export function readBodyValue({ body: shape }: Pick<Operation, 'body'>, sent: unknown): unknown {
  if (!shape) throw new Error('the operation takes no body');
  const value = withoutNulls(sent);
  const read = shape.safeParse(value, { error: wording });
  if (read.success) return read.data;
  throw badRequest(explain(read.error.issues, value, shape));
}

/** The levels of a value that are read for members that are null: more than bodies have. */
const maxLevels = 16;

/** Returns a JSON value without the members of its objects that are null. */
function withoutNulls(value: unknown, levels = maxLevels): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((one) => withoutNulls(one, levels - 1));
  const given = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(given.map(([name, member]) => [name, withoutNulls(member, levels - 1)]));
}

function parse(text: string): unknown {
  if (text.trim() === '') throw badRequest('body: is empty; send a JSON object, {} at least');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badRequest(`body: is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
  const twice = repeatedMember(text);
  if (twice !== undefined) throw badRequest(`body: member ${quote(twice)} is given twice in one object; give it once`);
  return value;
}

/** Returns the first member name that appears twice in one object of a well-formed JSON text; undefined if none does. */
export function repeatedMember(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let previous = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '{') open.push(new Set());
    else if (char === '[') open.push(undefined);
    else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const start = i;
      let isEscaped = false;
      for (i++; i < text.length && text[i] !== '"'; i++) {
        if (text[i] !== '\\') continue;
        isEscaped = true;
        i++;
      }
      const names = previous === '{' || previous === ',' ? open.at(-1) : undefined;
      if (names) {
        const name = isEscaped ? (JSON.parse(text.slice(start, i + 1)) as string) : text.slice(start + 1, i);
        if (names.has(name)) return name;
        names.add(name);
      }
    } else if (char !== ',' && char !== ':') continue;
    previous = char;
  }
  return undefined;
}

/** Returns the message for an issue that the schemas leave to zod. */
const wording = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code !== 'invalid_type') return undefined;
  return issue.input === undefined
    ? 'is missing'
    : `must be ${issue.expected === 'object' ? 'an object' : `of type ${issue.expected}`}`;
};

type Issue = z.core.$ZodIssue;
type UnknownKeysIssue = z.core.$ZodIssueUnrecognizedKeys;

/** Returns the first error; for a missing member also the unknown member in its place. */
function explain(issues: readonly Issue[], value: unknown, shape: z.ZodType): string {
  const [issue] = issues as readonly [Issue];
  if (issue.code === 'unrecognized_keys') return unknownMember(issue, shape);
  const at = pathText(issue.path) || 'body';
  const instead = issues.find(
    (other): other is UnknownKeysIssue =>
      other.code === 'unrecognized_keys' && pathText(other.path) === pathText(issue.path.slice(0, -1)),
  );
  if (!instead || valueAt(value, issue.path) !== undefined) return `${at}: ${issue.message}`;
  return `${at}: is missing, it ${issue.message.replace(/^is missing$/, 'must be given')}; ${unknownMember(instead, shape)}`;
}

function unknownMember({ keys: [key = ''], path }: UnknownKeysIssue, shape: z.ZodType): string {
  const names = memberNames(shape, path);
  const near = suggest(key, names, `the members are ${names.join(', ')}`);
  return `${quote(pathText([...path, key]))}: there is no such member${near}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at, part) => (at as Record<PropertyKey, unknown> | null | undefined)?.[part], value);
}

/** Returns a path as text, such as `criteria[3].weight`. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

/** Returns the member names of the object at a path of a schema. */
function memberNames(shape: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = unwrap(shape);
  for (const part of path) {
    const { shape: members, element } = at as { shape?: Record<string, unknown>; element?: unknown };
    at = unwrap(typeof part === 'number' ? element : members?.[String(part)]);
  }
  return Object.keys((at as { shape?: object } | undefined)?.shape ?? {});
}

function unwrap(shape: unknown): unknown {
  let at = shape;
  while (typeof at === 'object' && at !== null && 'unwrap' in at && !('element' in at)) {
    at = (at as { unwrap(): unknown }).unwrap();
  }
  return at;
}
