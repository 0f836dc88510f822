import { createClient } from 'redis';

/** Where a Redis for tests answers: TEST_REDIS_URL, or the one on this machine. */
export const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

export async function redisAnswers(): Promise<boolean> {
  const client = createClient({ url: redisUrl, socket: { reconnectStrategy: false, connectTimeout: 1500 } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    client.destroy();
    return true;
  } catch {
    process.stderr.write('no Redis answers: the tests on it are skipped\n');
    return false;
  }
}
