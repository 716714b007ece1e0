import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CraftedEntry, craftedZip } from '#server/testing/crafted-xlsx.ts';
import { startObjectStorage } from '#server/testing/object-storage.ts';
import { ResourceApp, UPLOAD_PATH } from '#server/testing/resource-app.ts';
import { PNG } from '#server/testing/sample-files.ts';

const entry = (
  name: string,
  content: string | Buffer = 'x',
  more: Partial<CraftedEntry> = {},
): CraftedEntry => ({
  name,
  content: Buffer.from(content),
  ...more,
});

const FILM = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 251));
const PAGE = '<!doctype html><title>实验</title><script src="js/a.js"></script>';
const PACKAGE = craftedZip([
  entry('实验/index.html', PAGE),
  entry('实验/js/a.js', 'let a = "一"'),
  entry('实验/图 1.png', PNG),
  entry('实验/film.mp4', FILM),
  entry('实验/level/index.htm', '<p>二'),
  entry('实验/empty.txt', ''),
]);

interface UploadReply {
  status: string;
  msg: string;
  data: string;
  data2: string;
}

const PLACES: Record<string, () => Promise<{ resources: ResourceApp; close(): Promise<void> }>> = {
  async 'local folder'() {
    const resources = await ResourceApp.open();
    return { resources, close: () => resources.close() };
  },
  async S3() {
    const storage = await startObjectStorage();
    const { endpoint, bucket, accessKeyId, secretAccessKey } = storage.settings;
    const resources = await ResourceApp.open('sqlite', {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    return {
      resources,
      async close() {
        await resources.close();
        await storage.stop();
      },
    };
  },
};

describe.each(Object.entries(PLACES))('a web package in a %s', (_name, openPlace) => {
  let place: Awaited<ReturnType<typeof openPlace>>;
  let folder: string;
  beforeAll(async () => {
    place = await openPlace();
    const { msg } = (await place.resources.upload(PACKAGE, '实验.zip')).json<UploadReply>();
    folder = msg.replace('index.html', '');
  });
  afterAll(() => place.close());

  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    place.resources.test.app.inject({ method, url: folder + path, headers });

  it('is sent file by file, each as what it is', async () => {
    const script = await get('js/a.js');
    expect([script.statusCode, script.payload]).toEqual([200, 'let a = "一"']);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': '13',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await get(encodeURIComponent('图 1.png'))).rawPayload).toEqual(PNG);
    expect((await get('JS/A.js')).payload).toBe('let a = "一"');
    const empty = await get('empty.txt');
    expect([empty.statusCode, empty.payload, empty.headers['content-length']]).toEqual([200, '', '0']);
  });

  it('has our script before everything else of each page, and the page as it was behind it', async () => {
    const { payload, headers } = await get('index.html');
    expect(payload).toMatch(/^<!doctype html><script>\(function/);
    expect(payload.replace(/<script>\(function[\s\S]*?<\/script>/, '')).toBe(PAGE);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(payload)));
    expect((await get('level/index.htm')).payload).toMatch(/^<script>\(function[\s\S]*<\/script><p>二$/);
  });

  it('is sent in parts to a player that asks for them', async () => {
    const part = await get('film.mp4', { range: 'bytes=1000-1999' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/3000']);
    expect(part.rawPayload).toEqual(FILM.subarray(1_000, 2_000));
    const end = await get('film.mp4', { range: 'bytes=-10' });
    expect([end.headers['content-length'], end.rawPayload]).toEqual(['10', FILM.subarray(-10)]);
    const outside = await get('film.mp4', { range: 'bytes=3000-' });
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */3000']);
    expect((await get('film.mp4', { range: 'bytes=0-0', 'if-range': '"other"' })).statusCode).toBe(200);
    const page = await get('index.html', { range: 'bytes=20-29' });
    expect([page.statusCode, page.payload]).toEqual([200, (await get('index.html')).payload]);
  });

  it('answers HEAD, and sends nothing again to a browser that has it', async () => {
    for (const path of ['film.mp4', 'index.html', 'empty.txt']) {
      const whole = await get(path);
      const head = await get(path, {}, 'HEAD');
      expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([
        200,
        '',
        whole.headers['content-length'],
      ]);
      expect(whole.headers.etag).toMatch(/^"[0-9a-f]{64}(-[0-9a-f]{8})?"$/);
      const again = await get(path, { 'if-none-match': String(whole.headers.etag) });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
    }
  });

  it('leads from a folder to its page, with what was asked of it', async () => {
    const locations = await Promise.all(
      ['', '?level=2', 'level', 'level/'].map(async (path) => (await get(path)).headers.location),
    );
    expect(locations).toEqual([
      `${folder}index.html`,
      `${folder}index.html?level=2`,
      `${folder}level/index.htm`,
      `${folder}level/index.htm`,
    ]);
  });

  it('is there under its own address alone: in another spelling it would be a page of this site', async () => {
    const key = folder.split('/')[2] ?? '';
    for (const spelt of [
      `/%66iles/${key}/`,
      `/files/${key.replace('.', '%2e')}/`,
      `/files/${key.replace('s', '%73')}/`,
    ]) {
      const reply = await place.resources.test.app.inject({ url: `${spelt}index.html` });
      expect([spelt, reply.statusCode]).toEqual([spelt, 404]);
      expect(reply.headers['content-type']).toContain('application/json');
    }
  });

  it('tells what is in it', async () => {
    const reply = await place.resources.test.app.inject(folder.slice(0, -1));
    const { index, bytes, files } = reply.json<{ index: string; bytes: number; files: { path: string }[] }>();
    expect([index, files.map(({ path }) => path)]).toEqual([
      'index.html',
      ['empty.txt', 'film.mp4', 'index.html', 'js/a.js', 'level/index.htm', '图 1.png'],
    ]);
    expect(files).toContainEqual({ path: 'film.mp4', size: 3_000, type: 'video/mp4' });
    const usage = await place.resources.test.app.storedFiles.usageOf('owner');
    expect(bytes).toBe(usage.bytes);
  });

  it('can be had again as a .zip, under the name it came with', async () => {
    const { headers, rawPayload } = await place.resources.test.app.inject(
      `${folder.slice(0, -1)}?download=1`,
    );
    expect(headers['content-disposition']).toContain(encodeURIComponent('实验.zip'));
    const again = await place.resources.upload(rawPayload, '又.zip');
    expect(again.json<{ sameAs: string[] }>().sameAs).toEqual([]);
    expect(again.json<UploadReply>().data).toBe(String(rawPayload.length));
  });

  it('has nothing else', async () => {
    for (const path of ['none.js', '%2e%2e/x', 'js/', '.kaopu/index.json', 'a%00b', 'js/a.js/x'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    const { headers } = await get('none.js');
    expect(headers).not.toHaveProperty('cache-control');
    // Refusals are shown in the same frame.
    expect(headers['content-security-policy']).toMatch(/^sandbox /);
    const url = `/files/${'0'.repeat(40)}.site`;
    for (const address of [url, `${url}/index.html`, `/files/${'0'.repeat(40)}.png/index.html`])
      expect((await place.resources.test.app.inject(address)).statusCode).toBe(404);
  });
});

describe('uploading a web package', () => {
  let resources: ResourceApp;
  beforeAll(async () => {
    resources = await ResourceApp.open('sqlite', { FILE_QUOTA_MB: '1' });
  });
  afterAll(() => resources.close());

  const get = async (name: string) =>
    (await resources.owner.get('/api/get-resource', { id: `owner/${name}` })).json<Record<string, unknown>>();

  it('makes a resource of its own type, whatever its author says of it', async () => {
    const key = await resources.add('实验', PACKAGE, '实验.zip');
    expect(await get('实验')).toMatchObject({
      type: 'package',
      fileFormat: 'zip',
      url: `/files/${key}/index.html`,
      objectKey: key,
    });
    const { data2 } = (await resources.upload(PACKAGE, '再.zip')).json<UploadReply>();
    await resources.owner.post('/api/add-resource', { owner: 'owner', name: '只有键', objectKey: data2 });
    expect(await get('只有键')).toMatchObject({ type: 'package', url: `/files/${data2}/index.html` });
    const changed = { ...(await get('实验')), url: '', type: undefined };
    await resources.owner.post('/api/update-resource', changed, { query: { id: 'owner/实验' } });
    expect(await get('实验')).toMatchObject({
      type: 'package',
      url: `/files/${key}/index.html`,
      fileFormat: 'zip',
    });
  });

  it('is a resource by its address alone, and a link where it is somebody else’s', async () => {
    const { msg } = (await resources.upload(PACKAGE, '再.zip')).json<UploadReply>();
    await resources.owner.post('/api/add-resource', { owner: 'owner', name: '地址', url: `${msg}` });
    expect(await get('地址')).toMatchObject({ type: 'package', objectKey: msg.split('/')[2] });
    await resources.owner.post('/api/add-resource', { owner: 'owner', name: '再链', url: `${msg}?level=2` });
    expect(await get('再链')).toMatchObject({ type: 'package', objectKey: '', url: `${msg}?level=2` });
  });

  it('makes a film of a playlist with its pieces', async () => {
    const zip = craftedZip([entry('片/片 1.m3u8', '#EXTM3U\n0.ts\n'), entry('片/0.ts')]);
    const key = await resources.add('影片', zip, '影片.zip');
    const url = `/files/${key}/${encodeURIComponent('片 1.m3u8')}`;
    expect(await get('影片')).toMatchObject({ type: 'video', fileFormat: 'm3u8', url });
    expect((await resources.test.app.inject(url)).headers['content-type']).toBe(
      'application/vnd.apple.mpegurl; charset=utf-8',
    );
  });

  it('leaves any other .zip the download that it is', async () => {
    const zip = craftedZip([entry('说明.txt', '你好')]);
    const key = await resources.add('资料', zip, '资料.zip');
    expect(key).toMatch(/\.zip$/);
    expect(await get('资料')).toMatchObject({ type: 'unknown', fileFormat: 'zip', url: `/files/${key}` });
    expect((await resources.test.app.inject(`/files/${key}`)).rawPayload).toEqual(zip);
  });

  it.each([
    [
      'a path out of it',
      craftedZip([entry('index.html'), entry('../x')]),
      422,
      '上传的“坏.zip”里的路径“../x”通向文件夹之外（..），请改正后再上传',
    ],
    [
      'a page that needs another site',
      craftedZip([
        entry('index.html'),
        entry('a/b.html', '<script src="https://cdn.example/a.js"></script>'),
      ]),
      422,
      '上传的“坏.zip”里的“a/b.html”要从别的网站读取“https://cdn.example/a.js”，考试时无法读取，请把它放进压缩包，改用相对路径',
    ],
    [
      'a bomb',
      craftedZip([entry('index.html'), entry('a.js', Buffer.alloc(30_000_000))]),
      413,
      /^存储空间不足：共1 MB，已用/,
    ],
  ])('with %s is refused in words, and leaves nothing', async (_case, zip, status, words) => {
    const before = [await resources.storedNames(), await resources.test.app.storedFiles.usageOf('owner')];
    const reply = await resources.upload(zip, '坏.zip');
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({
      status: 'error',
      msg: typeof words === 'string' ? words : expect.stringMatching(words),
    });
    expect([await resources.storedNames(), await resources.test.app.storedFiles.usageOf('owner')]).toEqual(
      before,
    );
    expect(await resources.temporaryNames()).toEqual([]);
  });

  it('that unpacks to more than there is room for is refused as a file that is too large', async () => {
    const noise = Buffer.from(Array.from({ length: 1_200_000 }, (_, index) => (index * 7919) % 64));
    const reply = await resources.upload(craftedZip([entry('index.html'), entry('a.bin', noise)]), '大.zip');
    expect(reply.statusCode).toBe(413);
    expect(reply.json<UploadReply>().msg).toMatch(/^存储空间不足/);
  });

  it('refuses any other .zip where a package is asked for, and where a film is', async () => {
    const plain = craftedZip([entry('说明.txt')]);
    const film = craftedZip([entry('a.m3u8', '#EXTM3U\n0.ts\n'), entry('0.ts')]);
    const send = async (zip: Buffer, type = 'package') => {
      const query = { owner: 'owner', type };
      return (
        await resources.send([['file', zip, '甲.zip']], UPLOAD_PATH, resources.owner, query)
      ).json<UploadReply>();
    };
    expect((await send(plain)).msg).toBe(
      '上传的“甲.zip”里没有index.html，不是网页包：请把网页和它用到的文件一起压缩，index.html放在最外层',
    );
    expect((await send(film)).status).toBe('error');
    expect((await send(craftedZip([entry('index.html')]))).status).toBe('ok');
    expect((await send(film, 'video')).status).toBe('ok');
    for (const other of [plain, craftedZip([entry('index.html')])]) {
      expect((await send(other, 'video')).msg).toBe(
        '上传的“甲.zip”里没有可以播放的.m3u8，不是视频：请把.m3u8和它的片段一起压缩',
      );
    }
    expect(await resources.temporaryNames()).toEqual([]);
  });
});
