import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { craftedZip } from '#server/testing/crafted-xlsx.ts';
import { ZipFile } from './zip-file.ts';
import { zipped } from './zip-stream.ts';

const ANYTHING = {
  limits: { entries: 10 },
  problem: (code: string) => new Error(code),
  countUnpacked: () => undefined,
  demandRatio: () => undefined,
};
const NAMED_IN_UTF8 = 0x0800;

describe('names of files within a zip file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kaopu-zip-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function namesIn(bytes: Buffer): Promise<string[]> {
    const path = join(folder, 'file.zip');
    await writeFile(path, bytes);
    const file = await open(path);
    try {
      return (await ZipFile.open(file, ANYTHING)).names;
    } finally {
      await file.close();
    }
  }

  it('are read in the encoding of Chinese Windows, which does not say so', async () => {
    const plain = craftedZip([{ name: 'XXXX\\a.json', content: Buffer.from('{}') }]).toString('latin1');
    const chinese = plain.replaceAll('XXXX', iconv.encode('测试', 'gb18030').toString('latin1'));
    expect(await namesIn(Buffer.from(chinese, 'latin1'))).toEqual(['测试/a.json']);
  });

  it('are read alike, though some of them could be read as UTF-8 too', async () => {
    const content = Buffer.from('{}');
    const entries = [
      { name: 'XXXX.json', content },
      { name: 'YYYY.json', content },
    ];
    const inGbk = (text: string) => iconv.encode(text, 'gb18030').toString('latin1');
    const plain = craftedZip(entries).toString('latin1');
    const chinese = plain.replaceAll('XXXX', inGbk('学习')).replaceAll('YYYY', inGbk('测试'));
    expect(await namesIn(Buffer.from(chinese, 'latin1'))).toEqual(['学习.json', '测试.json']);
  });

  it('are written so that every program knows their encoding', async () => {
    const content = Buffer.from('{}');
    const bytes = await buffer(
      zipped([
        { name: '测试.json', content },
        { name: 'a.json', content },
      ]),
    );
    expect(await namesIn(bytes)).toEqual(['测试.json', 'a.json']);
    expect(bytes.readUInt16LE(6)).toBe(NAMED_IN_UTF8);
    expect(bytes.readUInt16LE(bytes.indexOf('PK\u0003\u0004', 4, 'latin1') + 6)).toBe(0);
  });
});

describe('what is packed piece by piece', () => {
  const LOCAL_BYTES = 30;
  // Long and short, and alike from one to the next: they are packed by what was before them.
  const piece = fc
    .tuple(fc.constantFrom('<c r="A', '考生', '\u0000', ''), fc.nat(60_000), fc.string())
    .map(([sign, count, end]) => Buffer.from(sign.repeat(count) + end));

  it('is the same whole when it is unpacked, however it came', async () => {
    const pieces = fc.array(piece, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pieces, async (given) => {
        async function* content() {
          yield* given;
        }
        const bytes = await buffer(zipped([{ name: 'a', content: content() }]));
        const unpacked = inflateRawSync(bytes.subarray(LOCAL_BYTES + 1));
        expect(unpacked.equals(Buffer.concat(given))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('lets others have a turn between its pieces, however quickly they are asked for', async () => {
    const COUNT = 20;
    async function* content() {
      for (let index = 0; index < COUNT; index += 1) yield Buffer.alloc(100_000, index);
    }
    let turns = 0;
    const counted = () => {
      turns += 1;
      next = setImmediate(counted);
    };
    let next = setImmediate(counted);
    await buffer(zipped([{ name: 'a', content: content() }]));
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(COUNT);
  });
});
