import { createHash } from 'node:crypto';
import { isPage, isText, typeOfFile } from './content-types.ts';
import { OutsideAddresses } from './outside-addresses.ts';
import type { PackagedFile } from './package-index.ts';
import { PackageProblem } from './package-reading.ts';
import { isUtf16, placeOfScript } from './page-start.ts';

/** A doctype stands within it, whatever stands before. */
const START_BYTES = 16_384;

/** Whether what has come can be UTF-8; Chinese Windows has long written another encoding. */
class Encoding {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;

  note(piece: Buffer | undefined): void {
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      this.#isUtf8 = false;
    }
  }

  get name(): string {
    return this.#isUtf8 ? 'utf-8' : 'gb18030';
  }
}

/** The content of a file of a package, on its way into the store, and what is found out about it. */
export class LookedAt {
  readonly path: string;
  readonly #hash = createHash('sha256');
  readonly #encoding: Encoding | undefined;
  readonly #outside: OutsideAddresses | undefined;
  #start = Buffer.alloc(0);
  #size = 0;

  constructor(path: string) {
    this.path = path;
    if (isText(path)) this.#encoding = new Encoding();
    if (isPage(path)) this.#outside = new OutsideAddresses(path);
  }

  async *pass(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.#hash.update(piece);
      this.#size += piece.length;
      if (this.#encoding && this.#start.length < START_BYTES)
        this.#start = Buffer.concat([this.#start, piece.subarray(0, START_BYTES)]);
      this.#encoding?.note(piece);
      this.#outside?.write(piece);
      yield piece;
    }
    this.#encoding?.note(undefined);
    this.#outside?.end();
  }

  /** When all of it has passed. */
  about(offset: number): PackagedFile {
    const hasOwnMark = isUtf16(this.#start);
    if (this.#outside && hasOwnMark)
      throw new PackageProblem(`里的“${this.path}”是UTF-16编码的，请另存为UTF-8编码后再压缩`);
    return {
      path: this.path,
      offset,
      size: this.#size,
      type: typeOfFile(this.path, hasOwnMark ? undefined : this.#encoding?.name),
      sha256: this.#hash.digest('hex'),
      ...(this.#outside ? { scriptAt: placeOfScript(this.#start) } : {}),
    };
  }
}
