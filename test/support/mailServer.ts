import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/** A mail server on loopback that keeps the mails it gets. It refuses mail for addresses that begin with `refused`, and takes that for `later` at another time. */
export async function mailServer(listenOn = 0, { refusesSender = false } = {}) {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('refused')
          ? new Error('no such mailbox')
          : address.startsWith('later')
            ? Object.assign(new Error('mailbox busy'), { responseCode: 450 })
            : null,
      ),
    onMailFrom: (_address, _session, done) =>
      done(refusesSender ? Object.assign(new Error('not you'), { responseCode: 553 }) : null),
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: raw.replace(/=\r\n/g, '') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Waits until so many mails have arrived. */
    arrived: (count: number) => expect.poll(() => mails.length).toBe(count),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
