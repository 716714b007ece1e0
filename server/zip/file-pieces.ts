import type { FileHandle } from 'node:fs/promises';

export const PIECE_BYTES = 64 * 1_024;

/** A part of a file in pieces, each read when it is asked for. Ends early where the file does. */
export async function* filePieces(
  file: FileHandle,
  start = 0,
  length = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < length;) {
    const wanted = Math.min(PIECE_BYTES, length - done);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, start + done);
    if (bytesRead === 0) return;
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
