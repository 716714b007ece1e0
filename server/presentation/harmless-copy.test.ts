import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { craftedDocx, paragraph } from '#server/testing/crafted-docx.ts';
import {
  craftedPptx,
  fiveSlides,
  picture,
  presentationEntries,
  relation,
} from '#server/testing/crafted-pptx.ts';
import { type CraftedEntry, craftedZip, entriesIn } from '#server/testing/crafted-xlsx.ts';
import { PNG, SAMPLE_FILES } from '#server/testing/sample-files.ts';
import { writeHarmlessCopy } from './harmless-copy.ts';
import { type PresentationLimits, PresentationReading } from './presentation-reading.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaopu-harmless-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function copyOf(bytes: Buffer, limits: Partial<PresentationLimits> = {}): Promise<CraftedEntry[]> {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await writeFile(from, bytes);
  await writeHarmlessCopy(from, to, new PresentationReading('课件.pptx', limits, undefined));
  return entriesIn(await readFile(to));
}

const slides = [{ title: '水的旅行' }];
const withOthers = (...others: CraftedEntry[]) => craftedPptx({ slides, others });
const file = (name: string, content: Buffer | string): CraftedEntry => ({
  name,
  content: Buffer.from(content),
});

describe('a copy of a presentation', () => {
  it('has its pages as they were', async () => {
    const page = (entries: CraftedEntry[]) =>
      String(entries.find(({ name }) => name === 'ppt/slides/slide2.xml')?.content);
    expect(page(await copyOf(fiveSlides()))).toBe(page(entriesIn(fiveSlides())));
  });

  it('leads nowhere outside of itself, whoever says so', async () => {
    const outside = [
      relation('rId7', 'image', 'http://example.org/1.png', true),
      relation('rId8', 'image', 'file:///etc/passwd'),
      relation('rId9', 'oleObject', '\\\\host\\share\\1.xlsx', true),
      relation('rId10', 'video', '//example.org/1.mp4'),
    ];
    const inside = relation('rId2', 'image', '../media/图&amp;1.png');
    const entries = await copyOf(
      craftedPptx({
        slides: [{ title: '图', shapes: picture('rId7', 'link'), relations: [...outside, inside] }],
        others: [file('ppt/media/图&1.png', PNG)],
      }),
    );
    const texts = entries.filter(({ name }) => name.endsWith('.rels')).map(({ content }) => String(content));
    expect(texts.join('')).not.toMatch(/External|example\.org|passwd|share/);
    expect(texts.join('')).toContain('../media/图&#38;1.png');
    expect(entries.map(({ name }) => name)).toContain('ppt/media/图&1.png');
  });

  it('leaves behind what runs, plays or could name other files', async () => {
    const left = [
      'ppt/vbaProject.bin',
      'ppt/embeddings/1.xlsx',
      'ppt/media/1.mp4',
      'ppt/media/1.svg',
      'ppt/drawings/1.vml',
      'META-INF/manifest.xml',
      'mimetype',
    ];
    const names = (await copyOf(withOthers(...left.map((name) => file(name, 'x'))))).map(({ name }) => name);
    expect(names.filter((name) => left.includes(name))).toEqual([]);
    expect(names).toContain('ppt/slides/slide1.xml');
  });
});

describe('a presentation is refused by its name and the reason', () => {
  const withContent = (name: string, content: string) =>
    craftedZip(
      presentationEntries({ slides }).map((entry) =>
        entry.name === name ? { ...entry, content: Buffer.from(content) } : entry,
      ),
    );

  it.each<[string, Buffer, RegExp, Partial<PresentationLimits>?]>([
    ['that is none', Buffer.from('%PDF-1.4 …'), /^文件“课件.pptx”不是PowerPoint演示文稿/],
    ['that is a Word document', craftedDocx({ body: paragraph('你好') }), /不是PowerPoint演示文稿/],
    ['that is any zip file', SAMPLE_FILES.zip, /不是PowerPoint演示文稿/],
    ['of the old format', SAMPLE_FILES.ppt, /旧版PowerPoint格式（.ppt）/],
    [
      'with a password',
      Buffer.concat([SAMPLE_FILES.ppt, Buffer.from('EncryptedPackage', 'utf16le')]),
      /设有打开密码/,
    ],
    ['that ends too early', fiveSlides().subarray(0, 3_000), /已损坏/],
    ['without its list of pages', withContent('ppt/presentation.xml', '<a><b></a>'), /已损坏/],
    ['without a page', craftedPptx({ slides: [] }), /里没有页面/],
    ['with a document type', withOthers(file('ppt/x.xml', '<!DOCTYPE a><a/>')), /不允许的XML声明/],
    ['in another encoding', withOthers(file('ppt/x.xml', Buffer.from('<a/>', 'utf16le'))), /已损坏/],
    ['with more pages than may be', fiveSlides(), /超过4页/, { pages: 4 }],
    ['with too many files in it', fiveSlides(), /内部的文件超过5个/, { entries: 5 }],
    [
      'with too much in it',
      withOthers(file('ppt/x.xml', 'x'.repeat(3e6))),
      /内容超过1 MB/,
      { unpackedBytes: 2 ** 20 },
    ],
    [
      'with one endless page',
      withOthers(file('ppt/x.xml', 'x'.repeat(3e6))),
      /有一页的内容超过1 MB/,
      { xmlBytes: 2 ** 20 },
    ],
    ['that is a bomb', withOthers(file('ppt/x.emf', Buffer.alloc(20_000_000))), /压缩比异常/],
  ])('%s', async (_, bytes, message, limits) => {
    await expect(copyOf(bytes, limits)).rejects.toThrow(message);
  });

  it('with a picture that is small in the file and large in memory', async () => {
    const create = { width: 1_200, height: 1_200, channels: 3, background: '#fff' } as const;
    const others = [file('ppt/media/1.png', await sharp({ create }).png().toBuffer())];
    const copied = copyOf(craftedPptx({ slides, others }), { picturePixels: 1_000_000 });
    await expect(copied).rejects.toThrow(/一张图片超过1百万像素/);
  });
});
