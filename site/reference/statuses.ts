import { nameOf, openapi, type Operation } from './openapi.ts';

/** A status that an operation may return. */
export interface Status {
  readonly status: string;
  readonly name: string;
  readonly about: string;
}

/** The names of statuses (RFC 9110, 6585). */
const names: Readonly<Record<string, string>> = {
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The statuses that a program meets most. */
const main = ['400', '401', '404', '422', '429'];

/** Returns the statuses of an operation other than 200: those to handle first, and the others. */
export function statusesOf({ responses }: Operation): { readonly main: Status[]; readonly others: Status[] } {
  const all = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { $ref, description }]) => ({
      status,
      name: names[status] ?? '',
      about: description ?? openapi.components.responses[$ref ? nameOf($ref) : status]?.description ?? '',
    }));
  const isMain = ({ status }: Status) => main.includes(status);
  return { main: all.filter(isMain), others: all.filter((one) => !isMain(one)) };
}
