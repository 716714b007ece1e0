import { readFileSync } from 'node:fs';
import { craftedZip } from '#server/testing/crafted-xlsx.ts';
import { SAMPLE_FILES } from '#server/testing/sample-files.ts';

const text = (lines: string) => Buffer.from(lines);

export const FONT = readFileSync(
  new URL('../../node_modules/katex/dist/fonts/KaTeX_Caligraphic-Bold.woff2', import.meta.url),
);
const FILM = readFileSync(new URL('../../web/public/demo/waves.webm', import.meta.url));

/** A page as authors bring it: everything by relative paths, and nothing that knows of us. It writes what it finds into its output. */
const INDEX = `<!DOCTYPE html>
<html lang="zh">
<head>
  <meta charset="utf-8">
  <title>实验</title>
  <link rel="stylesheet" href="css/style.css">
</head>
<body>
  <h1>小实验</h1>
  <img src="图/点 1.png" alt="点">
  <video src="film.webm" muted preload="auto" width="120"></video>
  <iframe src="inner/page.html" title="里面" width="120" height="40"></iframe>
  <button id="done">完成</button>
  <output id="found"></output>
  <script type="module" src="js/app.mjs"></script>
</body>
</html>`;

const APP = `
import { level } from './level.mjs';
const found = {};
const show = () => { document.querySelector('#found').textContent = JSON.stringify(found); };
const note = async (name, look) => {
  try { found[name] = await look(); } catch (error) { found[name] = String(error.name); }
  show();
};
addEventListener('message', ({ data }) => { if (data === 'inner') { found.inner = data; show(); } });
const ask = () => frames[0].postMessage('who', '*');
ask();
document.querySelector('iframe').onload = ask;
await note('module', () => level + (document.compatMode === 'CSS1Compat' ? '' : ' in quirks'));
await note('json', async () => (await (await fetch('data/level.json')).json()).name);
await note('later', async () => (await import('./later.mjs')).word);
await note('font', async () => (await document.fonts.load('20px Fine')).length);
await note('picture', async () => { const image = document.querySelector('img'); await image.decode(); return image.naturalWidth; });
await note('film', () => new Promise((resolve, reject) => {
  const video = document.querySelector('video');
  video.onerror = reject;
  video.onseeked = () => resolve(video.currentTime > 0);
  const jump = () => { video.currentTime = video.duration / 2; };
  if (video.readyState > 0) jump(); else video.onloadedmetadata = jump;
}));
await note('storage', () => {
  localStorage.setItem('level', '3');
  localStorage.more = 1;
  document.cookie = 'name=amy; path=/';
  return [localStorage.getItem('level'), localStorage.length, document.cookie];
});
await note('worker', () => new Promise((resolve, reject) => {
  const worker = new Worker('js/worker.js');
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = reject;
  worker.postMessage(20);
}));
await note('address', () => { history.pushState({ at: 2 }, '', '?level=2'); return history.state.at; });
await note('eval', () => new Function('return 7')());
await note('wasm', async () => {
  const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  return (await WebAssembly.instantiate(bytes)).instance instanceof WebAssembly.Instance;
});
document.querySelector('#done').onclick = () => {
  alert('做完了');
  parent.postMessage({ isAnswered: true, level: found.storage[0] }, '*');
};
found.ready = true;
show();
`;

/** Its own policy, which allows no script within it, comes after ours. */
const INNER = `<!doctype html><meta http-equiv="Content-Security-Policy" content="script-src 'self'">
<script src="inner.js"></script>里`;

const INNER_SCRIPT = `
localStorage.word = 'inner';
const say = () => parent.postMessage(localStorage.word, '*');
onmessage = say;
say();
`;

export const FOUND = {
  inner: 'inner',
  module: 'one',
  json: '第一关',
  later: 'later',
  font: 1,
  picture: 1,
  film: true,
  storage: ['3', 2, 'name=amy'],
  worker: 40,
  address: 2,
  eval: 7,
  wasm: true,
  ready: true,
};

/** Packed as people do it: the folder that holds it all. */
export const webPackage = (): Buffer =>
  craftedZip(
    Object.entries({
      'index.html': text(INDEX),
      'css/style.css': text(
        "@font-face { font-family: Fine; src: url('../font/fine.woff2') } h1 { font-family: Fine }",
      ),
      'font/fine.woff2': FONT,
      'js/app.mjs': text(APP),
      'js/level.mjs': text("export const level = 'one';"),
      'js/later.mjs': text("export const word = 'later';"),
      'js/worker.js': text('onmessage = ({ data }) => postMessage(data * 2);'),
      'data/level.json': text('{"name":"第一关"}'),
      'inner/page.html': text(INNER),
      'inner/inner.js': text(INNER_SCRIPT),
      '图/点 1.png': SAMPLE_FILES.png,
      'film.webm': FILM,
    }).map(([name, content]) => ({ name: `小实验/${name}`, content })),
  );
