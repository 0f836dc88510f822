import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { Outage } from '../../stores/outage.ts';

/** Sends mail. */
export interface Mailer {
  /** Returns whether the mail server accepted the mail. */
  send(to: string, subject: string, text: string): Promise<boolean>;
}

/** Errors of one mail, such as a refused recipient. All other errors are an outage of the mail server. */
const mailErrors = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'];

/**
 * Sends mail by SMTP. The log has one line for an outage of the mail server and one for each mail that it refuses, without
 * the recipient and the text.
 * @param from the sender; `no-reply` at the host of `origin` if undefined
 */
export function smtpMailer(url: string, from: string | undefined, origin: string, log: Logger): Mailer {
  from ??= `no-reply@${new URL(origin).hostname}`;
  const transport = createTransport(url, { from });
  const outage = new Outage({
    what: 'the mail server',
    where: new URL(url).host,
    meanwhile: 'links are not mailed',
    log,
    probe: () => transport.verify(),
  });
  return {
    async send(to, subject, text) {
      try {
        await transport.sendMail({ to, subject, text });
        outage.recordSuccess();
        return true;
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        if (code === undefined || !mailErrors.includes(code)) outage.recordFailure(error);
        else log.error({ code, responseCode, subject }, 'the mail server refused a mail');
        return false;
      }
    },
  };
}
