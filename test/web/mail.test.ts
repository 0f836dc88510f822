import { pino } from 'pino';
import { expect, it } from 'vitest';
import { smtpMailer } from '../../dynamic/identity/accounts/mail.ts';
import { mailServer } from '../support/mailServer.ts';

function mailerTo(url: string) {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, mailer: smtpMailer(url, undefined, 'http://127.0.0.1', pino({}, { write })) };
}

it('logs one line when the mail server becomes unavailable and one when it is available again (D78)', async () => {
  const before = await mailServer();
  const { lines, mailer } = mailerTo(before.url);
  await before.close();
  const sends = Array.from({ length: 5 }, () => mailer.send('ada@example.org', 'Your sign-in link', 'secret'));
  expect(await Promise.all(sends)).toEqual(Array(5).fill('unavailable'));
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({
    where: `127.0.0.1:${before.port}`,
    msg: 'the mail server is unavailable; nothing is mailed',
  });
  const smtp = await mailServer(before.port);
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2);
  expect(lines[1]).toMatchObject({ failures: 5, msg: 'the mail server is available again' });
  expect(await mailer.send('ada@example.org', 'Your sign-in link', 'secret')).toBe('sent');
  await smtp.arrived(1);
  expect(JSON.stringify(lines)).not.toMatch(/ada@|secret/);
  await smtp.close();
});

it('logs a mail that the server refuses, without its recipient and text', async () => {
  const smtp = await mailServer();
  const { lines, mailer } = mailerTo(smtp.url);
  expect(await mailer.send('refused@example.org', 'Your sign-in link', 'secret')).toBe('refused');
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({ code: 'EENVELOPE', msg: 'the mail server refused a mail' });
  expect(JSON.stringify(lines)).not.toMatch(/refused@|secret/);
  await smtp.close();
});

it('tries a mail later that the mail server does not take now, and sends nothing with a sender that it refuses', async () => {
  const smtp = await mailServer();
  const { mailer } = mailerTo(smtp.url);
  expect(await mailer.send('later@example.org', 'News', 'text')).toBe('later');
  await smtp.close();
  const refusing = await mailServer(0, { refusesSender: true });
  const other = mailerTo(refusing.url);
  expect(await other.mailer.send('ada@example.org', 'News', 'text')).toBe('unavailable');
  expect(other.lines[0]).toMatchObject({ msg: 'the mail server refused the sender: see MAIL_FROM' });
  await refusing.close();
});
