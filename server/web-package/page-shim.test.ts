import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { PAGE_SHIM } from './page-shim.ts';

const SCRIPT = PAGE_SHIM.bytes.toString().replace(/^<script>|<\/script>$/g, '');

/** As a document without an origin finds the world, as far as the script asks for it. */
const WORLD = `
  var window = globalThis;
  var parent = { posted: [], postMessage(data) { this.posted.push(data); } };
  var forbid = (owner, name) =>
    Object.defineProperty(owner, name, { configurable: true, get() { throw new Error('no origin'); } });
  var location = { host: 'site' };
  var document = { baseURI: 'http://site/files/k.site/a/index.html', currentScript: null };
  forbid(window, 'localStorage');
  forbid(window, 'sessionStorage');
  forbid(document, 'cookie');
  forbid(window, 'indexedDB');
  class Navigator { get serviceWorker() { throw new Error('no origin'); } }
  var navigator = new Navigator();
  var listeners = {};
  var addEventListener = (type, listener) => (listeners[type] = listener);
  var history = {
    states: [],
    pushState(state, title, url) {
      if (url !== undefined) throw new Error('no origin');
      this.states.push(state);
    },
    replaceState(state) { this.states.push(state); },
  };
  var made = [];
  var Worker = class { constructor(address) { made.push(address); } };
  var Blob = class { constructor(parts) { this.text = parts.join(''); } };
  URL.createObjectURL = (blob) => 'blob:' + blob.text;
`;

function page() {
  const context = createContext({ URL });
  runInContext(WORLD, context);
  runInContext(SCRIPT, context);
  return (code: string): unknown =>
    JSON.parse(String(runInContext(`JSON.stringify((() => { ${code} })() ?? null)`, context)));
}

describe('the script in front of a page without an origin', () => {
  it('is short, and cannot end early', () => {
    expect(PAGE_SHIM.bytes.length).toBeLessThan(5_000);
    expect(SCRIPT).not.toMatch(/<\/script|<!--/i);
    expect(PAGE_SHIM.bytes.every((byte) => byte < 128)).toBe(true);
  });

  it('keeps storage in memory, each for itself', () => {
    const run = page();
    expect(
      run(`
        localStorage.setItem('a', 1); localStorage.b = { toString: () => '二' }; localStorage['getItem2'] = 3;
        sessionStorage.a = 'other'; delete localStorage.none; localStorage.removeItem('getItem2');
        return [localStorage.a, localStorage.getItem('b'), localStorage.none === undefined, localStorage.getItem('none'),
          localStorage.length, localStorage.key(0), localStorage.key(9), Object.keys(localStorage), 'a' in localStorage,
          JSON.stringify(localStorage), sessionStorage.a, sessionStorage.length];
      `),
    ).toEqual(['1', '二', true, null, 2, 'a', null, ['a', 'b'], true, '{"a":"1","b":"二"}', 'other', 1]);
    expect(run(`localStorage.clear(); return [localStorage.length, Object.keys(localStorage)]`)).toEqual([
      0,
      [],
    ]);
  });

  it('keeps cookies in memory, and forgets them when their time is over', () => {
    const run = page();
    expect(
      run(
        `document.cookie = 'level=3; path=/; max-age=60'; document.cookie = ' name = 张三 '; return document.cookie`,
      ),
    ).toBe('level=3; name=张三');
    expect(run(`document.cookie = 'level=x=y'; return document.cookie`)).toBe('level=x=y; name=张三');
    expect(
      run(`document.cookie = 'level=; expires=Thu, 01 Jan 1970 00:00:00 GMT'; document.cookie = 'name=; Max-Age=0';
        document.cookie = 'alone'; return document.cookie`),
    ).toBe('alone');
  });

  it('hides what could not be used', () => {
    const run = page();
    expect(run(`return [indexedDB === undefined, 'serviceWorker' in navigator]`)).toEqual([true, false]);
  });

  it('makes an address that may not be written a harmless one', () => {
    expect(
      page()(`history.pushState({ at: 1 }, '', '/a'); history.replaceState(2); return history.states`),
    ).toEqual([{ at: 1 }, 2]);
  });

  it('hands alerts to whoever holds the frame, also those of frames within it', () => {
    const run = page();
    expect(run(`alert('答对了'); alert(); alert(undefined); return parent.posted`)).toEqual([
      { type: 'kaopu:alert', text: '答对了' },
      { type: 'kaopu:alert', text: '' },
      { type: 'kaopu:alert', text: 'undefined' },
    ]);
    expect(
      run(`
        const heard = []; parent.posted.length = 0;
        for (const [source, data] of [[{}, { type: 'kaopu:alert', text: '内' }], [parent, { type: 'kaopu:alert' }], [{}, 'x'], [{}, null]])
          listeners.message({ source, data, stopImmediatePropagation: () => heard.push(data) });
        return [heard, parent.posted];
      `),
    ).toEqual([[{ type: 'kaopu:alert', text: '内' }], [{ type: 'kaopu:alert', text: '内' }]]);
  });

  it.each([
    ['a', 'href', 'b.html', false],
    ['a', 'href', '#more', false],
    ['a', 'href', 'http://site/x', false],
    ['a', 'href', 'https://other/x', true],
    ['a', 'href', '//other/x', true],
    ['a', 'href', 'mailto:a@other', false],
    ['area', 'href', 'http://other/x', true],
    // In a drawing, by the old name.
    ['a', 'xlink:href', 'http://other/x', true],
    ['button', 'href', 'http://other/x', false],
  ])('leads to no other site by its links: %s %s=%s', (localName, name, address, isStopped) => {
    expect(
      page()(`
        let isStopped = false;
        const link = {
          localName: '${localName}',
          getAttribute: (name) => (name === '${name}' ? '${address}' : null),
        };
        // What was pressed lies within it, maybe in a part that is a component's own.
        const composedPath = () => [{ localName: 'b' }, { host: link }, link, window];
        listeners.click({ composedPath, preventDefault: () => (isStopped = true) });
        return isStopped;
      `),
    ).toBe(isStopped);
  });

  it('lets a page have workers of its own files', () => {
    expect(
      page()(
        `new Worker('w.js'); new Worker('../m.js', { type: 'module' }); new Worker('blob:x'); return made`,
      ),
    ).toEqual([
      'blob:importScripts("http://site/files/k.site/a/w.js")',
      'blob:import "http://site/files/k.site/m.js"',
      'blob:x',
    ]);
  });
});
