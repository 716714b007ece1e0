import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RESOURCE_EXTENSIONS } from '#domain/resource/file-formats.ts';
import { FilesUnavailable } from '#server/files/file-store.ts';
import { type FormPart, ResourceApp, UPLOAD_PATH } from '#server/testing/resource-app.ts';
import { PNG, SAMPLE_FILES } from '#server/testing/sample-files.ts';
import { addSmallContest } from '#server/testing/test-app.ts';
import { glbOf } from '#tasks/three/testing/glb-writer.ts';

const WRONG_FORMAT =
  '上传文件的格式必须是：.png, .jpg, .jpeg, .gif, .webp, .mp3, .mp4, .webm, .glb, .pdf, ' +
  '.docx, .xlsx, .pptx, .doc, .xls, .ppt, .zip, .rar, .exe';

const MODEL = { asset: { version: '2.0' }, meshes: [{ primitives: [] }] };

let resources: ResourceApp;

beforeAll(async () => {
  resources = await ResourceApp.open();
});
afterAll(() => resources.close());

describe('uploading a resource', () => {
  it('answers the address, the size and the object key, and the address gives the file back', async () => {
    const response = await resources.upload(PNG, '校徽.png');
    expect(response.statusCode).toBe(200);
    const { status, msg, data, data2 } = response.json<Record<string, string>>();
    expect({ status, msg, data }).toEqual({ status: 'ok', msg: `/files/${data2}`, data: String(PNG.length) });
    const file = await resources.test.app.inject(String(msg));
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload).toEqual(PNG);
  });

  it.each(RESOURCE_EXTENSIONS)(
    'takes a .%s file, also when its extension is written in capitals',
    async (extension) => {
      const response = await resources.upload(SAMPLE_FILES[extension], `文件.${extension.toUpperCase()}`);
      expect(response.json()).toMatchObject({ status: 'ok' });
      expect(response.json<{ data2: string }>().data2).toMatch(new RegExp(`^[0-9a-f]{40}\\.${extension}$`));
    },
  );

  it.each(['页面.html', '图.svg', '脚本.js', 'png', '.png', '图.png.', '图.png.html'])(
    'refuses “%s” and lists what is allowed',
    async (fileName) => {
      const response = await resources.upload(PNG, fileName);
      expect(response.statusCode).toBe(415);
      const hint = fileName.endsWith('.html') ? '；网页请和它用到的文件一起压缩成.zip再上传' : '';
      expect(response.json()).toMatchObject({ status: 'error', msg: WRONG_FORMAT + hint, field: 'file' });
    },
  );

  it.each([
    ['<svg onload="alert(1)"/>', '图.png'],
    [SAMPLE_FILES.exe, '照片.jpg'],
    [SAMPLE_FILES.zip, '试卷.docx'],
    [SAMPLE_FILES.docx, '名单.xlsx'],
    ['MZ', '名单.xls'],
    [PNG.subarray(0, 10), '截断.png'],
  ])('refuses a file whose content is not what its name says, and names it', async (content, fileName) => {
    const before = await resources.storedNames();
    const response = await resources.upload(content, fileName);
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ msg: `文件“${fileName}”的内容与扩展名不符` });
    expect(await resources.storedNames()).toEqual(before);
  });

  it.each([
    ['没有开头.glb', PNG, '文件开头不是GLB的标志'],
    ['半截.glb', SAMPLE_FILES.glb.subarray(0, -8), '文件头写明共'],
    ['缺贴图.glb', glbOf({ ...MODEL, images: [{ uri: 'wood.png' }] }), '引用了文件以外的“wood.png”'],
    ['连外网.glb', glbOf({ ...MODEL, buffers: [{ uri: 'http://a.test/b.bin' }] }), '“http://a.test/b.bin”'],
  ])('refuses the model %s in words that name it and the reason', async (fileName, content, reason) => {
    const before = await resources.storedNames();
    const response = await resources.upload(content, fileName);
    expect(response.statusCode).toBe(415);
    const { msg } = response.json<{ msg: string }>();
    expect(msg.startsWith(`文件“${fileName}”不是有效的GLB模型：`)).toBe(true);
    expect(msg).toContain(reason);
    expect(await resources.storedNames()).toEqual(before);
  });

  it.each<[string, FormPart[], string]>([
    ['an empty file', [['file', '', '空.png']], '文件“空.png”是空的'],
    ['a form without a file', [['name', 'x']], '没有收到文件'],
    [
      'two files',
      [
        ['file', PNG, '1.png'],
        ['file', PNG, '2.png'],
      ],
      '一次只能上传一个文件',
    ],
    ['a file in another field', [['picture', PNG, '1.png']], '文件必须放在字段“file”中'],
  ])('refuses %s', async (_case, parts, message) => {
    const before = await resources.storedNames();
    const response = await resources.send(parts);
    expect([response.statusCode, response.json<{ msg: string }>().msg]).toEqual([400, message]);
    expect(await resources.storedNames()).toEqual(before);
  });

  it('ignores other short fields beside the file', async () => {
    const response = await resources.send([
      ['owner', '张老师'],
      ['file', PNG, '1.png'],
      ['task', 'x'],
    ]);
    expect(response.json()).toMatchObject({ status: 'ok' });
  });

  it.each(['application/json', 'text/plain', 'application/octet-stream'])(
    'refuses a body of %s',
    async (type) => {
      const response = await resources.owner.request({
        method: 'POST',
        url: UPLOAD_PATH,
        headers: { 'content-type': type },
        payload: '{}',
      });
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ msg: '请求内容的类型必须是multipart/form-data' });
    },
  );

  it('leaves other calls refusing multipart forms', async () => {
    expect((await resources.send([['file', PNG, '1.png']], '/api/add-resource')).statusCode).toBe(415);
  });

  it.each([
    'no boundary at all',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
  ])('refuses a form that is damaged', async (payload) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await resources.owner.request({ method: 'POST', url: UPLOAD_PATH, headers, payload });
    expect(response.statusCode).toBe(400);
  });

  it('is for authors only', async () => {
    const { test } = resources;
    expect((await resources.upload(PNG, '1.png', test.client())).statusCode).toBe(401);
    await addSmallContest(test, { name: '测试' });
    const candidate = test.client();
    await candidate.post('/api/ticket-login', { contestId: 'owner/测试', username: '1001' });
    expect((await resources.upload(PNG, '1.png', candidate)).statusCode).toBe(403);
  });

  it('says that the storage is away, not the database', async () => {
    const before = await resources.test.app.storedFiles.usageOf('owner');
    vi.spyOn(resources.test.files.public, 'put').mockRejectedValueOnce(new FilesUnavailable('away'));
    const response = await resources.upload(PNG, '1.png');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ msg: '文件存储暂时无法访问，请稍后重试' });
    // What did not arrive takes up no room.
    expect(await resources.test.app.storedFiles.usageOf('owner')).toEqual(before);
  });

  it('leaves no temporary file behind, however it ended', async () => {
    expect(await resources.temporaryNames()).toEqual([]);
  });
});
