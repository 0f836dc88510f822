/** A request to show as code. */
export interface SampleRequest {
  readonly url: string;
  /** What is sent by POST; none: the request is a GET. */
  readonly body?: unknown;
  /** Whether the request needs an API key, for which the code has a placeholder. */
  readonly needsKey: boolean;
}

const placeholder = 'Bearer YOUR_API_KEY';

/** Returns programs that send a request and print the response, by language. */
export const requestSamples = (
  request: SampleRequest,
): readonly { readonly language: string; readonly code: string }[] => [
  { language: 'curl', code: curlCode(request) },
  { language: 'TypeScript', code: typescriptCode(request) },
  { language: 'Python', code: pythonCode(request) },
  { language: 'R', code: rCode(request) },
];

/** Quotes a text for a POSIX shell. */
const shellText = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a text as JSON does, which TypeScript, Python and R read in the same way. */
const quoted = (text: string): string => JSON.stringify(text);

const jsonOf = (body: unknown): string => JSON.stringify(body, null, 2);

function curlCode({ url, body, needsKey }: SampleRequest): string {
  const parts = [`curl ${shellText(url)}`];
  if (needsKey) parts.push(`-H ${shellText(`Authorization: ${placeholder}`)}`);
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${shellText(jsonOf(body))}`);
  return parts.join(' \\\n  ');
}

function typescriptCode({ url, body, needsKey }: SampleRequest): string {
  const headers = [
    ...(needsKey ? [`    Authorization: ${quoted(placeholder)},`] : []),
    ...(body === undefined ? [] : [`    "Content-Type": "application/json",`]),
  ];
  const options = [
    ...(body === undefined ? [] : [`  method: "POST",`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${jsonOf(body).replaceAll('\n', '\n  ')}),`]),
  ];
  const second = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${quoted(url)}${second});\nconsole.log(await response.json());`;
}

function pythonCode({ url, body, needsKey }: SampleRequest): string {
  const headers = [
    ...(needsKey ? [`    "Authorization": ${quoted(placeholder)},`] : []),
    ...(body === undefined ? [] : [`    "Content-Type": "application/json",`]),
  ];
  return [
    'import json',
    'from urllib.request import Request, urlopen',
    '',
    `request = Request(${quoted(url)})`,
    ...(headers.length === 0 ? [] : ['request.headers.update({', ...headers, '})']),
    ...(body === undefined ? [] : [`request.data = b'''${jsonOf(body)}'''`]),
    'with urlopen(request) as response:',
    '    print(json.load(response))',
  ].join('\n');
}

function rCode({ url, body, needsKey }: SampleRequest): string {
  const steps = [
    `request(${quoted(url)})`,
    ...(needsKey ? [`req_headers(Authorization = ${quoted(placeholder)})`] : []),
    ...(body === undefined ? [] : [`req_body_raw('${jsonOf(body)}', "application/json")`]),
    'req_perform()',
    'resp_body_json()',
  ];
  return `library(httr2)\n\n${steps.join(' |>\n  ')}`;
}
