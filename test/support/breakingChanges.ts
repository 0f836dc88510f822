type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document, without what the comparison does not read. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Readonly<Record<string, Json>>;
}

interface OperationObject {
  readonly operationId?: string;
  readonly security?: readonly Json[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body & { readonly $ref?: string }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Json;
}

interface Body {
  readonly required?: boolean;
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

/** Texts and examples, which no program depends on. */
const texts = new Set(['description', 'summary', 'title', 'x-title', 'example', 'examples', 'externalDocs']);

/** Returns what a comparison reads of a document: all but texts and examples. */
export function contractOf(document: object): Description {
  const strip = (part: unknown, isNames = false): unknown => {
    if (Array.isArray(part)) return part.map((item) => strip(item));
    if (typeof part !== 'object' || part === null) return part;
    const kept = Object.entries(part).filter(([name]) => isNames || !texts.has(name));
    return Object.fromEntries(kept.map(([name, item]) => [name, strip(item, !isNames && name === 'properties')]));
  };
  const { paths, components } = strip(document) as Description;
  return { paths, components };
}

/**
 * Returns what in a document breaks programs that were written for an earlier one, a line each. What a request may send must still be
 * accepted, and what a response had must still be there. New endpoints, optional parameters, members of responses and values of
 * their enums break nothing.
 */
export function breakingChanges(before: Description, after: Description): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      return now ? operationBreaks(operation, now, { at, before, after }) : [`${at}: removed`];
    }),
  );
}

/** Where a comparison is, and the documents that references lead into. */
interface Place {
  readonly at: string;
  readonly before: Description;
  readonly after: Description;
}

/** Whether a schema is of what clients send or of what they read. */
type Direction = 'request' | 'response';

const inside = (place: Place, name: string): Place => ({ ...place, at: `${place.at} ${name}` });
const member = (place: Place, name: string): Place => ({ ...place, at: `${place.at}${name}` });

function operationBreaks(before: OperationObject, after: OperationObject, place: Place): string[] {
  const { at } = place;
  const isOpen = ({ security }: OperationObject) => !security || security.some((one) => Object.keys(one).length === 0);
  return [
    ...(before.operationId === after.operationId ? [] : [`${at}: operationId is now ${after.operationId}`]),
    ...(isOpen(before) && !isOpen(after) ? [`${at}: needs a credential now`] : []),
    ...parameterBreaks(before.parameters ?? [], after.parameters ?? [], place),
    ...bodyBreaks(before.requestBody, after.requestBody, inside(place, 'body')),
    ...responseBreaks(before.responses, after.responses, place),
  ];
}

function parameterBreaks(before: readonly Parameter[], after: readonly Parameter[], place: Place): string[] {
  const same = (a: Parameter) => (b: Parameter) => a.name === b.name && a.in === b.in;
  const known = before.flatMap((parameter) => {
    const at = inside(place, `parameter ${parameter.name}`);
    const now = after.find(same(parameter));
    if (!now) return [`${at.at}: removed`];
    const required = now.required && !parameter.required ? [`${at.at}: required now`] : [];
    return [...required, ...schemaBreaks(parameter.schema, now.schema, 'request', at)];
  });
  const added = after.filter((parameter) => parameter.required && !before.some(same(parameter)));
  return [...known, ...added.map(({ name }) => `${place.at} parameter ${name}: new and required`)];
}

function bodyBreaks(before: Body | undefined, after: Body | undefined, place: Place): string[] {
  if (!before) return after?.required ? [`${place.at}: new and required`] : [];
  if (!after) return [`${place.at}: removed`];
  const required = after.required && !before.required ? [`${place.at}: required now`] : [];
  return [...required, ...contentBreaks(before, after, 'request', place)];
}

function responseBreaks(
  before: OperationObject['responses'],
  after: OperationObject['responses'],
  place: Place,
): string[] {
  return Object.entries(before).flatMap(([status, response]) => {
    const at = inside(place, status);
    const now = after[status];
    if (!now) return [`${at.at}: removed`];
    const [was, is] = [resolve(response, place.before), resolve(now, place.after)] as [Body, Body];
    const headers = Object.keys(was.headers ?? {}).filter((name) => !(name in (is.headers ?? {})));
    return [...headers.map((name) => `${at.at} header ${name}: removed`), ...contentBreaks(was, is, 'response', at)];
  });
}

function contentBreaks(before: Body, after: Body, direction: Direction, place: Place): string[] {
  return Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const now = after.content?.[type];
    return now ? schemaBreaks(schema, now.schema, direction, place) : [`${place.at} ${type}: removed`];
  });
}

/** Returns what a reference leads to. */
function resolve(part: object, document: Description): Json {
  const { $ref } = part as { $ref?: string };
  if ($ref === undefined) return part as Json;
  const [, , group, name] = $ref.split('/') as [string, string, string, string];
  return resolve(document.components[group]![name] as object, document);
}

/** Returns the schemas of which a value matches one: those of `anyOf` and `oneOf`, and one for each type. */
function alternativesOf(schema: Json, document: Description): Json[] {
  const resolved = resolve(schema, document);
  const listed = (resolved['anyOf'] ?? resolved['oneOf']) as Json[] | undefined;
  if (listed) return listed.flatMap((one) => alternativesOf(one, document));
  const { type } = resolved;
  return Array.isArray(type) ? type.map((one: unknown) => ({ ...resolved, type: one })) : [resolved];
}

/**
 * Returns the breaks between two schemas. A request breaks if something that matched does not match any more; a response if
 * something may come that did not match.
 * @param seen the pairs of references that are being compared: a schema may contain itself
 */
function schemaBreaks(
  before: Json,
  after: Json,
  direction: Direction,
  place: Place,
  seen: ReadonlySet<string> = new Set(),
): string[] {
  const pair = `${String(before['$ref'])} ${String(after['$ref'])} ${direction}`;
  if (before['$ref'] !== undefined && after['$ref'] !== undefined) {
    if (seen.has(pair)) return [];
    seen = new Set([...seen, pair]);
  }
  const was = alternativesOf(before, place.before);
  const is = alternativesOf(after, place.after);
  const compare = (a: Json, b: Json) => alternativeBreaks(a, b, direction, place, seen);
  const [given, offered] = direction === 'request' ? [was, is] : [is, was];
  return given.flatMap((one) => {
    const found = offered
      .filter((other) => isOfType(one, other))
      .map((other) => (direction === 'request' ? compare(one, other) : compare(other, one)));
    if (found.length > 0) return found.reduce((least, breaks) => (breaks.length < least.length ? breaks : least));
    const { type = 'any type' } = one as Schema;
    return [`${place.at}: ${direction === 'request' ? `no longer accepts ${type}` : `may be ${type} now`}`];
  });
}

/** Whether every value of a schema's type is also of the type of another, which may have none. */
function isOfType({ type: of }: Json, { type: wide }: Json): boolean {
  return wide === undefined || of === wide || (of === 'integer' && wide === 'number');
}

function alternativeBreaks(
  before: Json,
  after: Json,
  direction: Direction,
  place: Place,
  seen: ReadonlySet<string>,
): string[] {
  const [was, is] = [before, after] as [Schema, Schema];
  return [
    ...choiceBreaks(was, is, direction, place),
    ...(direction === 'request' ? limitBreaks(was, is, place) : []),
    ...formatBreaks(was, is, direction, place),
    ...memberBreaks(was, is, direction, place, seen),
    ...itemBreaks(was, is, direction, place, seen),
  ];
}

/** The keywords of JSON Schema that the document has. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Json | boolean;
  readonly items?: Json;
  readonly prefixItems?: readonly Json[];
}

const choicesOf = (schema: Schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);

/** A value that is no longer there is a break in a response, too: it may have another name now. */
function choiceBreaks(before: Schema, after: Schema, direction: Direction, { at }: Place): string[] {
  const [was, is] = [choicesOf(before), choicesOf(after)];
  if (!was) return is && direction === 'request' ? [`${at}: accepts only ${is.join(', ')} now`] : [];
  if (!is) return direction === 'response' ? [`${at}: may be any value now`] : [];
  return was.filter((one) => !is.includes(one)).map((one) => `${at}: value ${String(one)} removed`);
}

const upperLimits = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

function limitBreaks(before: Schema, after: Schema, { at }: Place): string[] {
  const limit = (schema: Schema, name: string, none: number) => ((schema as Json)[name] as number | undefined) ?? none;
  const tighter = [
    ...upperLimits.filter((name) => limit(after, name, Infinity) < limit(before, name, Infinity)),
    ...lowerLimits.filter((name) => limit(after, name, -Infinity) > limit(before, name, -Infinity)),
  ];
  return [
    ...tighter.map((name) => `${at}: ${name} is ${limit(after, name, NaN)} now`),
    ...(after.pattern !== undefined && after.pattern !== before.pattern ? [`${at}: pattern is another`] : []),
    ...(JSON.stringify(before.default) === JSON.stringify(after.default) ? [] : [`${at}: default is another`]),
  ];
}

/** The format of a number is its size in memory, which generated clients choose by it. */
function formatBreaks(before: Schema, after: Schema, direction: Direction, { at }: Place): string[] {
  if (before.format === after.format) return [];
  const demands =
    direction === 'request' ? after.format !== undefined && after.type === 'string' : before.format !== undefined;
  return demands ? [`${at}: format is ${after.format ?? 'open'} now`] : [];
}

function memberBreaks(
  before: Schema,
  after: Schema,
  direction: Direction,
  place: Place,
  seen: ReadonlySet<string>,
): string[] {
  const { properties: was = {}, required: needed = [], additionalProperties: more } = before;
  const { properties: is = {}, required: needs = [], additionalProperties: moreNow } = after;
  const known = Object.entries(was).flatMap(([name, schema]) => {
    const at = member(place, `.${name}`);
    const now = is[name];
    if (!now) return [`${at.at}: removed`];
    const present =
      direction === 'response' && needed.includes(name) && !needs.includes(name) ? [`${at.at}: may be absent now`] : [];
    return [...present, ...schemaBreaks(schema, now, direction, at, seen)];
  });
  const required =
    direction === 'request'
      ? needs.filter((name) => !needed.includes(name)).map((name) => `${place.at}.${name}: required now`)
      : [];
  const values =
    typeof more === 'object' && typeof moreNow === 'object'
      ? schemaBreaks(more, moreNow, direction, member(place, '.*'), seen)
      : [];
  return [...known, ...required, ...values];
}

function itemBreaks(
  before: Schema,
  after: Schema,
  direction: Direction,
  place: Place,
  seen: ReadonlySet<string>,
): string[] {
  const at = member(place, '[]');
  const items = before.items && after.items ? schemaBreaks(before.items, after.items, direction, at, seen) : [];
  const first = (before.prefixItems ?? []).flatMap((schema, i) => {
    const now = after.prefixItems?.[i];
    return now ? schemaBreaks(schema, now, direction, member(place, `[${i}]`), seen) : [`${place.at}[${i}]: removed`];
  });
  return [...items, ...first];
}
