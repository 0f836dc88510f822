import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { Outage } from '../../stores/outage.ts';

/** Sends mail in the background. */
export interface Mailer {
  send(to: string, subject: string, text: string): void;
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
    send(to, subject, text) {
      transport.sendMail({ to, subject, text }).then(
        () => outage.recordSuccess(),
        (error: unknown) => {
          const { code, responseCode } = error as { code?: string; responseCode?: number };
          if (code === undefined || !mailErrors.includes(code)) outage.recordFailure(error);
          else log.error({ code, responseCode, subject }, 'the mail server refused a mail');
        },
      );
    },
  };
}
