import { connect } from 'node:net';
import type { FuzzRequest } from './requests.ts';

/** What came back for a request. */
interface FuzzResponse {
  /** The status of each response on the connection. */
  readonly statuses: readonly number[];
  /** How many of them are 503 because too many requests of one address waited: all clients here have the same one. */
  readonly busy: number;
  /** Milliseconds until the last byte. */
  readonly took: number;
  /** The first response's headers and the beginning of its body. */
  readonly text: string;
}

/** What a response to a request that waited in vain says; one to HEAD has no body to say it in. */
const busyText = 'the server is busy';
const busyHead = /HTTP\/1\.1 503 [^]*?\r\nRetry-After: 5\r\n/;

/** How long the server may be silent after bytes that are not a whole request. */
const silenceMs = 150;
/** How long a whole request waits for its response. */
const patienceMs = 20_000;

/** Writes a request to a new connection on loopback and reads until the server closes it. */
export function sendBytes(port: number, { bytes, cut }: FuzzRequest): Promise<FuzzResponse> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const chunks: Buffer[] = [];
    let last = began;
    const socket = connect(port, '127.0.0.1');
    const finish = () => {
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
      if (!cut && statuses.length === 0) {
        reject(new Error(`no response to ${bytes.toString('latin1', 0, 500)}`));
        return;
      }
      const isHead = bytes.subarray(0, 5).toString('latin1') === 'HEAD ';
      resolve({
        statuses,
        busy: text.split(isHead ? busyHead : busyText).length - 1,
        took: last - began,
        text: text.slice(0, 2000),
      });
    };
    socket.setTimeout(cut ? silenceMs : patienceMs, finish);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      last = performance.now();
    });
    // The server may refuse the rest of a request, and reset the connection with its response.
    socket.on('error', () => undefined);
    socket.on('close', finish);
    socket.write(bytes);
  });
}
