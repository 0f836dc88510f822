import { headersTooLarge, malformed, timedOut, type Unreadable } from '../../../api/gate/unreadable.ts';

/** Returns the response to a request that Node's HTTP parser rejected with an error code, as text for the socket. */
export function responseToUnreadable(code: string | undefined): string {
  const { status, reason, body } = refusals[code ?? ''] ?? malformed;
  const text = JSON.stringify(body);
  const head = [
    'Connection: close',
    'Access-Control-Allow-Origin: *',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${text.length}`,
  ].join('\r\n');
  return `HTTP/1.1 ${status} ${reason}\r\n${head}\r\n\r\n${text}`;
}

const refusals: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: timedOut,
};
