import { describe, expect, it } from 'vitest';
import { cleanAttributes, cleanStyle, isBrokenPicture, treatmentOf } from './allowed-html.ts';

describe('tags', () => {
  it.each(['p', 'img', 'audio', 'video', 'table', 'sub', 'section'])('%s stays', (tag) => {
    expect(treatmentOf(tag)).toBe('keep');
  });

  it.each(['script', 'style', 'iframe', 'svg', 'math', 'template', 'object', 'xml'])(
    '%s goes with its content',
    (tag) => {
      expect(treatmentOf(tag)).toBe('drop');
    },
  );

  it.each(['form', 'main', 'button', 'x-card', 'o:p', 'input', 'constructor'])(
    'of %s only the text stays',
    (tag) => {
      expect(treatmentOf(tag)).toBe('unwrap');
    },
  );
});

describe('attributes', () => {
  it.each([
    'onclick',
    'onerror',
    'id',
    'name',
    'class',
    'srcdoc',
    'srcset',
    'formaction',
    'autofocus',
    'tabindex',
  ])('%s is left out', (attribute) => expect(cleanAttributes('img', { [attribute]: 'x' })).toEqual({}));

  it.each([
    ['a', 'href', ' java\nscript:alert(1)'],
    ['a', 'href', '\u0001JAVASCRIPT:alert(1)'],
    ['video', 'poster', 'data:image/png,x'],
    ['p', 'src', '/x.png'],
    ['p', 'href', '/x.png'],
    ['img', 'colspan', '2'],
    ['constructor', 'href', '/x'],
  ])('<%s %s="%s"> is left out', (tag, attribute, value) => {
    expect(cleanAttributes(tag, { [attribute]: value })).toEqual({});
  });

  it('lets a link leave for a tab of its own, whatever the author wrote', () => {
    const link = { href: 'https://example.com', target: '_blank', rel: 'noopener noreferrer' };
    expect(cleanAttributes('a', { ...link, target: '_top', rel: 'opener' })).toEqual(link);
    expect(cleanAttributes('a', { target: '_top' })).toEqual({});
  });

  it('tells a picture that has lost its address', () => {
    expect(isBrokenPicture('img', cleanAttributes('img', { src: 'file:///a.png' }))).toBe(true);
    expect(isBrokenPicture('img', cleanAttributes('img', { src: '/a.png' }))).toBe(false);
    expect(isBrokenPicture('video', {})).toBe(false);
  });
});

describe('styles', () => {
  it('come one by one, in order, with small letters', () => {
    expect(cleanStyle('Color:RED;;text-align : center ;')).toEqual([
      ['color', 'RED'],
      ['text-align', 'center'],
    ]);
  });

  it('may hold a semicolon in quotes', () => {
    expect(cleanStyle('font-family: "a;b", serif; color: red')).toEqual([
      ['font-family', '"a;b", serif'],
      ['color', 'red'],
    ]);
  });

  it('are read in no time, however long and broken they are', () => {
    expect(cleanStyle(`color: ${'rgb('.repeat(20_000)}`)).toEqual([]);
    expect(cleanStyle(`${`"'`.repeat(20_000)}: red`)).toEqual([]);
  });
});

describe('a style attribute', () => {
  it('loses its comments, and ends where one is never closed', () => {
    expect(cleanStyle('color: red; /* a; color: blue */ width: 5px')).toEqual([
      ['color', 'red'],
      ['width', '5px'],
    ]);
    expect(cleanStyle('color: red; /* width: 5px')).toEqual([['color', 'red']]);
  });

  it('goes whole when nobody could have written it by hand', () => {
    expect(cleanStyle('/* '.repeat(600))).toEqual([]);
    expect(cleanStyle(`color: red;${' '.repeat(2_000)}`)).toEqual([]);
  });

  it.each(['margin: -5px', 'vertical-align: -300px', 'letter-spacing: -.9em', 'font: 12px/-2 a'])(
    'lays nothing over something else: %s',
    (style) => {
      expect(cleanStyle(style)).toEqual([]);
    },
  );
});
