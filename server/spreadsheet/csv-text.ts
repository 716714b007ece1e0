import type { FileHandle } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { filePieces } from '#server/zip/index.ts';
import type { Reading } from './reading.ts';

interface Decoder {
  write(piece: Buffer): string;
  end(): string;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** Anything that is not a text in its encoding is refused; the mark at the beginning is no part of the text. */
function strictDecoder(encoding: Exclude<Encoding, 'gb18030'>): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return { write: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
}

function decoderOf(encoding: Encoding): Decoder {
  if (encoding !== 'gb18030') return strictDecoder(encoding);
  const decoder = iconv.getDecoder(encoding);
  return { write: (piece) => decoder.write(piece), end: () => decoder.end() ?? '' };
}

async function isValidUtf8(file: FileHandle, reading: Reading): Promise<boolean> {
  const decoder = strictDecoder('utf-8');
  try {
    for await (const piece of filePieces(file)) {
      reading.demandTime();
      decoder.write(piece);
    }
    decoder.end();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Chinese Excel saves CSV as GB18030 and says so nowhere: what is no UTF-8 is that. */
async function encodingOf(file: FileHandle, start: Buffer, reading: Reading): Promise<Encoding> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return (await isValidUtf8(file, reading)) ? 'utf-8' : 'gb18030';
}

/** The sign in the place of bytes that mean nothing. */
const UNREADABLE = '\ufffd';

/** The text of a file in whichever of the usual encodings it is, in pieces. */
export async function* readText(file: FileHandle, start: Buffer, reading: Reading): AsyncGenerator<string> {
  const encoding = await encodingOf(file, start, reading);
  const decoder = decoderOf(encoding);
  const readable = (text: string) => {
    if (encoding === 'gb18030' && text.includes(UNREADABLE)) throw reading.problem('unknown-encoding');
    return text;
  };
  try {
    for await (const piece of filePieces(file)) {
      reading.countUnpacked(piece.length);
      yield readable(decoder.write(piece));
    }
    yield readable(decoder.end());
  } catch (error) {
    throw error instanceof TypeError ? reading.problem('unknown-encoding') : error;
  }
}
