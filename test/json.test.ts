import { describe, expect, it } from 'vitest';
import {
  decode,
  encode,
  jsonText,
  jsonList,
  jsonMember,
  jsonRecord,
  ListWriter,
  openObject,
} from '../api/json/json.ts';

interface Row {
  id: string;
  value: number | null;
  vintage?: number | undefined;
}
interface NamedRow extends Row {
  name: string;
}

describe('the JSON writer', () => {
  it('writes what JSON.stringify writes', () => {
    for (const value of [null, true, [], ['a', '"'], [1, undefined, null], { a: undefined, b: { c: [{}] } }, 'é\n'])
      expect(encode(value)).toBe(JSON.stringify(value));
  });

  it('writes every number as JSON.stringify does', () => {
    const numbers = [0, -0, 1, 0.1, 0.0001, 12.5, 99.9999, 33.33333, 99_999.9999, 100_000, 1e21, 1e-7, -1.5, NaN];
    for (let i = 0; i < 100_000; i++) numbers.push(i / 10_000, i / 1000 + 1e-9);
    expect(numbers.filter((number) => encode(number) !== JSON.stringify(number))).toEqual([]);
  });

  it('completes one beginning to several objects', () => {
    const start = openObject<Row>().member('id', 'a').keep();
    expect(start.open().member('value', 1).close().json).toBe('{"id":"a","value":1}');
    const longer = start.open().members({ value: null, vintage: undefined }).extend<NamedRow>().member('name', 'A');
    expect(longer.close().json).toBe('{"id":"a","value":null,"name":"A"}');
    expect(openObject<{ a?: number }>().members({}).member('a', undefined).close().json).toBe('{}');
  });

  it('writes lists and records, and reads its own text', () => {
    const upTo = openObject<Row>().member('id', 'a').member('vintage', undefined).keepUpTo('value');
    const list = new ListWriter<Row, 'value'>();
    expect(list.close().json).toBe('[]');
    list.add(upTo, 1);
    list.add(upTo, null);
    const data = { rows: list.close(), more: [upTo.value(2).close()], record: jsonRecord([jsonMember('m', 3)]) };
    const plain = {
      rows: [
        { id: 'a', value: 1 },
        { id: 'a', value: null },
      ],
      more: [{ id: 'a', value: 2 }],
      record: { m: 3 },
    };
    expect(decode(data)).toEqual(plain);
    expect(encode(data)).toBe(JSON.stringify(plain));
    expect(jsonList([jsonText(1), jsonText(2)]).json).toBe('[1,2]');
  });

  it('refuses a misspelt, repeated or missing member when types are checked', () => {
    const row = openObject<Row>().member('id', 'a');
    // @ts-expect-error it lacks a value
    row.close();
    // @ts-expect-error there is no such member
    row.member('vlaue', 1);
    // @ts-expect-error it has an id
    row.member('id', 'b');
    // @ts-expect-error a value is a number
    row.member('value', 'one');
    expect(row.member('value', 1).close().json).toContain('"value":1');
  });
});
