const TEXTS: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  gltf: 'model/gltf+json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  vtt: 'text/vtt',
  m3u8: 'application/vnd.apple.mpegurl',
};

const BYTES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  glb: 'model/gltf-binary',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
};

const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

export const isText = (path: string): boolean => Object.hasOwn(TEXTS, extensionOf(path));

export const isPage = (path: string): boolean => TEXTS[extensionOf(path)] === TEXTS.html;

/** What a file in a package is sent as. Of texts the encoding is said: pages of old programs are not in UTF-8. */
export function typeOfFile(path: string, charset: string | undefined): string {
  const extension = extensionOf(path);
  const text = Object.hasOwn(TEXTS, extension) ? TEXTS[extension] : undefined;
  if (text !== undefined) return charset === undefined ? text : `${text}; charset=${charset}`;
  return (Object.hasOwn(BYTES, extension) ? BYTES[extension] : undefined) ?? 'application/octet-stream';
}
