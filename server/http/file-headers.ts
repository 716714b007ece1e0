import { isShownInline } from '#domain/resource/file-formats.ts';
import type { ByteRange, FileDescription } from '#server/files/file-store.ts';

/**
 * Reads a Range header against the size of the file. Undefined: send the whole file, which is always allowed;
 * several ranges at once, which no media player asks for, are answered so.
 */
export function parseByteRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

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
