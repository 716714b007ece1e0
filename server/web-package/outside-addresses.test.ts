import { describe, expect, it } from 'vitest';
import { OutsideAddresses } from './outside-addresses.ts';

function look(page: string, pieceBytes = 7): string {
  const outside = new OutsideAddresses('页/a.html');
  const bytes = Buffer.from(page);
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) outside.write(bytes.subarray(at, at + pieceBytes));
    outside.end();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const ABROAD = (address: string) =>
  `里的“页/a.html”要从别的网站读取“${address}”，考试时无法读取，请把它放进压缩包，改用相对路径`;

describe('a page that loads something from elsewhere', () => {
  it.each([
    ['<script src="https://cdn.example/库.js"></script>', 'https://cdn.example/库.js'],
    ['<SCRIPT SRC=//cdn.example/a.js></SCRIPT>', '//cdn.example/a.js'],
    ['<script src=" ht\ntps://cdn.example/a.js">', 'https://cdn.example/a.js'],
    ['<script src="\\\\cdn.example\\a.js">', '//cdn.example/a.js'],
    [
      "<link href='http://fonts.example/css?a&amp;b' rel='preload stylesheet'>",
      'http://fonts.example/css?a&b',
    ],
    ['<link rel=modulepreload href=https://a.example/m.js>', 'https://a.example/m.js'],
    ['<iframe src="https://video.example/1"></iframe>', 'https://video.example/1'],
    ['<object data="http://a.example/x.swf"></object>', 'http://a.example/x.swf'],
    ['<base href="https://a.example/">', 'https://a.example/'],
    ['<svg><script xlink:href="https://a.example/x.js"/></svg>', 'https://a.example/x.js'],
    ['<script type="module">import { a } from "https://esm.example/a";</script>', 'https://esm.example/a'],
    ["<script type=module>let x;import'https://esm.example/b'</script>", 'https://esm.example/b'],
    ['<script type=module>export * from "//esm.example/c"</script>', '//esm.example/c'],
    [
      '<script type=module>const a = "https://b.example"\nimport {\n  a,\n  b\n} from "https://esm.example/e"</script>',
      'https://esm.example/e',
    ],
    [
      '<style>@font-face{font-family:a}@font-face{src:url(a.woff),url("https://fonts.example/b.woff2")}</style>',
      'https://fonts.example/b.woff2',
    ],
    ['<script>import("https://esm.example/d")</script>', 'https://esm.example/d'],
    ['<script>import(/* late */ "https://esm.example/f")</script>', 'https://esm.example/f'],
    [
      '<script type=module>/*! MIT */import x from /* a */ "https://esm.example/g"</script>',
      'https://esm.example/g',
    ],
    [
      '<script type=importmap>{"imports":{"three": "https://a.example/t.js"}}</script>',
      'https://a.example/t.js',
    ],
    ['<style>@import url("https://fonts.example/a.css");</style>', 'https://fonts.example/a.css'],
    [
      '<style>@font-face{font-family:a;src:url(https://fonts.example/a.woff2)}</style>',
      'https://fonts.example/a.woff2',
    ],
  ])('is refused with file and address: %s', (page, address) => {
    expect(look(`<!doctype html><p>题</p>${page}`)).toBe(ABROAD(address));
  });

  it('is refused too where its address leads to the root of the site', () => {
    expect(look('<script type="module" src="/assets/index.js"></script>')).toBe(
      '里的“页/a.html”用到了以“/”开头的地址“/assets/index.js”，它不会指向压缩包里的文件，请改用相对路径（例如“./assets/index.js”）',
    );
  });

  it.each([
    '<a href="https://a.example/">去看看</a> https://b.example',
    '<img src="https://a.example/1.png">',
    '<link rel="canonical" href="https://a.example/"><link rel="preconnect" href="https://a.example">',
    '<!--[if lt IE 9]><script src="https://a.example/shiv.js"></script><![endif]-->',
    '<script src="./a.js"></script><link rel="stylesheet" href="a/b.css"><iframe src="in.html"></iframe>',
    '<script type="module">\n// import a from "https://a.example/a.js"\nimport a from "./a.js";</script>',
    '<style>/* @import url("https://fonts.example/css"); */ body { margin: 0 }</style>',
    '<script type="module">/*\nimport a from "https://a.example/a.js";\n*/ import a from "./a.js";</script>',
    '<script type="text/x-template"><b>import("https://a.example/a.js")</b></script>',
    '<script type="application/json">{"code": "import(\\"https://a.example/a.js\\")", "more": "import(\'https://a.example\')"}</script>',
    '<script type="module">export const HOME = "https://a.example/";</script>',
    '<script>var about = "https://a.example/a.js"; // see https://b.example</script>',
    '<style>body { background: url(a.png) } /* https://a.example */</style>',
    '<script>document.write("<script src=https://a.example/a.js>")</script>',
    '<iframe src="about:blank"></iframe><iframe src="data:text/html,x"></iframe><iframe></iframe>',
    '<p title="<script src=https://a.example>">',
  ])('is not one that only names it: %s', (page) => {
    expect(look(page)).toBe('');
  });

  it('is read in little time, however it is made', () => {
    const parts = [
      '<a "',
      "<script '",
      '<!--',
      '<script type=module>import\n',
      'import '.repeat(3),
      '@font-face{',
    ];
    for (const part of parts) expect(look(`<style>${part.repeat(20_000)}`, 65_536)).toBe('');
    for (const blank of ['\n', ' ', '\t', ';\n'])
      expect(look(`<script type=module>${blank.repeat(400_000)}`, 65_536)).toBe('');
  });

  it.each([
    ['<script type=module>', 'import\n', '</script>'],
    ['<script type=module>', ';import "//', '</script>'],
    ['<script type=module>', 'import("//a ', '</script>'],
    ['<script type=module>', '"//a"', '</script>'],
    ['<script type=importmap>', ':  "//', '</script>'],
    ['<style>', '@font-face{', '</style>'],
    ['<style>', '@font-face{ url( ', '</style>'],
    ['<style>', '@import url( ', '</style>'],
  ])(
    'is read through to its end where eight megabytes look like the beginning of one: %s%s',
    (start, part, end) => {
      const million = part.repeat(1_000_000 / part.length);
      const page = (start + million + end).repeat(8);
      expect(look(page, 65_536)).toBe('');
      expect(look(`${page}<script src="//a.example/a.js"></script>`, 65_536)).toBe(
        ABROAD('//a.example/a.js'),
      );
    },
  );
});
