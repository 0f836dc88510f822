import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { Outage } from '../../stores/outage.ts';

interface MailOptions {
  /** The address that ends mails of this kind when a mail program posts to it (RFC 8058). */
  readonly unsubscribe?: string;
}

type Sent = 'sent' | 'refused' | 'later' | 'unavailable';

/** Sends mail. */
export interface Mailer {
  /** Returns whether the mail server took the mail, refused it, takes it later perhaps, or takes no mail now. */
  send(to: string, subject: string, text: string, options?: MailOptions): Promise<Sent>;
}

/** How long a mail server may be silent, in milliseconds. */
const timeoutMs = 60_000;

/** Errors of one mail, such as a refused recipient. All other errors are an outage of the mail server. */
const mailErrors = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'];

/**
 * Sends mail by SMTP. The log has one line for an outage of the mail server and one for each mail that it refuses, without
 * the recipient and the text.
 * @param from the sender; `no-reply` at the host of `origin` if undefined
 */
export function smtpMailer(url: string, from: string | undefined, origin: string, log: Logger): Mailer {
  from ??= `no-reply@${new URL(origin).hostname}`;
  const transport = createTransport({ url, socketTimeout: timeoutMs }, { from });
  const outage = new Outage({
    what: 'the mail server',
    where: new URL(url).host,
    meanwhile: 'nothing is mailed',
    log,
    probe: () => transport.verify(),
  });
  return {
    async send(to, subject, text, { unsubscribe } = {}) {
      try {
        await transport.sendMail({ to, subject, text, ...(unsubscribe !== undefined && listHeaders(unsubscribe)) });
        outage.recordSuccess();
        return 'sent';
      } catch (error) {
        const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
        if (code === undefined || !mailErrors.includes(code)) {
          outage.recordFailure(error);
          return 'unavailable';
        }
        const isSender = command === 'MAIL FROM';
        log.error(
          { code, responseCode },
          `the mail server refused ${isSender ? 'the sender: see MAIL_FROM' : 'a mail'}`,
        );
        if (isSender) return 'unavailable';
        // Codes from 400 to 499 are of the moment, such as a full mailbox (RFC 5321 section 4.2.1).
        return responseCode !== undefined && responseCode < 500 ? 'later' : 'refused';
      }
    },
  };
}

/** The headers with which mail programs offer to unsubscribe. One click needs HTTPS (RFC 8058 section 3.1). */
const listHeaders = (url: string) => ({
  list: { unsubscribe: { url } },
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
});
