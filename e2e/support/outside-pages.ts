import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { craftedZip } from '#server/testing/crafted-xlsx.ts';
import { FONT } from './web-package.ts';

// Pages as they are out there: none of them knows this platform, and each has a habit of its own.

const page = (script: string, body = '') =>
  `<!doctype html><html lang="zh-CN"><meta charset="UTF-8"><title>别人的网页</title><body>${body}<p id="said"></p><script>
const say = (value) => { document.getElementById('said').textContent = JSON.stringify(value); parent.postMessage(value, '*'); };
${script}</script></body></html>`;

const button = (name: string, script: string) => `<button onclick='${script}'>${name}</button>`;

/** By the path that each is served at. */
export const OUTSIDE_PAGES: Readonly<Record<string, string | Buffer>> = {
  'index.html': page('', '<h1>目录</h1>'),
  // Posts its start as it loads, takes the focus, never says isAnswered, knows no restore.
  'start.html': page(
    'let level = 1; say({ level }); document.getElementById("name").focus(); const up = () => { level += 1; say({ level }); };',
    `<input id="name" aria-label="名字">${button('下一关', 'up()')}`,
  ),
  // Begins again by loading itself anew.
  'again.html': page(
    'let moves = 0; say({ moves: 0 }); const move = () => { moves += 1; say({ moves }); };',
    `${button('走一步', 'move()')}${button('重新开始', 'location.reload()')}`,
  ),
  // Counts in a cookie and in the storage.
  'storage.html': page(
    `document.cookie = 'seen=1'; localStorage.setItem('visits', Number(localStorage.getItem('visits')) + 1);
     const tell = () => say({ cookie: document.cookie.includes('seen=1'), visits: Number(localStorage.getItem('visits')) });`,
    button('告诉', 'tell()'),
  ),
  // Speaks to whoever sits there.
  'alert.html': page(
    'alert("欢迎来玩"); const ask = () => say({ sure: confirm("确定吗") });',
    button('问', 'ask()'),
  ),
  // Takes its level from the address.
  'level.html': page(
    'const tell = () => say({ level: new URLSearchParams(location.search).get("level"), part: location.hash });',
    button('告诉', 'tell()'),
  ),
  // Posts whatever it has.
  'values.html': page(
    'const VALUES = [[3, 1, 2], 42, "一句话", { level: 2, data: [0] }, { page: 3, answer: [-1, "null", "文字"] }, "{\\"json\\":[7]}", 0, null];',
    Array.from({ length: 8 }, (_, index) => button(`值${index}`, `say(VALUES[${index}])`)).join(''),
  ),
  // A hundred in a second.
  'flood.html': page(
    'const flood = () => { let count = 0; const timer = setInterval(() => { count += 1; say({ count }); if (count === 100) clearInterval(timer); }, 10); };',
    button('开始', 'flood()'),
  ),
  // Its parts lie beside it.
  'parts.html':
    '<!doctype html><html lang="zh-CN"><meta charset="UTF-8"><title>模块</title><link rel="stylesheet" href="parts/look.css"><body><p id="said"></p><script type="module" src="./parts/main.mjs"></script></body></html>',
  'parts/main.mjs':
    'import { LEVEL } from "./level.mjs"; const reply = await fetch("parts/words.json"); const words = await reply.json(); const fonts = await document.fonts.load("16px Parts"); document.body.insertAdjacentHTML("beforeend", "<button>告诉</button>"); document.querySelector("button").onclick = () => parent.postMessage({ level: LEVEL, words, fonts: fonts.length, colour: getComputedStyle(document.body).color }, "*");',
  'parts/level.mjs': 'export const LEVEL = 5;',
  'parts/words.json': '["甲","乙"]',
  'parts/look.css':
    '@font-face { font-family: Parts; src: url(fine.woff2) } body { color: rgb(1, 2, 3); font-family: Parts; }',
  'parts/fine.woff2': FONT,
  // A frame within it speaks to it and to the top; it hands on what concerns it.
  'nested.html': page(
    'addEventListener("message", (event) => { if (event.data.inner) say({ handed: event.data.inner }); });',
    '<iframe title="里面" src="inner.html"></iframe>',
  ),
  'inner.html': page(
    'const tell = () => { top.postMessage({ stranger: true }, "*"); parent.postMessage({ inner: 9 }, "*"); };',
    button('里面', 'tell()'),
  ),
  // Leads elsewhere.
  'leave.html': page(
    'let n = 0; say({ n: 0 }); const tell = () => { n += 1; say({ n }); };',
    `${button('告诉', 'tell()')}<a href="elsewhere.html">离开</a>`,
  ),
  'elsewhere.html':
    '<!doctype html><html lang="zh-CN"><meta charset="UTF-8"><title>别处</title><body><h1>别的网页</h1></body></html>',
  // Leads to a stranger, who speaks as well.
  'abroad.html': page(
    `let n = 0; const tell = () => { n += 1; say({ n }); };
     document.querySelector('a').href = new URLSearchParams(location.search).get('to');`,
    `${button('告诉', 'tell()')}<a>出去</a>`,
  ),
  'stranger.html': page(
    'say({ stranger: 1 }); const more = () => say({ stranger: 2 });',
    button('更多', 'more()'),
  ),
  // Sends whoever opens it on to another page, which knows the protocol.
  'onward.html': page('onload = () => setTimeout(() => location.replace("knowing.html"));'),
  'knowing.html': page(
    `let n = 0; say({ n }); const tell = () => { n += 1; say({ n }); };
     addEventListener('message', ({ source, data }) => { if (source !== parent || data.type !== 'restore') return;
       n = data.answer.n; say({ n }); parent.postMessage({ type: 'restored' }, '*'); });`,
    button('告诉', 'tell()'),
  ),
  // Fifty megabytes at once, and then something that can be kept.
  'large.html': page(
    'const large = () => parent.postMessage({ data: "x".repeat(50 * 2 ** 20) }, "*");',
    `${button('大', 'large()')}${button('小', 'say({ small: true })')}`,
  ),
  // Looks different each time; the second one says by what.
  'chance.html': page('say({ deck: Math.random() });'),
  'seeded.html': page('const seed = Math.random(); say({ data: { seed, deck: seed * 2 } });'),
  // Keeps its presses to itself, as games do.
  'game.html': page(
    `let hits = 0; say({ hits }); for (const name of ['mousedown', 'pointerdown', 'touchstart']) addEventListener(name, (event) => { event.preventDefault(); if (name === 'pointerdown') { hits += 1; say({ hits }); } }, { passive: false });`,
    '<div style="width:300px;height:300px;background:#dde">点这里</div>',
  ),
};

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  mjs: 'text/javascript',
  json: 'application/json',
  css: 'text/css',
  woff2: 'font/woff2',
};

/** As a web package. */
export const packedOutsidePages = (): Buffer =>
  craftedZip(
    Object.entries(OUTSIDE_PAGES).map(([name, content]) => ({ name, content: Buffer.from(content) })),
  );

export interface OutsideSite {
  addressOf(path: string): string;
  /** Of a page that is of yet another site. */
  strangerAddress: string;
  /** Nothing is answered from now on, until it is let go. */
  hold(): void;
  letGo(): void;
  close(): Promise<void>;
}

/** A site of somebody else, with an origin of its own. */
export async function startOutsideSite(): Promise<OutsideSite> {
  let held: (() => void)[] | undefined;
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://outside').pathname.slice(1);
    const content = OUTSIDE_PAGES[path];
    const answer = () => {
      response.writeHead(content === undefined ? 404 : 200, {
        'content-type': TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain',
      });
      response.end(content ?? '');
    };
    if (held) held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // Another name of this machine is another site.
    addressOf: (path) => `http://localhost:${port}/${path}`,
    strangerAddress: `http://127.0.0.1:${port}/stranger.html`,
    hold: () => {
      held ??= [];
    },
    letGo: () => {
      const waiting = held ?? [];
      held = undefined;
      for (const answer of waiting) answer();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
