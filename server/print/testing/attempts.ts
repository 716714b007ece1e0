import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/** A server that nobody may reach, and what has reached it. */
export interface Stranger {
  origin: string;
  /** The first part of each path. */
  seen: Set<string>;
  connections: number;
  close(): Promise<void>;
}

/** It answers everything, so that whatever hangs on a first request may go on to a second. */
export async function startStranger(): Promise<Stranger> {
  const server: Server = createServer((request, reply) => {
    stranger.seen.add(request.url?.split('/')[1] ?? '');
    const answer = { stylesheet: 'text/css', import: 'text/css', module: 'text/javascript' };
    const type = Object.entries(answer).find(([name]) => request.url?.includes(name))?.[1];
    reply.writeHead(200, { 'content-type': type ?? 'image/svg+xml', 'access-control-allow-origin': '*' });
    reply.end(type ? '' : '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  });
  server.on('connection', () => (stranger.connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stranger: Stranger = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: new Set(),
    connections: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stranger;
}

/** Ways in which HTML asks for something, by the name that the stranger would see. */
export function attempts(origin: string): Record<string, string> {
  const at = (name: string) => `${origin}/${name}`;
  const script = (code: string) => `<script>${code}</script>`;
  const link = (rel: string, more = '') => `<link rel="${rel}" href="${at(rel)}" ${more}>`;
  const style = (css: string) => `<style>${css}</style><p class="a">一</p>`;
  return {
    img: `<img src="${at('img')}">`,
    'lazy-img': `<img loading="lazy" src="${at('lazy-img')}">`,
    srcset: `<img srcset="${at('srcset')} 1x">`,
    picture: `<picture><source srcset="${at('picture')}"><img src="data:,"></picture>`,
    'by-base': `<base href="${origin}/"><img src="by-base">`,
    'input-image': `<input type="image" src="${at('input-image')}">`,
    'body-background': `<body background="${at('body-background')}">一`,
    background: style(`.a { background: url(${at('background')}) }`),
    'list-style': `<ul style="list-style: url(${at('list-style')})"><li>一</ul>`,
    content: style(`.a::before { content: url(${at('content')}) }`),
    mask: style(`.a { mask-image: url(${at('mask')}) }`),
    'image-set': style(`.a { background: image-set("${at('image-set')}" 1x) }`),
    import: style(`@import url(${at('import')});`),
    'font-face': style(`@font-face { font-family: F; src: url(${at('font-face')}) } .a { font-family: F }`),
    'print-media': style(`@media print { .a { background: url(${at('print-media')}) } }`),
    stylesheet: link('stylesheet'),
    preload: link('preload', 'as="image"'),
    modulepreload: link('modulepreload'),
    prefetch: link('prefetch'),
    iframe: `<iframe src="${at('iframe')}"></iframe>`,
    srcdoc: `<iframe srcdoc="<img src='${at('srcdoc')}'>"></iframe>`,
    object: `<object data="${at('object')}" type="image/svg+xml"></object>`,
    embed: `<embed src="${at('embed')}" type="image/svg+xml">`,
    frameset: `<frameset><frame src="${at('frameset')}"></frameset>`,
    'svg-image': `<svg><image href="${at('svg-image')}" width="9" height="9"/></svg>`,
    'svg-filter': `<svg><filter id="f"><feImage href="${at('svg-filter')}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
    'svg-style': `<svg><style>@import url(${at('svg-style')});</style></svg>`,
    video: `<video src="${at('video')}"></video>`,
    poster: `<video poster="${at('poster')}"></video>`,
    audio: `<audio src="${at('audio')}" preload="auto"></audio>`,
    refresh: `<meta http-equiv="refresh" content="0;url=${at('refresh')}">`,
    'script-module': `<script type="module" src="${at('script-module')}"></script>`,
    'script-src': `<script src="${at('script-src')}"></script>`,
    fetch: script(`fetch('${at('fetch')}')`),
    beacon: script(`navigator.sendBeacon('${at('beacon')}')`),
    events: script(`new EventSource('${at('events')}')`),
    location: script(`location = '${at('location')}'`),
    onerror: `<img src="data:," onerror="new Image().src='${at('onerror')}'">`,
    form: `<form action="${at('form')}" method="post"></form>${script('document.forms[0].submit()')}`,
    ping: `<a id="a" href="#b" ping="${at('ping')}">一</a>${script('a.click()')}`,
    worker: script(
      `new Worker(URL.createObjectURL(new Blob(["fetch('${at('worker')}')"], { type: 'text/javascript' })))`,
    ),
  };
}

/** Seen by a connection alone, as nothing is asked on it; the browser without a window does not do it in any case. */
export const connectBeforehand = (origin: string) =>
  `<link rel="dns-prefetch" href="${origin}"><link rel="preconnect" href="${origin}">`;

/** Ways to a file of this machine. */
export function fileAttempts(path: string): string {
  const url = `file://${path}`;
  return `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><link rel="stylesheet" href="${url}">
    <meta http-equiv="refresh" content="0;url=${url}"><script>location = '${url}'</script>`;
}
