import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../common/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { everydayWords } from './support/everydayWords.ts';
import { openBuilt, read, service } from './support/service.ts';

describe('the words that people type (D131)', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());

  it.for(everydayWords)('`q=%s` finds %s first', async ([typed, measure], { skip }) => {
    if (!served.release.findMeasure(measure)) skip(`the release has no measure ${measure}`);
    const { data } = await read(client, `/measures?q=${encodeURIComponent(typed)}`);
    expect(data[0]?.name).toBe(measure);
  });
});
