import { isShownInline } from '#domain/resource/file-formats.ts';
import type { FileDescription } from '#server/files/file-store.ts';

/** RFC 5987 keeps fewer characters than encodeURIComponent does. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Chinese names travel in filename*; the plain one is for clients that do not know it. */
export function contentDisposition({ contentType, fileName }: FileDescription): string {
  const disposition = isShownInline(contentType) ? 'inline' : 'attachment';
  if (fileName === undefined) return disposition;
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}
