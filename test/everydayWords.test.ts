import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../common/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { notHeldIn, notHeldSubjects } from '../api/domain/notHeld.ts';
import { acronyms, everydayWords, notHeldWords } from './support/everydayWords.ts';
import { openBuilt, read, service } from './support/service.ts';

describe('the words that people type (D131)', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());

  it.for([...everydayWords, ...acronyms])('`q=%s` finds %s first', async ([typed, measure], { skip }) => {
    if (!served.release.findMeasure(measure)) skip(`the release has no measure ${measure}`);
    const { data } = await read(client, `/measures?q=${encodeURIComponent(typed)}`);
    expect(data[0]?.name).toBe(measure);
  });

  it.for(notHeldWords)('`q=%s` says that this is not held: %s', async ([typed, subject], { skip }) => {
    const { unless } = notHeldSubjects.find((one) => one.subject === subject)!;
    if (unless !== undefined && served.release.hasDataset(unless)) skip(`the release has ${unless}`);
    const { meta } = await read(client, `/measures?q=${encodeURIComponent(typed)}`);
    expect(meta.not_held.map((one: { subject: string }) => one.subject)).toContain(subject);
  });

  it('of every subject that is not held, the nearest measures are in the release', () => {
    const names = notHeldSubjects.flatMap(({ nearest }) => nearest);
    expect(names.filter((name) => served.release.findMeasure(name)?.name !== name)).toEqual([]);
  });

  it('a search for the name of a measure says nothing of the kind', () => {
    const labels = served.release.content.measures.map(({ label }) => label);
    expect(labels.filter((label) => notHeldIn(label, served.release).length > 0)).toEqual([]);
  });

  it.each(['GDP adjusted for inflation', 'interstate migration', 'business climate'])(
    'a word that means another thing in a longer search says nothing of the kind: %s',
    (typed) => expect(notHeldIn(typed, served.release)).toEqual([]),
  );

  it('are 120 or more, and each subject that is not held is among them', () => {
    const typed = new Set([...everydayWords, ...acronyms, ...notHeldWords].map(([words]) => words.toLowerCase()));
    expect(typed.size).toBeGreaterThanOrEqual(120);
    const subjects = new Set(notHeldWords.map(([, subject]) => subject));
    expect(notHeldSubjects.map(({ subject }) => subject).filter((one) => !subjects.has(one))).toEqual([]);
  });
});
