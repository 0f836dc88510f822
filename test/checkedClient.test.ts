import { expect, it } from 'vitest';
import { checkedClient } from './support/checkedClient.ts';
import type { Reply } from './support/client.ts';

const meta = { total: 0 };
const replyWith = (json: unknown) =>
  checkedClient({
    send: () => Promise.resolve({ status: 200, headers: {}, json } as unknown as Reply),
    close: () => Promise.resolve(),
  }).send('/api/v1/datasets');

it('refuses an answer with a missing or an unknown member', async () => {
  await expect(replyWith({ data: [], meta, attribution: [] })).resolves.toBeDefined();
  await expect(replyWith({ data: [], attribution: [] })).rejects.toThrow('does not fit its schema');
  await expect(replyWith({ data: [], meta: { ...meta, more: 1 }, attribution: [] })).rejects.toThrow('schema lacks');
});
