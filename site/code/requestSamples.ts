import { curl } from './curl.ts';
import { formatJson } from './formatJson.ts';

/** A request to show as code. */
export interface SampleRequest {
  readonly url: string;
  /** What is sent by POST; none: the request is a GET. */
  readonly body?: unknown;
  /** Whether the request needs an API key, for which the code has a placeholder. */
  readonly needsKey: boolean;
  /** What the code does with the response; none: it prints all of it. */
  readonly printing?: Printing;
}

/** Code that prints the response, which is in the variable `answer`. */
export interface Printing {
  readonly TypeScript: string;
  readonly Python: string;
  readonly R: string;
}

const printAll: Printing = { TypeScript: 'console.log(answer);', Python: 'print(answer)', R: 'print(answer)' };

const placeholder = 'Bearer YOUR_API_KEY';

/** The languages of samples. */
export const languages = ['curl', 'TypeScript', 'Python', 'R'] as const;

/** Returns a program that sends a request and prints the response. */
export function requestSample(language: (typeof languages)[number], request: SampleRequest): string {
  switch (language) {
    case 'curl':
      return curl({ ...request, credential: request.needsKey ? placeholder : undefined });
    case 'TypeScript':
      return typescriptCode(request);
    case 'Python':
      return pythonCode(request);
    case 'R':
      return rCode(request);
  }
}

/** Quotes a text as JSON does, which TypeScript, Python and R read in the same way. */
const quoted = (text: string): string => JSON.stringify(text);

function typescriptCode({ url, body, needsKey, printing = printAll }: SampleRequest): string {
  const headers = [
    ...(needsKey ? [`    Authorization: ${quoted(placeholder)},`] : []),
    ...(body === undefined ? [] : [`    "Content-Type": "application/json",`]),
  ];
  const options = [
    ...(body === undefined ? [] : [`  method: "POST",`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${formatJson(body).replaceAll('\n', '\n  ')}),`]),
  ];
  const second = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return [
    `const response = await fetch(${quoted(url)}${second});`,
    'const answer = await response.json();',
    printing.TypeScript,
  ].join('\n');
}

function pythonCode({ url, body, needsKey, printing = printAll }: SampleRequest): string {
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
    ...(body === undefined ? [] : [`request.data = r'''${formatJson(body)}'''.encode()`]),
    'with urlopen(request) as response:',
    '    answer = json.load(response)',
    printing.Python,
  ].join('\n');
}

function rCode({ url, body, needsKey, printing = printAll }: SampleRequest): string {
  const steps = [
    `request(${quoted(url)})`,
    ...(needsKey ? [`req_headers(Authorization = ${quoted(placeholder)})`] : []),
    ...(body === undefined
      ? []
      : [`req_body_raw(r"---(${formatJson(body).replaceAll('\n', '\n  ')})---", "application/json")`]),
    'req_perform()',
    'resp_body_json()',
  ];
  return ['library(httr2)', '', `answer <- ${steps.join(' |>\n  ')}`, printing.R].join('\n');
}
