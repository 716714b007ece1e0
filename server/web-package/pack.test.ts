import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CraftedEntry, craftedZip } from '#server/testing/crafted-xlsx.ts';
import { localFiles } from '#server/files/local-files.ts';
import { newFileKey } from '#server/files/file-store.ts';
import { packPackage, type PackOptions } from './pack.ts';
import { PackageIndexes } from './package-index.ts';
import { PackageProblem } from './package-reading.ts';

const entry = (
  name: string,
  content: string | Buffer = 'x',
  more: Partial<CraftedEntry> = {},
): CraftedEntry => ({
  name,
  content: Buffer.from(content),
  ...more,
});

const INDEX = entry('index.html', '<!doctype html><title>页</title>');

let folder: string;
let temporary: string;
const usual = process.env.TMPDIR;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaopu-pack-test-'));
  temporary = await mkdtemp(join(tmpdir(), 'kaopu-pack-temporary-'));
  process.env.TMPDIR = temporary;
});
afterAll(async () => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  await rm(folder, { recursive: true });
  await rm(temporary, { recursive: true });
});

async function packed(zip: Buffer, options?: PackOptions) {
  const path = join(folder, 'upload.zip');
  await writeFile(path, zip);
  const made = await packPackage(path, options);
  if (!made) return undefined;
  const bytes = readFileSync(made.path);
  await made.remove();
  return { entry: made.entry, bytes };
}

/** As it is found again in a store. */
async function stored(zip: Buffer) {
  const made = await packed(zip);
  if (!made) throw new Error('no package');
  const store = await localFiles(join(folder, 'store'));
  const key = newFileKey('site');
  await store.put(key, made.bytes, { contentType: 'application/zip' });
  const opened = await new PackageIndexes(store).open(key);
  if (!opened) throw new Error('no index');
  const contentOf = (path: string) => {
    const { offset = 0, size = 0 } = opened.find(path) ?? {};
    return made.bytes.subarray(offset, offset + size).toString();
  };
  return { ...made, opened, contentOf };
}

async function problemOf(zip: Buffer, options?: PackOptions): Promise<string> {
  const failed: unknown = await packed(zip, options).catch((error: unknown) => error);
  if (!(failed instanceof PackageProblem)) throw new Error(`taken: ${JSON.stringify(failed)}`);
  return failed.message;
}

describe('a .zip', () => {
  it.each<[string, string[], string]>([
    ['index.html at its root', ['index.html', 'a/b.js'], 'index.html'],
    ['index.htm, in capitals', ['INDEX.HTM'], 'INDEX.HTM'],
    ['both, the usual one first', ['index.htm', 'index.html'], 'index.html'],
    ['a folder that holds it all', ['站点/', '站点/index.html', '站点/js/a.js'], 'index.html'],
    ['folders within folders', ['a/b/c/index.html', 'a/b/c/x.png'], 'index.html'],
    [
      'what computers add beside the folder',
      ['__MACOSX/a/._index.html', 'a/index.html', 'a/.DS_Store'],
      'index.html',
    ],
  ])('with %s is a package', async (_case, names, wanted) => {
    const made = await packed(craftedZip(names.map((name) => entry(name, name.endsWith('/') ? '' : '<p>'))));
    expect(made?.entry).toBe(wanted);
  });

  it.each<[string, CraftedEntry[]]>([
    ['no page', [entry('说明.txt'), entry('a/b.png')]],
    ['a page deep within other things', [entry('a/index.html'), entry('说明.txt')]],
    ['nothing', []],
    ['a page that is not the first', [entry('page.html')]],
    ['a password and no page', [entry('题目.docx', 'x', { flags: 1 })]],
    [
      'more files than a package may have',
      Array.from({ length: 6_000 }, (_, index) => entry(`${index}.txt`, '')),
    ],
  ])('with %s stays what it is', async (_case, entries) => {
    expect(await packed(craftedZip(entries))).toBeUndefined();
  });

  it('that is no zip file at all stays what it is, and is refused where it was to be a package', async () => {
    expect(await packed(Buffer.from('PK\u0003\u0004 half a file'))).toBeUndefined();
    const whole = craftedZip([INDEX, entry('a.js')]);
    expect(await problemOf(whole.subarray(0, -30))).toMatch(/^已损坏/);
  });
});

describe('a film in pieces', () => {
  const MEDIA = '#EXTM3U\n#EXTINF:4,\nseg%200.ts\n#EXTINF:4,\nseg1.ts\n#EXT-X-ENDLIST\n';
  const pieces = (at: string) => [entry(`${at}seg 0.ts`), entry(`${at}seg1.ts`)];

  it('is one with its only playlist', async () => {
    const made = await packed(craftedZip([entry('film/片.m3u8', MEDIA), ...pieces('film/')]));
    expect(made?.entry).toBe('片.m3u8');
  });

  it('is one with the playlist that names the others', async () => {
    const master =
      '#EXTM3U\r\n#EXT-X-STREAM-INF:BANDWIDTH=1\r\nlow/a.m3u8\r\n#EXT-X-STREAM-INF:BANDWIDTH=2\r\nhigh/a.m3u8\r\n';
    const made = await packed(
      craftedZip([
        ...['low/', 'high/'].flatMap((at) => [entry(`${at}a.m3u8`, MEDIA), ...pieces(at)]),
        entry('master.m3u8', master),
      ]),
    );
    expect(made?.entry).toBe('master.m3u8');
  });

  it.each<[string, CraftedEntry[]]>([
    ['two that are alike', [entry('a.m3u8', MEDIA), entry('b.m3u8', MEDIA), ...pieces('')]],
    ['a piece that is missing', [entry('a.m3u8', MEDIA), entry('seg1.ts')]],
    [
      'a beginning that is a call of this site',
      [entry('a.m3u8', MEDIA.replace('\n', '\n#EXT-X-MAP:URI="/api/get-account"\n')), ...pieces('')],
    ],
    ['pieces elsewhere', [entry('a.m3u8', '#EXTM3U\nhttps://films.example/0.ts\n')]],
    ['no playlist but in name', [entry('a.m3u8', 'seg1.ts'), ...pieces('')]],
  ])('is none with %s', async (_case, entries) => {
    expect(await packed(craftedZip(entries))).toBeUndefined();
  });
});

describe('a package', () => {
  it('is found again file by file, with types, sizes and encodings', async () => {
    const page = `\uFEFF<!-- 说明 --><!DOCTYPE html><html></html>`;
    const { opened, contentOf } = await stored(
      craftedZip([
        entry('站/Index.html', page),
        entry('站/old.htm', iconv.encode('<!doctype html><p>中文网页', 'gb18030')),
        entry('站/js/a.mjs', 'export {}'),
        entry('站/图 1.PNG', Buffer.alloc(70_000, 7), { isStored: true }),
        entry('站/empty.json', ''),
        entry('站/game.unityweb'),
        entry('站/Thumbs.db'),
      ]),
    );
    expect(opened.entry).toBe('Index.html');
    expect(opened.files.map(({ path, size, type }) => [path, size, type])).toEqual([
      ['Index.html', Buffer.byteLength(page), 'text/html; charset=utf-8'],
      ['empty.json', 0, 'application/json; charset=utf-8'],
      ['game.unityweb', 1, 'application/octet-stream'],
      ['js/a.mjs', 9, 'text/javascript; charset=utf-8'],
      ['old.htm', 26, 'text/html; charset=gb18030'],
      ['图 1.PNG', 70_000, 'image/png'],
    ]);
    expect([contentOf('js/a.mjs'), contentOf('Index.html')]).toEqual(['export {}', page]);
    expect(contentOf('图 1.PNG').length).toBe(70_000);
    const { scriptAt = 0 } = opened.find('Index.html') ?? {};
    expect(Buffer.from(page).subarray(scriptAt).toString()).toBe('<html></html>');
  });

  it('finds files as Windows and macOS do, whatever the case', async () => {
    const { opened } = await stored(craftedZip([INDEX, entry('Bilder/Ä.png')]));
    expect(opened.find('bilder/A\u0308.PNG')?.path).toBe('Bilder/Ä.png');
    expect(opened.find('bilder')).toBeUndefined();
  });

  it('is the same bytes again when what is stored is brought once more, and in any order', async () => {
    const files = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('a.js', 'b/c.css', 'b/图.png', 'x.html', 'd/e/f.wasm'),
        content: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      }),
      { selector: ({ name }) => name },
    );
    await fc.assert(
      fc.asyncProperty(files, async (entries) => {
        const first = await packed(craftedZip([INDEX, ...entries]));
        const second = await packed(
          craftedZip([...entries, INDEX].map((one) => ({ ...one, name: `夹/${one.name}` }))),
        );
        const again = await packed(first?.bytes ?? Buffer.alloc(0));
        expect([second, again]).toEqual([first, first]);
      }),
      { numRuns: 30 },
    );
  });

  it.each<[string, CraftedEntry[], string]>([
    ['a path out of it', [INDEX, entry('../x.js')], '里的路径“../x.js”通向文件夹之外（..），请改正后再上传'],
    [
      'such a path with backslashes',
      [INDEX, entry('a\\..\\..\\x.js')],
      '里的路径“a/../../x.js”通向文件夹之外（..）',
    ],
    ['an absolute path', [INDEX, entry('/etc/passwd')], '里的路径“/etc/passwd”是绝对路径'],
    ['a drive', [INDEX, entry('C:\\x.js')], '里的路径“C:/x.js”带有盘符'],
    ['a control character', [INDEX, entry('a\u0007.js')], '里的路径“a.js”含有控制字符'],
    ['an empty step', [INDEX, entry('a//b.js')], '里的路径“a//b.js”不是正确的路径'],
    ['a long path', [INDEX, entry(`${'长'.repeat(201)}.js`)], '超过200个字符'],
    ['folders without end', [INDEX, entry(`${'a/'.repeat(11)}b.js`)], '的文件夹超过10层'],
    [
      'two of a name but for the case',
      [INDEX, entry('A.js'), entry('a.js')],
      '里有两个文件都叫“a.js”（或只有大小写不同）',
    ],
    ['a password', [INDEX, entry('a.js', 'x', { flags: 1 })], '设有打开密码，请取消密码后再上传'],
    ['a wrong checksum', [INDEX, entry('a.js', 'x', { crc: 1 })], '已损坏，无法读取，请重新压缩后再上传'],
    ['a wrong size', [INDEX, entry('a.js', 'xyz', { size: 2 })], '已损坏'],
    ['an unknown packing', [INDEX, entry('a.js', 'xyz', { method: 99 })], '已损坏'],
    [
      'too many files',
      [INDEX, ...Array.from({ length: 6_000 }, (_, index) => entry(`${index}.js`, ''))],
      '里的文件超过5000个',
    ],
    ['a bomb', [INDEX, entry('a.js', Buffer.alloc(40_000_000))], '的压缩比异常'],
    [
      'a page in UTF-16',
      [entry('index.html', Buffer.from('\uFEFF<p>', 'utf16le'))],
      '里的“index.html”是UTF-16编码的',
    ],
  ])('with %s is refused, and says why', async (_case, entries, reason) => {
    expect(await problemOf(craftedZip(entries))).toContain(reason);
  });

  it('that is larger than there is room for says so by itself', async () => {
    const zip = craftedZip([INDEX, entry('a.bin', Buffer.alloc(5_000, 'x'))]);
    await expect(packed(zip, { room: 1_000 })).rejects.toMatchObject({ lacksRoom: true });
    await expect(
      packed(zip, { signal: AbortSignal.abort(new DOMException('late', 'TimeoutError')) }),
    ).rejects.toThrow('读取超时');
  });

  it('lets others have a turn while it is unpacked', async () => {
    let turns = 0;
    const counted = () => {
      turns += 1;
      next = setImmediate(counted);
    };
    const lines = Array.from({ length: 100_000 }, (_, index) => `<p>${index * 7_919}</p>`).join('');
    const zip = craftedZip([
      INDEX,
      entry('long.html', lines),
      entry('a.bin', Buffer.alloc(2_000_000, 5), { isStored: true }),
    ]);
    let next = setImmediate(counted);
    await packed(zip);
    clearImmediate(next);
    // More than the pieces of 64 KB that it has.
    expect(turns).toBeGreaterThan((lines.length + 2_000_000) / 65_536);
  });

  it('leaves no temporary file behind, however it ended', async () => {
    expect(await readdir(temporary)).toEqual([]);
  });
});

describe('a damaged package', () => {
  it('is read or refused in words, whatever was changed', async () => {
    const whole = craftedZip([
      INDEX,
      entry('js/a.js', 'import "./b.js"'),
      entry('图.png', Buffer.alloc(500, 3)),
    ]);
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(40), async (changes, cut) => {
        const bytes = Buffer.from(whole.subarray(0, whole.length - cut));
        for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte;
        const failed: unknown = await packed(bytes).then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(failed === undefined || failed instanceof PackageProblem).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(await readdir(temporary)).toEqual([]);
  });
});
