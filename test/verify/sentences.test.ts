import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { claimBody } from '../../site/verify/claimBody.ts';
import { isComplete, type Names, namesOf, problemOf, type ReadClaim } from '../../site/verify/claims.ts';
import { readSentences } from '../../site/verify/readSentences.ts';
import { claimMeasures } from '../../site/verify/vocabulary.ts';
import { useBuiltApi } from '../support/builtApi.ts';
import { sitePlaces } from '../support/sitePlaces.ts';

/** A sentence, the fields of each claim that is read in it with the verdict of the API, and what is named as not read. */
interface Case {
  readonly text: string;
  readonly claims?: readonly object[];
  readonly unread?: readonly string[];
}

const cases = parse(readFileSync(new URL('sentences.yaml', import.meta.url), 'utf8')) as Case[];

const api = useBuiltApi();
let names: Names;

beforeAll(() => {
  const { id, measures } = api.served.release.content;
  names = namesOf(sitePlaces(id), claimMeasures(measures));
});

async function verdictOf(claim: ReadClaim): Promise<object> {
  if (!isComplete(claim)) return { problem: problemOf(claim) };
  const { json } = await api.client.send('/api/v1/verify', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ claims: [claimBody(claim)] }),
  });
  const [{ verdict, value_verdict }] = json.data.claims;
  return value_verdict === undefined ? { verdict } : { verdict, value_verdict };
}

/** Returns the fields that a claim has, with codes and names in place of places and measures. */
function fieldsOf({ place, measure, than, value, namesakes: _, doubt: __, from: ___, ...fields }: ReadClaim): object {
  const all = { ...fields, place: place?.code, measure: measure?.name, than: than?.code, value: value || undefined };
  return Object.fromEntries(Object.entries(all).filter(([, field]) => field !== undefined));
}

describe('the reader of sentences', () => {
  it('is tested with at least 80 sentences, and has less than 400 lines', () => {
    expect(new Set(cases.map(({ text }) => text)).size).toBeGreaterThanOrEqual(80);
    const lines = ['readSentences.ts', 'phrases.ts'].map(
      (file) => readFileSync(new URL(`../../site/verify/${file}`, import.meta.url), 'utf8').split('\n').length - 1,
    );
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(400);
  });

  it.each(cases)('$text', async ({ text, claims = [], unread = [] }) => {
    const read = readSentences(text, names);
    const found = read.claims.map(async (claim) => ({ ...fieldsOf(claim), ...(await verdictOf(claim)) }));
    expect(await Promise.all(found)).toEqual(claims);
    expect(read.unread).toEqual(unread);
  });
});
