import fc from 'fast-check';

/** Values that no member accepts, or only some members. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', 'x', [], {}, [[]], [null], { '': 1 }, -1, 1.5, 1e308, 'TX', '1m'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const names = [
  'scope',
  'states',
  'requirements',
  'tier',
  'min_growth',
  'rtw_only',
  'criteria',
  'measure',
  'direction',
  'weight',
  'cutoff',
  'comparator',
  'value',
  'include_eliminated',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '0',
  '',
  '\ud800',
];
const name = fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 12 }));

/** The text of an object; a name may appear twice. */
const object = (members: fc.Arbitrary<[string, string]>[]) =>
  fc.tuple(...members).map((all) => `{${all.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`);

/** Objects and values that resemble parts of a request. */
export const nearly = fc.letrec<{ member: [string, string]; value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    wrong.map((value) => JSON.stringify(value)),
    fc.array(tie('member'), { maxLength: 4 }).chain((members) => object(members.map((one) => fc.constant(one)))),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
  ),
  member: fc.tuple<[string, string]>(name, tie('value')),
}));

const criterion = object([
  fc.tuple(fc.constant('measure'), wrong.map(stringify)),
  fc.tuple(fc.constantFrom('direction', 'directions'), wrong.map(stringify)),
  fc.tuple(fc.constantFrom('weight', 'cutoff', 'wieght'), wrong.map(stringify)),
]);
/** JSON text that resembles a request, with errors. */
export const almostRequest = object([
  fc.tuple(fc.constantFrom('scope', 'scopes'), nearly.value),
  fc.tuple(
    fc.constantFrom('requirements', 'criteria'),
    fc.oneof(
      nearly.value,
      criterion.map((one) => `[${one}]`),
    ),
  ),
]);

/** Text that is rarely JSON: the start of a request, and one more character. */
export const brokenJson = fc
  .tuple(almostRequest, fc.nat(), fc.constantFrom('', '{', ']', ',', '"', '\\', 'NaN', '\u0000', '\ud800', "'"))
  .map(([text, at, put]) => text.slice(0, at % text.length) + put);

function stringify(value: unknown): string {
  return JSON.stringify(value);
}
