import { describe, expect, it } from 'vitest';
import { commonFolder, indexIn, isPackedFile, pathKey, pathProblem } from './package-paths.ts';

describe('a path in a web package', () => {
  it.each(['index.html', '图/点 1.png', 'a/b/c/d.js'])('may be “%s”', (path) => {
    expect(pathProblem(path)).toBeUndefined();
  });

  it.each([
    ['../x.js', '通向文件夹之外（..）'],
    ['a/../../x.js', '通向文件夹之外（..）'],
    ['/x.js', '是绝对路径'],
    ['C:/x.js', '带有盘符'],
    ['a\u0000.js', '含有控制字符'],
    ['a//b.js', '不是正确的路径'],
    [`${'a'.repeat(201)}`, '超过200个字符'],
    [`${'a/'.repeat(11)}b.js`, '的文件夹超过10层'],
  ])('may not be “%s”', (path, problem) => {
    expect(pathProblem(path)).toBe(problem);
  });

  it('is the same one where only the case or the way of writing an accent differs', () => {
    expect(pathKey('A/\u00e9.js')).toBe(pathKey('a/e\u0301.JS'));
  });

  it('is nothing of the author’s where a computer or this site has put it there', () => {
    expect(isPackedFile('js/app.js')).toBe(true);
    for (const name of ['__MACOSX/._index.html', '.DS_Store', '.kaopu/index.json'])
      expect(isPackedFile(name)).toBe(false);
  });
});

describe('the page that opens first', () => {
  it('lies below the folder that holds everything', () => {
    expect(commonFolder(['课/a/index.html', '课/a/js/b.js'])).toBe('课/a/');
    expect(commonFolder(['index.html', 'js/b.js'])).toBe('');
  });

  it('is the index, however it is written, of that very folder', () => {
    expect(indexIn(['js/index.html', 'INDEX.HTM'])).toBe('INDEX.HTM');
    expect(indexIn(['js/index.html'])).toBeUndefined();
    expect(indexIn(['js/index.html'], 'js/')).toBe('js/index.html');
  });
});
