import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Resource } from '#domain/resource/resource.schema.ts';
import { packageKeyIn } from '#domain/web-package/package-address.ts';
import { withEntries, withJson } from '#server/testing/crafted-archive.ts';
import { type CraftedEntry, craftedZip, entriesIn } from '#server/testing/crafted-xlsx.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { ResourceApp } from '#server/testing/resource-app.ts';
import type { TestClient } from '#server/testing/test-app.ts';
import type { Task } from '#tasks/task.schema.ts';

const entry = (name: string, content: string): CraftedEntry => ({ name, content: Buffer.from(content) });
const PAGE = '<!doctype html><script src="js/a.js"></script>';
const PACKAGE = craftedZip([entry('实验/index.html', PAGE), entry('实验/js/a.js', 'let a')]);
const FILM = craftedZip([entry('片.m3u8', '#EXTM3U\n0.ts\n'), entry('0.ts', 'film')]);

describeEngines('a web package in a test', (engine) => {
  let resources: ResourceApp;
  let amy: TestClient;

  beforeAll(async () => {
    resources = await ResourceApp.open(engine);
    amy = await resources.test.author('amy');
    const key = await resources.add('实验', PACKAGE, '实验.zip');
    const film = await resources.add('影片', FILM, '影片.zip');
    const settings = {
      owner: 'owner',
      name: '网页题',
      text: `<p>看<a href="/files/${film}/${encodeURIComponent('片.m3u8')}">影片</a></p>`,
      frame: { url: `/files/${key}/index.html?level=2#part` },
    };
    await resources.owner.post('/api/add-task', settings);
    await resources.owner.post('/api/add-contest', {
      owner: 'owner',
      name: '含网页',
      tasks: ['opening', '网页题', 'closing'],
    });
  });
  afterAll(() => resources.close());

  const jobsOf = (client: TestClient, who: string) => new ListClient(client, who);
  async function exported(): Promise<Buffer> {
    const jobs = jobsOf(resources.owner, 'owner');
    const job = await jobs.begun('/api/export-contest', { id: 'owner/含网页', tickets: '0' });
    expect(job).toMatchObject({ state: 'done', note: '已导出1个测试、1道题目、2个文件' });
    return (await resources.owner.get('/api/get-file', { id: `owner/${job.fileId}` })).rawPayload;
  }
  const imported = (archive: Buffer) => jobsOf(amy, 'amy').importedContest(archive, '含网页.zip');
  const get = async (url: string) => (await resources.test.app.inject(url)).payload;

  it('goes out as a .zip that anybody can open, and comes in elsewhere under an address of its own', async () => {
    const archive = await exported();
    const inside = entriesIn(archive);
    const packed = inside.find(({ name }) => name === 'files/实验.zip');
    expect(entriesIn(packed?.content ?? Buffer.alloc(0)).map(({ name }) => name)).toEqual([
      'index.html',
      'js/a.js',
      '.kaopu/index.json',
    ]);
    expect(await imported(archive)).toMatchObject({ state: 'done', detail: { name: '含网页' } });
    const task = (await amy.get('/api/get-task', { id: 'amy/网页题' })).json<Task>();
    const url = (task.frame as { url: string }).url;
    const key = packageKeyIn(url) ?? '';
    expect(url).toBe(`/files/${key}/index.html?level=2#part`);
    const all = (await amy.get('/api/get-resources', { owner: 'amy' })).json<Resource[]>();
    expect(
      all.map(({ name, type, fileFormat, objectKey }) => [name, type, fileFormat, objectKey]),
    ).toContainEqual(['实验.zip', 'package', 'zip', key]);
    expect(all.find(({ type }) => type === 'video')?.url).toMatch(/\.site\/%E7%89%87\.m3u8$/);
    expect(task.text).toContain(all.find(({ type }) => type === 'video')?.url);
    expect(await get(`/files/${key}/js/a.js`)).toBe('let a');
    const own = (await resources.owner.get('/api/get-resource', { id: 'owner/实验' })).json<Resource>();
    expect(await get(own.url)).toBe(await get(`/files/${key}/index.html`));
    expect(own.objectKey).not.toBe(key);
    const contest = (await amy.get('/api/get-contest', { id: 'amy/含网页' })).json<Contest>();
    expect(contest.tasks).toEqual(['opening', '网页题', 'closing']);
    expect(await resources.temporaryNames()).toEqual([]);
  });

  it('is looked at as one that is uploaded, whatever the archive says of it', async () => {
    const archive = await exported();
    const withPackage = (content: Buffer) => {
      const changed = withEntries(archive, (all) =>
        all.map((one) => (one.name === 'files/实验.zip' ? { ...one, content } : one)),
      );
      const sha256 = createHash('sha256').update(content).digest('hex');
      return withJson(changed, 'kaopu.json', (json) => ({
        ...json,
        files: (json['files'] as { file: string }[]).map((file) =>
          file.file === 'files/实验.zip' ? { ...file, sha256, size: content.length } : file,
        ),
      }));
    };
    const refusals: [Buffer, RegExp][] = [
      [
        craftedZip([entry('index.html', '<p>'), entry('../x.js', '')]),
        /中的网页包“实验”里的路径“\.\.\/x\.js”通向文件夹之外/,
      ],
      [
        craftedZip([entry('index.html', '<iframe src="https://a.example">')]),
        /中的网页包“实验”里的“index\.html”要从别的网站读取“https:\/\/a\.example”/,
      ],
      [craftedZip([entry('说明.txt', '')]), /中的网页包“实验”里没有index\.html，不能导入/],
    ];
    const before = await resources.storedNames();
    for (const [content, words] of refusals) {
      const job = await imported(withPackage(content));
      expect([job.state, job.error]).toEqual(['failed', expect.stringMatching(words)]);
    }
    expect(await resources.storedNames()).toEqual(before);
    expect(await resources.temporaryNames()).toEqual([]);
  });

  it('is used by a copy of the test as well', async () => {
    const body = { name: '副本', tasks: 'copied' };
    const reply = await resources.owner.post('/api/copy-contest', body, { query: { id: 'owner/含网页' } });
    expect(reply.statusCode, reply.body).toBe(200);
    const usage = await resources.owner.get('/api/get-resource-usage', { id: 'owner/实验' });
    const { uses } = usage.json<{ uses: { kind: string; name: string }[] }>();
    expect(uses.map(({ kind, name }) => [kind, name])).toEqual([
      ['task', '网页题'],
      ['task', '网页题 - copy'],
    ]);
  });
});
