import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileAddressOf, fileKeysIn } from './file-address.ts';

const KEY = `${'0123456789abcdef'.repeat(3).slice(0, 40)}.png`;
const key = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
    fc.constantFrom('png', 'mp4', 'glb', 'pdf'),
  )
  .map(([random, extension]) => `${random}.${extension}`);

describe('the files that a text mentions', () => {
  it.each([
    ['an address', `/files/${KEY}`],
    ['one with a host', `https://exam.example.org/files/${KEY}`],
    ['one with a query', `/files/${KEY}?download=1`],
    ['an attribute without quotes', `<img src=/files/${KEY}>`],
    ['a style', `background: url(/files/${KEY})`],
    ['JSON in JSON', JSON.stringify(JSON.stringify({ deep: { html: `<img src="/files/${KEY}">` } }))],
    ['the end of a sentence', `见/files/${KEY}.`],
    ['a sentence that goes on', `/files/${KEY}-参考图`],
    ['a parameter', `/view?src=%2Ffiles%2F${KEY}&page=1`],
    ['a parameter of a parameter', `/go?to=%252ffiles%252f${KEY}`],
    ['JSON with escaped strokes', `"\\/files\\/${KEY}"`],
    ['two of the same', `/files/${KEY} /files/${KEY}`],
  ])('are found in %s', (_case, text) => {
    expect(fileKeysIn(text)).toEqual([KEY]);
  });

  it.each([
    ['a private file', `/files/_private/${KEY}`],
    ['a longer name', `/files/${KEY}.exe`],
    ['another length', `/files/${KEY.slice(1)}`],
    ['another folder', `/file/${KEY}`],
    ['the key alone', KEY],
  ])('are not %s', (_case, text) => {
    expect(fileKeysIn(text)).toEqual([]);
  });

  it('are all found, wherever they stand in the JSON of whatever', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 20 }), fc.array(fc.string()), (keys, words) => {
        const value = keys.map((each, index) => ({
          [`field${index}`]: [words[index] ?? '', { html: `<p><img src='${fileAddressOf(each)}'></p>` }],
        }));
        expect(fileKeysIn(JSON.stringify(value))).toEqual(keys);
      }),
    );
  });

  it('are found whatever stands before them, however they are encoded, and whatever sign comes after', () => {
    const encoded = fc.constantFrom<(address: string) => string>(
      (address) => address,
      encodeURIComponent,
      (address) => encodeURIComponent(encodeURIComponent(address)),
      (address) => encodeURIComponent(address).toLowerCase(),
      (address) => address.replaceAll('/', '\\/'),
    );
    const after = fc.constantFrom(
      '',
      '.',
      '-',
      '. ',
      '...',
      '–',
      '，',
      '?x',
      '#',
      '&',
      '%20',
      ')',
      '"',
      '\\"',
      '/',
    );
    fc.assert(
      fc.property(fc.string(), key, encoded, after, (before, each, encode, sign) => {
        expect(fileKeysIn(`${before}${encode(fileAddressOf(each))}${sign}`)).toContain(each);
      }),
    );
  });

  it('are bounded, however many an attacker invents', () => {
    const many = Array.from({ length: 3_000 }, (_, index) =>
      fileAddressOf(`${index.toString(16).padStart(40, '0')}.png`),
    );
    expect(fileKeysIn(many.join(' '))).toHaveLength(2_000);
  });
});
