import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

/** Sends mail, beside whatever is going on. */
export interface Mailer {
  send(to: string, subject: string, text: string): void;
}

/**
 * Mail by SMTP. A mail that cannot be sent is logged, without what it says and whom it is for.
 * @param from the sender; undefined: nobody at the host of `origin`
 */
export function smtpMailer(url: string, from: string | undefined, origin: string, log: Logger): Mailer {
  from ??= `no-reply@${new URL(origin).hostname}`;
  const transport = createTransport(url, { from });
  return {
    send(to, subject, text) {
      transport.sendMail({ to, subject, text }).catch((error: unknown) => {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        log.error({ code, responseCode, subject }, 'a mail could not be sent');
      });
    },
  };
}
