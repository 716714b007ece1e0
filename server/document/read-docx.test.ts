import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentBlock } from '#domain/import/document-block.ts';
import {
  craftedDocx,
  type CraftedDocument,
  docxEntries,
  drawing,
  heading,
  list,
  listUse,
  paragraph,
  table,
  title,
} from '#server/testing/crafted-docx.ts';
import { craftedZip } from '#server/testing/crafted-xlsx.ts';
import type { DocumentLimits } from './document-reading.ts';
import { DocumentProblem, readDocx } from './index.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p+FUpQAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaopu-docx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer, limits: Partial<DocumentLimits> = {}) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return readDocx(path, { fileName: '问卷.docx', limits });
}

const readBody = (body: string, more: Partial<CraftedDocument> = {}) => read(craftedDocx({ body, ...more }));

/** Each block in a few words. */
const shown = (blocks: readonly DocumentBlock[]) =>
  blocks.map((block) =>
    block.kind === 'table'
      ? block.rows.map((row) => row.map(({ text }) => text).join('|')).join('/')
      : `${block.number ?? ''}${block.point ? '•' : ''}${block.lines.map(({ html }) => html).join('⏎')}`,
  );
const roles = (blocks: readonly DocumentBlock[]) =>
  blocks.map((block) => (block.kind === 'table' ? 'table' : block.role));

describe('a Word document', () => {
  it('has its title and headings as Chinese Word names them, and what was made from them', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="my"><w:name w:val="我的标题"/><w:basedOn w:val="1"/></w:style>';
    const { blocks } = await readBody(
      [
        title('期末调查'),
        heading('第一部分'),
        paragraph('小节', { style: '2' }),
        paragraph('文字'),
        paragraph('第二部分', { style: 'my' }),
        paragraph('第三部分', { style: 'Heading1' }),
      ].join(''),
      { styles },
    );
    expect(roles(blocks)).toEqual(['title', 'task', 'subheading', 'body', 'task', 'task']);
  });

  it('keeps the form of words, line breaks and gaps, and gives each option on a line its own', async () => {
    const run = (text: string, look = '') =>
      `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const { blocks } = await readBody(
      [
        paragraph(
          `${run('H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O ', '<w:b/>')}${run('a&lt;b', '<w:b/><w:i/>')}`,
        ),
        paragraph(`${run('甲')}<w:r><w:br/></w:r>${run('乙')}`),
        paragraph(`${run('A. 是')}<w:r><w:tab/></w:r>${run('B. 否    C. 不知道')}`),
        paragraph(`${run('姓名')}<w:r><w:tab/></w:r>${run('班级')}`),
      ].join(''),
    );
    expect(shown(blocks)).toEqual([
      'H<sub>2</sub><strong>O <em>a&lt;b</em></strong>',
      '甲⏎乙',
      'A. 是⏎B. 否⏎C. 不知道',
      '姓名\u2003班级',
    ]);
  });

  it('has the numbers that Word writes by itself, level by level', async () => {
    const levels = [
      ['decimal', '%1.'],
      ['upperLetter', '%2.'],
    ] as const;
    const numbering = [
      list(0, levels),
      list(1, [['bullet', '·']]),
      list(2, [['chineseCounting', '%1、']]),
      listUse(1, 0),
      listUse(2, 1),
      listUse(3, 2),
      listUse(4, 0, 1),
    ].join('');
    const at = (use: number, depth: number) => ({ list: [use, depth] as [number, number] });
    const { blocks } = await readBody(
      [
        paragraph('甲？', at(1, 0)),
        paragraph('是', at(1, 1)),
        paragraph('否', at(1, 1)),
        paragraph('乙？', at(1, 0)),
        paragraph('是', at(1, 1)),
        paragraph('点', at(2, 0)),
        paragraph('部分', at(3, 0)),
        paragraph('又一部分', at(3, 0)),
        paragraph('重新开始', at(4, 0)),
        paragraph('没有这个列表', at(9, 0)),
      ].join(''),
      { numbering },
    );
    expect(shown(blocks)).toEqual([
      '1.甲？',
      'A.是',
      'B.否',
      '2.乙？',
      'A.是',
      '•点',
      '一、部分',
      '二、又一部分',
      '1.重新开始',
      '没有这个列表',
    ]);
  });

  it('has them also where the style brings the list', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="q"><w:name w:val="题目"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const numbering = list(0, [['decimal', '%1、']]) + listUse(1, 0);
    const body = paragraph('甲？', { style: 'q' }) + paragraph('乙？', { style: 'q' });
    expect(shown((await readBody(body, { styles, numbering })).blocks)).toEqual(['1、甲？', '2、乙？']);
  });

  it('has tables cell by cell, also with merged ones', async () => {
    const cell = (text: string, look = '') => `<w:tc><w:tcPr>${look}</w:tcPr>${paragraph(text)}</w:tc>`;
    const merged = `<w:tbl><w:tr>${cell('甲', '<w:gridSpan w:val="2"/>')}${cell('乙')}</w:tr><w:tr>${cell('丙', '<w:vMerge w:val="restart"/>')}${cell('丁')}${cell('戊')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('己')}${cell('庚')}</w:tr></w:tbl>`;
    const { blocks } = await readBody(
      table([
        ['', '符合'],
        ['我阅读', ''],
      ]) + merged,
    );
    expect(shown(blocks)).toEqual(['|符合/我阅读|', '甲|甲|乙/丙|丁|戊/丙|己|庚']);
    expect(blocks[1]).toMatchObject({ html: expect.stringContaining('<td colspan="2">甲</td>') as string });
  });

  it('has its pictures in their places, each once, with the width that is seen', async () => {
    const pictures = { rA: { name: 'media/image1.png', bytes: PNG } };
    const body = paragraph(drawing('rA')) + paragraph(`<w:r><w:t>A. </w:t></w:r>${drawing('rA')}`);
    const { blocks, pictures: found } = await readBody(body, { pictures });
    expect(shown(blocks)).toEqual([
      '<img src="kaopu-picture/0" alt="" width="100" />',
      'A. <img src="kaopu-picture/0" alt="" width="100" />',
    ]);
    expect(found).toEqual([{ name: 'word/media/image1.png', content: PNG }]);
  });

  it('tells of pictures that are not in it or too large, and reads no other file', async () => {
    const pictures = {
      rA: { name: 'media/image1.png', bytes: PNG },
      rB: { name: 'media/b.png', bytes: PNG },
    };
    const entries = docxEntries({
      body: paragraph(drawing('rA')) + paragraph(drawing('rB')) + paragraph(drawing('rC', 'link')),
      pictures,
      links: { rC: 'file:///etc/passwd' },
    }).filter(({ name }) => name !== 'word/media/b.png');
    const { pictures: found } = await read(craftedZip(entries), { pictureBytes: 10 });
    expect(found.map(({ content }) => content)).toEqual(['too-large', 'missing', 'linked']);
  });

  it('says what it holds that has no place in a test', async () => {
    const { lost } = await readBody(
      paragraph('<w:r><w:t>解方程</w:t></w:r><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>'),
    );
    expect(lost).toEqual([{ what: '公式', near: '解方程' }]);
  });

  it('leaves out what was deleted while changes were tracked, and signs that nobody types', async () => {
    const { blocks } = await readBody(
      paragraph(
        '<w:del><w:r><w:delText>旧</w:delText></w:r></w:del><w:ins><w:r><w:t>新\u200b</w:t></w:r></w:ins>',
      ),
    );
    expect(shown(blocks)).toEqual(['新']);
  });
});

describe('a file that is no good document', () => {
  const code = async (bytes: Buffer, limits?: Partial<DocumentLimits>) => {
    const error = await read(bytes, limits).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DocumentProblem);
    const problem = error as DocumentProblem;
    expect(problem.message).toMatch(/^文件“问卷\.docx”/);
    return problem.code;
  };
  const good = { body: paragraph('文字') };
  const withPart = (name: string, content: string) =>
    craftedZip(
      docxEntries(good).map((entry) =>
        entry.name === name ? { ...entry, content: Buffer.from(content) } : entry,
      ),
    );
  const OLD = Buffer.from('d0cf11e0a1b11ae1', 'hex');

  it('is refused with a sentence of its own', async () => {
    expect(await code(Buffer.from('只是文字'))).toBe('not-document');
    expect(await code(Buffer.concat([OLD, Buffer.alloc(2_000)]))).toBe('old-format');
    expect(
      await code(Buffer.concat([OLD, Buffer.alloc(2_000_000), Buffer.from('EncryptedPackage', 'utf16le')])),
    ).toBe('encrypted');
    expect(await code(craftedDocx(good).subarray(0, 500))).toBe('damaged');
    expect(await code(withPart('word/document.xml', '<w:document><w:body>'))).toBe('damaged');
    expect(await code(withPart('word/document.xml', '<workbook/>'))).toBe('not-document');
    expect(await code(craftedZip([{ name: 'a.txt', content: Buffer.from('a') }]))).toBe('not-document');
    expect(
      await code(withPart('word/document.xml', '<!DOCTYPE x [<!ENTITY a "b">]><w:document>&a;</w:document>')),
    ).toBe('forbidden-xml');
  });

  it('is refused as soon as it asks for too much', async () => {
    const many = Array.from({ length: 3_001 }, (_, index) => ({
      name: `word/media/${index}.png`,
      content: Buffer.alloc(1),
    }));
    expect(await code(craftedZip([...docxEntries(good), ...many]))).toBe('too-many-entries');
    const long = craftedDocx({ body: paragraph('字'.repeat(50)).repeat(1_000) });
    expect(await code(long, { xmlBytes: 100_000 })).toBe('too-long');
    expect(await code(long, { unpackedBytes: 100_000 })).toBe('too-large');
    const bomb = craftedDocx({ body: `<w:p/>${' '.repeat(200_000)}`.repeat(60) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await code(bomb, { xmlBytes: 1e9, ratio: 50 })).toBe('packed-too-tightly');
    const pictures = { rA: { name: 'a.png', bytes: PNG }, rB: { name: 'b.png', bytes: PNG } };
    const body = paragraph(drawing('rA')) + paragraph(drawing('rB'));
    expect(await code(craftedDocx({ body, pictures }), { pictures: 1 })).toBe('too-many-pictures');
  });

  it('is given up after a while, and a cancelled reading is no problem of the file', async () => {
    const path = join(folder, 'file');
    await writeFile(path, craftedDocx(good));
    const late = readDocx(path, {
      fileName: 'a.docx',
      signal: AbortSignal.abort(new DOMException('', 'TimeoutError')),
    });
    await expect(late.catch((error: unknown) => (error as DocumentProblem).code)).resolves.toBe('too-slow');
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    await expect(readDocx(path, { fileName: 'a.docx', signal: cancelled })).rejects.toThrow('cancelled');
  });
});
