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
