interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly maximum?: number;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** The description of the API, as far as clients in other languages read it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Record<string, Parameter>;
  };
}

interface Argument {
  readonly name: string;
  readonly where: 'path' | 'query' | 'body';
  readonly required: boolean;
  readonly schema: Schema;
  readonly about: string;
}

interface Call {
  /** The name in snake case. */
  readonly name: string;
  readonly about: string;
  readonly method: string;
  readonly path: string;
  /** Those that are required come first. */
  readonly args: readonly Argument[];
  /** The largest page of a list; undefined for other operations. */
  readonly largest: number | undefined;
  /** The members of `data` that pages divide; none where `data` is the list. */
  readonly parts: readonly string[];
  /** Whether the response is a text, such as CSV. */
  readonly isText: boolean;
}

/** The members of `data` that each page has a part of, where `data` is no list. */
const pagedMembers: Readonly<Record<string, readonly string[]>> = {
  getMeasureValues: ['values', 'absent'],
  getMeasureRanks: ['regions'],
  listSeries: ['regions'],
  listRevisions: ['regions'],
  getData: ['rows', 'caveats'],
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function callsOf({ paths, components }: Description): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = methods[method] as DescribedOperation | undefined;
      if (!operation) return [];
      const parameters = (operation.parameters ?? []).map((one) =>
        '$ref' in one ? components.parameters![one.$ref.split('/').at(-1)!]! : one,
      );
      const sent = parameters.filter((one) => one.in === 'path' || one.in === 'query');
      const named = sent.map(({ name, in: where, required = false, description = '', schema }): Argument => ({
        name,
        where: where as 'path' | 'query',
        required,
        schema,
        about: description,
      }));
      const body = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
      const { properties = {}, required = [] } = body === undefined ? {} : components.schemas[body]!;
      const members = Object.entries(properties).map(([name, schema]): Argument => {
        return { name, where: 'body', required: required.includes(name), schema, about: schema.description ?? '' };
      });
      const all = [...named, ...members];
      const page = sent.find(({ name }) => name === 'per_page');
      return {
        name: snake(operation.operationId),
        about: operation.summary,
        method: method.toUpperCase(),
        path,
        args: [...all.filter((one) => one.required), ...all.filter((one) => !one.required)],
        largest: page?.schema.maximum,
        parts: pagedMembers[operation.operationId] ?? [],
        isText: !Object.hasOwn(operation.responses['200']?.content ?? {}, 'application/json'),
      };
    }),
  );
}

/** Returns the Python type of an argument. */
function pythonType({ where, schema, about }: Pick<Argument, 'where' | 'schema' | 'about'>): string {
  const { type, enum: choices, anyOf, items } = schema;
  if (anyOf) return anyOf.map((one) => pythonType({ where, schema: one, about })).join(' | ');
  if (choices?.join() === '0,1') return 'bool';
  if (choices) return `Literal[${choices.map((choice) => JSON.stringify(choice)).join(', ')}]`;
  if (items) return `Sequence[${pythonType({ where, schema: items, about })}]`;
  const named = [type ?? 'object'].flat().filter((one) => one !== 'null');
  const types = named.map((one) => pythonTypes[one] ?? 'Any');
  // The client writes a list with commas.
  const isList = where === 'query' && about.includes('comma-separated');
  return [...new Set(types), ...(isList ? ['Sequence[str]'] : [])].join(' | ');
}

const pythonTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  object: 'Mapping[str, Any]',
};

/** `from` is a word of Python. */
const pythonName = (name: string) => (name === 'from' ? 'from_' : name);

/** Breaks a text into lines of at most 110 characters, each with an indent. */
function wrap(text: string, indent: string, next = indent): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/)) {
    const joined = line.trim() === '' ? line + word : `${line} ${word}`;
    if (joined.length > 110 && line.trim() !== '') {
      lines.push(line);
      line = next + word;
    } else line = joined;
  }
  return [...lines, line];
}

function pythonMethod(call: Call): string[] {
  const { name, about, method, path, args, largest, parts, isText } = call;
  const dictionary = (where: string) => {
    const own = args.filter((one) => one.where === where && (largest === undefined || !/^(per_)?page$/.test(one.name)));
    return `{${own.map((one) => `${JSON.stringify(one.name)}: ${pythonName(one.name)}`).join(', ')}}`;
  };
  const shown = args.filter((one) => one.name !== 'per_page');
  const declare = (one: Argument) =>
    `        ${pythonName(one.name)}: ${pythonType(one)}${one.required ? ',' : ' | None = None,'}`;
  const positional = shown.filter(({ where }) => where === 'path').map(declare);
  const named = shown.filter(({ where }) => where !== 'path').map(declare);
  const body = method === 'POST' ? dictionary('body') : 'None';
  const values = [JSON.stringify(path), dictionary('path'), dictionary('query'), body];
  const paging = largest === undefined ? [] : [String(largest), JSON.stringify(parts), 'page'];
  const how = isText ? '_text' : largest === undefined ? '_read' : '_list';
  const docs = shown.flatMap((one) => {
    const text = one.name === 'page' ? `one page, of up to ${largest} rows; default: all pages` : one.about;
    return wrap(`${pythonName(one.name)}: ${text}`, '        ', '            ');
  });
  return [
    '',
    `    def ${name}(`,
    '        self,',
    ...positional,
    ...(named.length === 0 ? [] : ['        *,', ...named]),
    `    ) -> ${isText ? 'str' : 'Answer'}:`,
    ...wrap(`"""${about}.`, '        '),
    ...(docs.length === 0 ? [] : ['', ...docs]),
    '        """',
    `        return self.${how}(`,
    ...[...values, ...paging].map((value) => `            ${value},`),
    '        )',
  ];
}

/** Returns the module of the Python client that has a method for each operation. */
export function pythonOperations(description: Description): string {
  const calls = callsOf(description);
  return `${[
    '"""Every operation of the API. Generated from its description by `npm run client-types`; do not edit."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, Literal, Mapping, Sequence',
    '',
    'from .answer import Answer',
    'from .calls import AsyncCalls, Calls, in_thread',
    '',
    '',
    'class Operations(Calls):',
    '    """A method for each operation of the API. Lists have all pages, of one release, unless `page` names one."""',
    ...calls.flatMap(pythonMethod),
    '',
    '',
    'class AsyncOperations(AsyncCalls):',
    '    """The methods of `Operations` as coroutines."""',
    '',
    ...calls.map(({ name }) => `    ${name} = in_thread(Operations.${name})`),
  ].join('\n')}\n`;
}

/** Returns the table of operations of the R client. */
export function rOperations(description: Description): string {
  const texts = (values: readonly string[]) =>
    values.length === 0 ? 'character()' : `c(${values.map((value) => JSON.stringify(value)).join(', ')})`;
  const rows = callsOf(description).map(({ name, method, path, args, largest, parts, isText }) => {
    const of = (where: string) => texts(args.filter((one) => one.where === where).map((one) => one.name));
    const lists = args.filter(({ where, schema }) => where === 'body' && schema.items).map((one) => one.name);
    return [
      `  ${name} = list(`,
      `    method = "${method}", path = "${path}", is_text = ${isText ? 'TRUE' : 'FALSE'},`,
      `    in_path = ${of('path')}, in_query = ${of('query')},`,
      `    in_body = ${of('body')}, lists = ${texts(lists)},`,
      `    largest = ${largest ?? 'NULL'}, parts = ${texts(parts)}`,
      '  )',
    ].join('\n');
  });
  return `# Every operation of the API. Generated from its description by \`npm run client-types\`; do not edit.\n\noperations <- list(\n${rows.join(',\n')}\n)\n`;
}
