import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../dynamic/settings/environment.ts';

describe('the settings', () => {
  it('have defaults, for an empty value too', () => {
    expect(readEnvironment({ PORT: '' })).toEqual({
      HOST: '127.0.0.1',
      PORT: 8080,
      SIGN_UP: true,
      CONTACT: undefined,
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
      ORIGIN: undefined,
      TRUST_PROXY: 0,
      LIMIT_ADDRESS: { perMinute: 30, perDay: 2000 },
      LIMIT_KEY: { perMinute: 60, perDay: 10_000 },
      LIMIT_ACCOUNT: 50_000,
      LIMIT_SITE: 600,
      DATA_DIR: 'data',
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
      RELEASES_DIR: undefined,
      RELEASES_FROM: undefined,
      RELEASES_PUBLIC_KEY: undefined,
      WORKERS: undefined,
      DRAIN_SECONDS: 0,
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: undefined,
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: undefined,
      OTEL_SDK_DISABLED: undefined,
      OTEL_SERVICE_NAME: 'metro-data-service',
      LOG_LEVEL: 'info',
    });
  });

  it('become numbers, an origin and limits', () => {
    const read = readEnvironment({
      PORT: '9000',
      ORIGIN: 'https://api.example.org/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      LIMIT_ADDRESS: '5,50',
    });
    expect(read).toMatchObject({
      PORT: 9000,
      ORIGIN: 'https://api.example.org',
      LIMIT_ADDRESS: { perMinute: 5, perDay: 50 },
    });
    expect(read.TRUST_PROXY).toEqual(['loopback', '10.0.0.0/8']);
    expect(readEnvironment({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
    const contact = (text: string) => readEnvironment({ CONTACT: text }).CONTACT;
    expect(contact('ops@example.org')).toEqual({ text: 'ops@example.org', href: 'mailto:ops@example.org' });
    expect(contact('https://example.org/help')).toEqual({ text: 'example.org/help', href: 'https://example.org/help' });
  });

  it.each([
    ['PORT', '80a', /PORT must be a port number from 0 to 65535; got "80a"/],
    ['PORT', '65536', /PORT/],
    ['DRAIN_SECONDS', '5s', /DRAIN_SECONDS must be the seconds/],
    ['ORIGIN', 'example.org', /ORIGIN must be a public origin/],
    ['ORIGIN', 'https://example.org/api', /without a path/],
    ['ORIGIN', 'ftp://example.org', /ORIGIN/],
    ['TRUST_PROXY', 'yes', /TRUST_PROXY must be the number of proxies/],
    ['TRUST_PROXY', '10.0.0.0/99', /TRUST_PROXY/],
    ['LIMIT_ADDRESS', '30', /LIMIT_ADDRESS must be requests per minute and per day/],
    ['LIMIT_ADDRESS', '0,10', /LIMIT_ADDRESS/],
    ['LIMIT_ACCOUNT', '1,2', /LIMIT_ACCOUNT must be requests per day/],
    ['CONTACT', 'Ada', /CONTACT must be the email address or https address.*; got "Ada"/],
    ['CONTACT', 'http://example.org', /CONTACT/],
    ['CONTACT', 'javascript:alert(1)', /CONTACT/],
    ['LIMIT_SITE', '0', /LIMIT_SITE must be requests per minute/],
    ['REDIS_URL', 'localhost:6379', /REDIS_URL must be the address of a Redis server/],
    ['RELEASES_FROM', 'https://example.org/releases', /RELEASES_FROM must be .* s3:\/\/bucket\/prefix/],
    ['WORKERS', '0', /WORKERS must be a number of processes, or auto/],
    ['METRICS_PORT', 'x', /METRICS_PORT must be a port number/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL/],
  ])('refuse %s=%s', (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(message);
  });

  it('do not repeat a value that may hold a password', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://me:secret@host/x' })).toThrow(
      /^DATABASE_URL must be (?!.*secret)/,
    );
  });

  it('name every bad value at once', () => {
    expect(() => readEnvironment({ PORT: 'x', ORIGIN: 'y' })).toThrow(/PORT[^]*ORIGIN/);
  });
});
