import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResourceApp } from '#server/testing/resource-app.ts';
import { PNG, SAMPLE_FILES } from '#server/testing/sample-files.ts';

let resources: ResourceApp;

beforeAll(async () => {
  resources = await ResourceApp.open();
});
afterAll(() => resources.close());

describe('a stored file', () => {
  it('is shown in the page when it is a picture, and may be kept for ever', async () => {
    const { headers } = await resources.test.app.inject(await resources.uploaded(PNG, '校徽.png'));
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `inline; filename="__.png"; filename*=UTF-8''%E6%A0%A1%E5%BE%BD.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('is downloaded under its own name when it is a document', async () => {
    const { headers } = await resources.test.app.inject(
      await resources.uploaded(SAMPLE_FILES.docx, '试卷.docx'),
    );
    expect(headers['content-disposition']).toBe(
      `attachment; filename="__.docx"; filename*=UTF-8''%E8%AF%95%E5%8D%B7.docx`,
    );
  });

  it('runs nothing, and is framed by our own pages only', async () => {
    const { headers } = await resources.test.app.inject(
      await resources.uploaded(SAMPLE_FILES.pdf, '报告.pdf'),
    );
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors 'self'$/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('forgets paths and invisible characters of the name it came with', async () => {
    const { headers } = await resources.test.app.inject(
      await resources.uploaded(PNG, 'C:\\图\\a\u202egnp.png'),
    );
    expect(headers['content-disposition']).toContain(`filename="agnp.png"`);
  });

  it('is sent in parts to a player that asks for them', async () => {
    const url = await resources.uploaded(SAMPLE_FILES.mp4, '课.mp4');
    const part = await resources.test.app.inject({ url, headers: { range: 'bytes=4-9' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 4-9/${SAMPLE_FILES.mp4.length}`);
    expect(part.rawPayload).toEqual(SAMPLE_FILES.mp4.subarray(4, 10));
  });

  it('is never compressed on the way, which would spoil its length and its parts', async () => {
    // Longer than what is too short to be worth it.
    const program = Buffer.concat([SAMPLE_FILES.exe, Buffer.alloc(10_000)]);
    const url = await resources.uploaded(program, '程序.exe');
    const headers = { 'accept-encoding': 'gzip' };
    const whole = await resources.test.app.inject({ url, headers });
    expect(whole.headers['content-length']).toBe(String(program.length));
    const part = await resources.test.app.inject({ url, headers: { ...headers, range: 'bytes=0-4999' } });
    expect(part.rawPayload).toEqual(program.subarray(0, 5000));
  });

  it('is sent whole when the part belongs to another version', async () => {
    const url = await resources.uploaded(SAMPLE_FILES.mp4, '课.mp4');
    const response = await resources.test.app.inject({
      url,
      headers: { range: 'bytes=0-1', 'if-range': '"other"' },
    });
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, SAMPLE_FILES.mp4.length]);
  });

  it('refuses a part that lies outside of it, and that refusal is not kept', async () => {
    const url = await resources.uploaded(PNG, '1.png');
    const response = await resources.test.app.inject({ url, headers: { range: 'bytes=9000-' } });
    expect([response.statusCode, response.headers['content-range']]).toEqual([416, `bytes */${PNG.length}`]);
    expect(response.headers).not.toHaveProperty('cache-control');
  });

  it('answers HEAD with its size and no bytes', async () => {
    const response = await resources.test.app.inject({
      method: 'HEAD',
      url: await resources.uploaded(PNG, '1.png'),
    });
    expect([response.statusCode, response.headers['content-length'], response.payload]).toEqual([
      200,
      String(PNG.length),
      '',
    ]);
  });

  it('is not sent again to a browser that has it', async () => {
    const url = await resources.uploaded(PNG, '1.png');
    const { etag } = (await resources.test.app.inject(url)).headers;
    const response = await resources.test.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([response.statusCode, response.payload]).toEqual([304, '']);
  });

  it.each(['/files/nothing.png', '/files/..%2f..%2fpackage.json', '/files/.incoming', '/files/%00'])(
    'is not found at %s',
    async (url) => {
      const response = await resources.test.app.inject(url);
      expect([response.statusCode, response.json<{ msg: string }>().msg]).toEqual([404, '文件不存在']);
      expect(response.headers).not.toHaveProperty('cache-control');
    },
  );
});
