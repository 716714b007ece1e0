import { expect, it } from 'vitest';
import fc from 'fast-check';
import { namesText, writtenNames } from './written-names.ts';

it('are pasted from a sheet, each once', () => {
  expect(writtenNames('一中\r\n二中\t三中，一中、四中;五中\n\n')).toEqual([
    '一中',
    '二中',
    '三中',
    '四中',
    '五中',
  ]);
  expect(writtenNames(' , ，')).toEqual([]);
});

it('may hold a separator where they are known', () => {
  const known = new Set(['一中', '一中，东校区', '甲、乙、丙学校']);
  expect(writtenNames('一中，东校区，二中', known)).toEqual(['一中，东校区', '二中']);
  expect(writtenNames('一中，二中', known)).toEqual(['一中', '二中']);
  expect(writtenNames('甲、乙、丙学校、甲、乙', known)).toEqual(['甲、乙、丙学校', '甲', '乙']);
});

it('are read again as they were written down', () => {
  const name = fc
    .string({
      unit: fc.constantFrom('中', 'a', ',', '，', '、', ';', '\\', ' ', '/'),
      minLength: 1,
      maxLength: 8,
    })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 6 }), (names) => {
      expect(writtenNames(namesText(names))).toEqual(names);
    }),
  );
});

/** Tries every end for every beginning: what the quick way has to find as well. */
function byTryingAll(text: string, known: ReadonlySet<string>): string[] {
  const tokens = text.match(/(?:\\[^]|[^\\,，\n])+|[,，\n]|\\/g) ?? [];
  const unmarked = (run: string) => run.replace(/\\([^])/g, '$1').trim();
  const names = new Set<string>();
  for (let place = 0; place < tokens.length; place += 1) {
    if (/^[,，\n]$/.test(tokens[place] ?? '')) continue;
    let [found, last] = [unmarked(tokens[place] ?? ''), place];
    for (let end = place + 1; end < tokens.length; end += 1) {
      const name = unmarked(tokens.slice(place, end + 1).join(''));
      if (known.has(name)) [found, last] = [name, end];
    }
    if (found !== '') names.add(found);
    place = last;
  }
  return [...names];
}

it('are the longest that are known, whatever is written around them', () => {
  const text = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom('中', 'a', ',', '，', '\n', '\\', ' '), maxLength });
  const known = fc
    .array(text(6), { maxLength: 6 })
    // No name begins or ends with a separator.
    .map((names) => new Set(names.map((name) => name.replace(/^[\s,，]+|[\s,，]+$/g, ''))));
  fc.assert(
    fc.property(text(24), known, (written, names) => {
      expect(writtenNames(written, names)).toEqual(byTryingAll(written, names));
    }),
    { numRuns: 2_000 },
  );
});
