import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';

export const EXPORT_COLUMNS = 200;

/** Answers as they stand in a table: numbers mostly, some options in words, few texts of their own. */
export function* manyAnswers(rows: number) {
  for (let index = 0; index < rows; index += 1) {
    yield Array.from({ length: EXPORT_COLUMNS }, (_, column) => {
      if (column % 20 === 0) return `${index * 7}第${column}题的回答`;
      return column % 3 === 0 ? `选项${(index + column) % 5}` : (index + column) % 9;
    });
  }
}

export const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() });

/** Nothing but putting such answers between tags and packing them: what no export can do without. */
export function writeBare(rows: number): Promise<void> {
  function* xml() {
    for (const row of manyAnswers(rows))
      yield Buffer.from(`<row>${row.map((cell) => `<c><v>${cell}</v></c>`).join('')}</row>`);
  }
  return pipeline(Readable.from(xml()), createDeflateRaw({ level: 1 }), nowhere());
}
