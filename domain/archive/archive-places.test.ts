import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MANIFEST } from './archive-manifest.schema.ts';
import { isBesides, Places, rootOf } from './archive-places.ts';

describe('where a name lies in an archive', () => {
  const placeFor = (name: string) => new Places('tasks').placeFor(name, '.json');

  it('is the name itself where every file system takes it', () => {
    expect(placeFor('第一单元 阅读')).toBe('tasks/第一单元 阅读.json');
  });

  it.each([
    ['a:b?c*d', 'tasks/a_b_c_d.json'],
    ['..\\..\\x', 'tasks/_.._x.json'],
    ['CON', 'tasks/_CON.json'],
    ['nul.txt', 'tasks/_nul.txt.json'],
    ['结尾. ', 'tasks/结尾.json'],
    ['...', 'tasks/_.json'],
  ])('has other signs for %s', (name, place) => {
    expect(placeFor(name)).toBe(place);
  });

  it('is different for each, also where only their case differs, and always the same', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 90 }), { maxLength: 20 }), (names) => {
        const [one, other] = [new Places('tasks'), new Places('tasks')];
        const places = names.map((name) => one.placeFor(name, '.json'));
        expect(new Set(places.map((place) => place.toLowerCase())).size).toBe(names.length);
        expect(names.map((name) => other.placeFor(name, '.json'))).toEqual(places);
        for (const place of places) {
          expect(place).toMatch(/^tasks\/[^/\\<>:"|?*\p{Cc}]+\.json$/u);
          expect(place).not.toMatch(/[. ]\.json$/);
        }
      }),
    );
  });
});

describe('the folder of an archive', () => {
  it.each([
    [['kaopu.json', 'tasks/a.json'], ''],
    [['repo/', 'repo/kaopu.json', '__MACOSX/repo/kaopu.json'], 'repo/'],
    [['a/b/kaopu.json'], 'a/b/'],
    [['kaopu.json', 'old/kaopu.json'], ''],
    [['a/kaopu.json', 'b/kaopu.json'], 'many'],
    [['notkaopu.json'], undefined],
    [[], undefined],
  ])('of %j is %s', (names, root) => {
    expect(rootOf(names, MANIFEST)).toBe(root);
  });

  it('is not disturbed by what computers add', () => {
    for (const name of ['__MACOSX/a', 'x/.DS_Store', 'Thumbs.db', '.git/config', 'folder/'])
      expect(isBesides(name)).toBe(true);
    for (const name of ['tasks/DS_Store.json', 'files/.gitignore']) expect(isBesides(name)).toBe(false);
  });
});
