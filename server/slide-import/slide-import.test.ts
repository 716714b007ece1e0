import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { ImportedPages } from '#domain/import/imported-pages.schema.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { craftedPdf } from '#server/testing/crafted-pdf.ts';
import { fiveSlides } from '#server/testing/crafted-pptx.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { PNG, SAMPLE_FILES } from '#server/testing/sample-files.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const DAY_MS = 24 * 3_600_000;
const THREE = craftedPdf(['水的旅行', '海水变成水汽', '水汽聚成了云']);

describeEngines('presentations', (engine) => {
  let folder: string;
  let test: TestApp;
  let owner: TestClient;
  let jobs: ListClient;

  /** Stands in for LibreOffice: whatever it is given becomes the same three pages. */
  async function standIn(): Promise<string> {
    await writeFile(join(folder, 'three.pdf'), THREE);
    const path = join(folder, 'soffice');
    const copy = `for out; do last=$before; before=$out; done; cp ${folder}/three.pdf "$last/pages.pdf"`;
    await writeFile(path, `#!/bin/sh\n${copy}\n`);
    await chmod(path, 0o755);
    return path;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kaopu-slide-import-'));
    test = await openTestApp(engine, { SOFFICE_PATH: await standIn() });
    owner = await test.author('owner');
    jobs = new ListClient(owner, 'owner');
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  const begin = (content: Buffer, fileName: string) =>
    jobs.send('/api/preview-task-slides?owner=owner', content, fileName);
  async function imported(content: Buffer, fileName: string) {
    const reply = await begin(content, fileName);
    expect(reply.statusCode, reply.body).toBe(200);
    return (await jobs.ended(reply.json<StatusReply>().msg)) as JobDetail & { detail: ImportedPages };
  }
  /** Pictures of a test are there for whoever knows them. */
  const statusOf = async (address: string) => (await test.client().get(address)).statusCode;
  it('answer a plain client when they are done: with the address of a PDF, and the pages', async () => {
    const reply = await jobs.send('/api/upload-task-slides', fiveSlides(), '五页.pptx');
    expect(reply.statusCode, reply.body).toBe(200);
    const { status, msg, data } = reply.json<StatusReply>();
    expect(status).toBe('ok');
    const pdf = await owner.get(msg);
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(JSON.parse(data ?? '')).toHaveLength(3);
  });

  it.each<[string, Buffer, string, number, RegExp]>([
    [
      'of the old format',
      SAMPLE_FILES.ppt,
      '课件.ppt',
      415,
      /^文件“课件.ppt”不能导入，幻灯片的格式必须是：.pptx$/,
    ],
    ['as a PDF', THREE, '课件.pdf', 415, /^文件“课件.pdf”不能导入/],
    [
      'that is another document by another name',
      SAMPLE_FILES.docx,
      '课件.pptx',
      422,
      /^文件“课件.pptx”不是PowerPoint/,
    ],
    ['that is damaged', fiveSlides().subarray(0, 2_000), '课件.pptx', 422, /^文件“课件.pptx”已损坏/],
  ])('are refused to a plain client %s', async (_, content, fileName, statusCode, message) => {
    const reply = await jobs.send('/api/upload-task-slides', content, fileName);
    expect(reply.statusCode).toBe(statusCode);
    expect(reply.json<StatusReply>().msg).toMatch(message);
  });

  it('become pictures of their pages, which stay for as long as a task mentions them', async () => {
    const job = await imported(THREE, '水的旅行.pdf');
    expect(job).toMatchObject({
      label: '导入幻灯片',
      fileName: '水的旅行.pdf',
      state: 'done',
      note: '导入了3页',
    });
    const { pages, webUrl } = job.detail;
    expect(webUrl).toBe('');
    expect(pages.map(({ text }) => text)).toEqual(['水的旅行', '海水变成水汽', '水汽聚成了云']);
    const addresses = pages.flatMap(({ url, small }) => [url, small]);
    expect(new Set(addresses).size).toBe(6);
    for (const address of addresses) expect(address).toMatch(/^\/files\/[0-9a-f]+\.(png|jpg)$/);
    expect(await Promise.all(addresses.map(statusOf))).toEqual(addresses.map(() => 200));

    const [kept, ...others] = pages;
    const task = {
      owner: 'owner',
      name: '幻灯',
      type: 'canvas',
      text: '',
      slides: { webUrl: '', pages: [kept] },
    };
    const added = await owner.post('/api/add-task', task);
    expect(added.statusCode, added.body).toBe(200);
    test.clock.advance(DAY_MS + 3_600_000);
    await test.app.storedFiles.removeUnwanted(test.clock.now());
    expect(await statusOf(kept?.url ?? '')).toBe(200);
    expect(await statusOf(kept?.small ?? '')).toBe(200);
    expect(await Promise.all(others.map(({ url }) => statusOf(url)))).toEqual([404, 404]);
  });
});

describeEngines('presentations without LibreOffice', (engine) => {
  let test: TestApp;
  let jobs: ListClient;
  beforeAll(async () => {
    test = await openTestApp(engine, { SOFFICE_PATH: '/nowhere/soffice', FILE_QUOTA_MB: '1' });
    jobs = new ListClient(await test.author('owner'), 'owner');
  });
  afterAll(() => test.close());

  it('are refused with what helps, and come as PDFs all the same', async () => {
    const reply = await jobs.send('/api/upload-task-slides', fiveSlides(), '五页.pptx');
    expect(reply.statusCode).toBe(422);
    expect(reply.json<StatusReply>().msg).toMatch(
      /没有安装LibreOffice.*导出为PDF.*libreoffice-impress-nogui/,
    );
    const begun = await jobs.send('/api/preview-task-slides?owner=owner', THREE, '三页.pdf');
    expect(await jobs.ended(begun.json<StatusReply>().msg)).toMatchObject({ state: 'done' });
  });

  const publicFiles = async () =>
    test.database.db.selectFrom('stored_file').select('key').where('privacy', '=', 'public').execute();
  const failed = async (content: Buffer, fileName: string) => {
    const reply = await jobs.send('/api/preview-task-slides?owner=owner', content, fileName);
    const { state, error } = await jobs.ended(reply.json<StatusReply>().msg);
    return [state, error];
  };

  it('leave nothing behind where they do not fit, or are not what they are called', async () => {
    const filler = Buffer.concat([PNG, Buffer.alloc(800_000)]);
    expect((await jobs.send('/api/upload-resource', filler, '占位.png')).statusCode).toBe(200);
    const before = await publicFiles();
    const many = craftedPdf(Array.from({ length: 12 }, (_, index) => `第${index}页，有许多字在上面`));
    expect(await failed(many, '许多页.pdf')).toEqual(['failed', expect.stringContaining('空间已达上限')]);
    expect(await failed(Buffer.from('%PDF-1.4 …'), '坏了.pdf')).toEqual([
      'failed',
      expect.stringMatching(/^文件“坏了.pdf”已损坏/),
    ]);
    expect(await publicFiles()).toEqual(before);
  });
});
