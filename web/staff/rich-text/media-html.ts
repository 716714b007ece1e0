import { isPlaylist } from '#domain/web-package/package-address.ts';
import { formatOf, typeOfFormat } from '#domain/resource/resource-values.ts';

export type MediaKind = 'image' | 'audio' | 'video';

export interface Media {
  kind: MediaKind;
  address: string;
  /** What a picture shows, for those who do not see it. */
  alt?: string;
  /** In pixels; as it is without one. */
  width?: number | undefined;
}

const quoted = (text: string) =>
  `"${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}"`;

export function mediaHtml({ kind, address, alt = '', width }: Media): string {
  const src = `src=${quoted(address.trim())}`;
  const size = width === undefined || width <= 0 ? '' : ` width="${width}"`;
  if (kind === 'image') return `<img ${src} alt=${quoted(alt.trim())}${size} />`;
  return kind === 'audio'
    ? `<audio controls ${src}></audio>`
    : `<video controls playsinline ${src}${size}></video>`;
}

/** Something of my downloads as it belongs into a text; what cannot be shown there is a link. */
export function resourceHtml(address: string): string {
  const kind = typeOfFormat(formatOf(address));
  if (kind === 'image' || kind === 'audio' || kind === 'video') return mediaHtml({ kind, address });
  const name = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1)) || address;
  return `<a href=${quoted(address)}>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</a>`;
}

/** Whether an address names something on the network: this site's own begin with a slash. */
export type AddressProblem = 'empty' | 'local' | 'no address' | 'in pieces';

export function addressProblem(address: string): AddressProblem | undefined {
  const bare = address.trim();
  if (bare === '') return 'empty';
  if (/^(?:data|blob|file):|^[a-z]:[\\/]|^\\\\/i.test(bare)) return 'local';
  if (!/^https?:\/\/[^/\s]+|^\/(?!\/)\S/i.test(bare)) return 'no address';
  // Most browsers need a player of our own for it.
  return isPlaylist(bare.replace(/[?#].*$/, '')) ? 'in pieces' : undefined;
}

const LOCAL_SOURCE = /\b(?:src|poster)\s*=\s*["']?\s*(?:data|blob|file):/gi;

/** How many pictures, sounds and films of a source text are not on the network. */
export const countLocalMedia = (html: string) => html.match(LOCAL_SOURCE)?.length ?? 0;
