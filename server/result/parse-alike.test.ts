import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAlike } from './parse-alike.ts';

const outcomeOf = (parse: (text: string) => unknown, text: string) => {
  try {
    return { parsed: parse(text) };
  } catch {
    return 'refused';
  }
};

const AWKWARD = fc.oneof(
  fc.string(),
  fc.constantFrom('}', '},{', '"', '\\', '}]', ']', '{"id":1}', '\\"}', '😀}'),
);
const entry = fc.record(
  {
    id: fc.integer({ min: 1, max: 5 }),
    option: fc.option(fc.integer({ min: 0, max: 3 })),
    options: fc.array(fc.integer({ min: 0, max: 3 })),
    strOption: AWKWARD,
    strOptions: fc.array(AWKWARD),
    nested: fc.record({ a: AWKWARD }),
  },
  { requiredKeys: ['id'] },
);
const payload = fc.record(
  { basic: fc.array(entry), taskTime: fc.double({ noNaN: true }) },
  { requiredKeys: ['basic'] },
);

it('answers are read as JSON says, whatever stands in their texts', () => {
  fc.assert(
    fc.property(payload, (value) => {
      const text = JSON.stringify(value);
      expect(parseAlike(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 2_000 },
  );
});

it('damaged answers are refused as ever', () => {
  fc.assert(
    fc.property(payload, fc.nat(), fc.constantFrom('', '}', ',', '{', ']', '"', 'x'), (value, at, sign) => {
      const text = JSON.stringify(value);
      const place = at % (text.length + 1);
      const damaged = text.slice(0, place) + sign + text.slice(place + (sign === '' ? 1 : 0));
      expect(outcomeOf(parseAlike, damaged)).toEqual(outcomeOf(JSON.parse, damaged));
    }),
    { numRuns: 5_000 },
  );
});

it('any other JSON is read, too', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(outcomeOf(parseAlike, text)).toEqual(outcomeOf(JSON.parse, text));
    }),
  );
  for (const text of [
    '',
    'null',
    '{"basic":[{}]}',
    '{"basic":[{"id":1},]}',
    '{"basic":[{"id":1}],}',
    '{"basic":[{"id":1}]',
  ])
    expect(outcomeOf(parseAlike, text)).toEqual(outcomeOf(JSON.parse, text));
});
