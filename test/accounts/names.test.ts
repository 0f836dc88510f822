import { describe, expect, it } from 'vitest';
import { readEmail, readName } from '../../dynamic/identity/accounts/names.ts';

describe('names that people type and others read (D55)', () => {
  it.each(['Ada Lovelace', 'José Ñúñez', 'O’Brien & Söhne', '山田 太郎', 'Νίκος', 'محمد', 'नीता', '서울', 'R2-D2 🚀'])(
    'takes %s',
    (name) => expect(readName('person', `  ${name} `)).toBe(name),
  );

  it.each([
    ['a zero-width space', '\u200B'],
    ['a zero-width joiner, as in composed emoji', '\u200D'],
    ['a variation selector', '\uFE0F'],
    ['a variation selector of another plane', '\u{E0100}'],
    ['a tag character', '\u{E0041}'],
    ['a Mongolian vowel separator', '\u180E'],
    ['a Hangul filler', '\u3164'],
    ['a combining grapheme joiner', '\u034F'],
    ['a soft hyphen', '\u00AD'],
    ['a right-to-left override', '\u202E'],
    ['a first strong isolate', '\u2068'],
    ['an Arabic letter mark', '\u061C'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\uFEFF'],
    ['a line separator', '\u2028'],
    ['a line break', '\n'],
    ['an escape', '\u001B'],
    ['a private-use character', '\uE000'],
    ['a noncharacter', '\uFFFE'],
    ['an unassigned character', '\u0378'],
    ['half a surrogate pair', '\uD800'],
  ])('refuses %s, naming it', (_what, character) => {
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    const message = `must have no invisible, control or unassigned characters; it has U+${code} at character 3`;
    for (const of of ['person', 'account', 'key'] as const)
      expect(() => readName(of, `Ad${character}a`)).toThrow(`the name of the ${of} ${message}`);
    expect(() => readEmail(`ad${character}a@example.org`)).toThrow(`the email address ${message}`);
  });

  it('have 1 to 100 characters', () => {
    for (const name of ['', '   ', 'x'.repeat(101)])
      expect(() => readName('key', name)).toThrow('the name of the key must have 1 to 100 characters');
    expect(readName('key', 'x'.repeat(100))).toHaveLength(100);
  });

  it('reads email addresses without space around them, in lower case', () => {
    expect(readEmail(' Ada@Example.org ')).toBe('ada@example.org');
    for (const text of ['', 'ada', 'ada@example', 'a b@example.org', `${'a'.repeat(250)}@x.org`])
      expect(() => readEmail(text)).toThrow('is not an email address');
  });
});
