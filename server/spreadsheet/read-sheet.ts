import { type FileHandle, open } from 'node:fs/promises';
import type { MergedRange, SheetRow } from '#domain/import/sheet-row.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { Reading, SHEET_LIMITS, type SheetLimits } from './reading.ts';

export interface SheetReadOptions {
  /** As its owner calls it: problems name it, and its ending tells texts from rubbish. */
  fileName: string;
  limits?: Partial<SheetLimits>;
  /** A deadline (AbortSignal.timeout) is told as a problem of the file; any other reason is passed on. */
  signal?: AbortSignal;
  /** Filled with the cells that are merged, complete at the end. */
  merged?: MergedRange[];
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The name of the stream in which Office keeps a file with a password. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const START_BYTES = 512;
const PIECE_BYTES = 2 ** 20;

/**
 * The rows of a table, whatever kind of file it is, in portions; the next one is read when it is asked for. All is well only
 * when the end was reached: a file may turn out to be damaged at its last byte.
 */
export async function* readSheet(path: string, options: SheetReadOptions): AsyncGenerator<SheetRow[]> {
  const { fileName, limits, signal, merged } = options;
  const reading = new Reading(fileName, { ...SHEET_LIMITS, ...limits }, signal, merged);
  reading.demandTime();
  const file = await open(path, 'r');
  try {
    let isEmpty = true;
    for await (const rows of await rowsOf(file, fileName, reading)) {
      isEmpty = false;
      yield rows;
    }
    if (isEmpty) throw reading.problem('empty');
  } finally {
    await file.close();
  }
}

async function rowsOf(
  file: FileHandle,
  fileName: string,
  reading: Reading,
): Promise<AsyncGenerator<SheetRow[]>> {
  const buffer = Buffer.alloc(START_BYTES);
  const start = buffer.subarray(0, (await file.read(buffer, 0, START_BYTES, 0)).bytesRead);
  if (start.length === 0) throw reading.problem('empty');
  if (begins(start, ZIP)) return readXlsx(file, reading);
  if (begins(start, OLD_OFFICE)) {
    throw reading.problem((await holdsEncrypted(file, reading)) ? 'encrypted' : 'old-format');
  }
  if (!/\.(csv|txt|tsv)$/i.test(fileName) || begins(start, EMPTY_ZIP)) throw reading.problem('not-sheet');
  return readCsv(file, start, reading);
}

const begins = (start: Buffer, sign: Buffer) => start.subarray(0, sign.length).equals(sign);

/** Workbooks of before 2007 and those with a password come in the same container. */
async function holdsEncrypted(file: FileHandle, reading: Reading): Promise<boolean> {
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let position = 0; ;) {
    reading.demandTime();
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position);
    if (piece.subarray(0, bytesRead).includes(ENCRYPTED_STREAM)) return true;
    if (bytesRead < PIECE_BYTES) return false;
    // The name may stand across two pieces.
    position += bytesRead - ENCRYPTED_STREAM.length;
  }
}
