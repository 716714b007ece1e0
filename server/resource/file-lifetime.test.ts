import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { craftedZip } from '#server/testing/crafted-xlsx.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { type TestObjectStorage, startObjectStorage } from '#server/testing/object-storage.ts';
import { ResourceApp } from '#server/testing/resource-app.ts';
import { PNG } from '#server/testing/sample-files.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { purgeTrash } from '#server/trash/purge.ts';

const DAY_MS = 86_400_000;
let count = 0;
const newPicture = () => Buffer.concat([PNG, Buffer.from(String((count += 1)))]);

describeEngines('the file of a resource', (engine) => {
  let resources: ResourceApp;

  beforeAll(async () => {
    resources = await ResourceApp.open(engine, { FILE_QUOTA_MB: '1' });
  });
  afterAll(() => resources.close());

  const isThere = async (key: string) =>
    (await resources.test.app.inject(`/files/${key}`)).statusCode === 200;
  const bytesUsed = async () => (await resources.test.app.storedFiles.usageOf('owner')).bytes;
  /** The session of before is over by then. */
  async function pass(days: number) {
    resources.test.clock.advance(days * DAY_MS);
    const again = await resources.test.author(`again${(count += 1)}`, { admin: true });
    resources.owner.cookies = again.cookies;
  }
  async function purge(): Promise<number> {
    const { database, clock, app } = resources.test;
    await purgeTrash(database, clock.now());
    return app.storedFiles.removeUnwanted(clock.now());
  }
  const remove = (name: string) =>
    resources.owner.post('/api/delete-resource', { owner: 'owner', name }, { query: { force: '1' } });
  const saveTask = (name: string, text: string) =>
    resources.owner.post(
      '/api/update-task',
      { owner: 'owner', name, text },
      { query: { id: `owner/${name}` } },
    );

  it('goes after a day when nobody has made anything of the upload, and gives its room back', async () => {
    const before = await bytesUsed();
    const picture = newPicture();
    const { data2: key } = (await resources.upload(picture, '1.png')).json<{ data2: string }>();
    expect(await bytesUsed()).toBe(before + picture.length);
    expect(await purge()).toBe(0);
    expect(await isThere(key)).toBe(true);
    await pass(1);
    expect(await purge()).toBe(1);
    expect(await isThere(key)).toBe(false);
    expect(await bytesUsed()).toBe(before);
    const late = await resources.owner.post('/api/add-resource', {
      owner: 'owner',
      name: '迟了',
      objectKey: key,
    });
    expect(late.statusCode).toBe(422);
  });

  it('stays when a task leads to the upload, although it is no resource', async () => {
    const { data2: key } = (await resources.upload(newPicture(), '1.png')).json<{ data2: string }>();
    const text = `<img src="/files/${key}">`;
    await resources.owner.post('/api/add-task', { owner: 'owner', name: '直接用', text });
    await pass(2);
    expect(await purge()).toBe(0);
    expect(await isThere(key)).toBe(true);
  });

  it('stays as long as the resource can be brought back, and goes with it', async () => {
    const before = await bytesUsed();
    const key = await resources.add('会删.png', newPicture(), '1.png');
    await remove('会删.png');
    await pass(29);
    expect(await purge()).toBe(0);
    await pass(1);
    expect(await purge()).toBe(1);
    expect(await isThere(key)).toBe(false);
    expect(await bytesUsed()).toBe(before);
  });

  it('stays while a task leads to it, also one in the trash, and goes after it', async () => {
    const key = await resources.add('题图.png', newPicture(), '1.png');
    const text = `<img src="/files/${key}">`;
    await resources.owner.post('/api/add-task', { owner: 'owner', name: '有图题', text });
    await remove('题图.png');
    await pass(31);
    expect(await purge()).toBe(0);
    await resources.owner.post('/api/delete-task', { owner: 'owner', name: '有图题' });
    await pass(29);
    expect(await purge()).toBe(0);
    expect(await isThere(key)).toBe(true);
    await pass(2);
    expect(await purge()).toBe(1);
    expect(await isThere(key)).toBe(false);
  });

  it('of a web package stays while a task leads into it, with all that is in it, and goes after it', async () => {
    const zip = craftedZip([
      { name: 'index.html', content: Buffer.from('<p>') },
      { name: 'a.bin', content: Buffer.alloc(5_000, 'x') },
    ]);
    const before = await bytesUsed();
    const key = await resources.add('实验', zip, '实验.zip');
    expect(await bytesUsed()).toBeGreaterThan(before + 5_000);
    const isWhole = async () =>
      (await resources.test.app.inject(`/files/${key}/a.bin`)).payload.length === 5_000;
    const frame = { url: `/files/${key}/index.html?level=2` };
    await resources.owner.post('/api/add-task', { owner: 'owner', name: '网页题', frame });
    const usage = await resources.owner.get('/api/get-resource-usage', { id: 'owner/实验' });
    expect(usage.json()).toMatchObject({ uses: [{ kind: 'task', name: '网页题' }] });
    await remove('实验');
    await pass(31);
    expect(await purge()).toBe(0);
    expect(await isWhole()).toBe(true);
    await resources.owner.post('/api/delete-task', { owner: 'owner', name: '网页题' });
    await pass(31);
    expect(await purge()).toBe(1);
    expect(await bytesUsed()).toBe(before);
    expect(await isWhole()).toBe(false);
  });

  it('stays while candidates have an earlier version of the task, and goes when nobody was given one', async () => {
    const [given, never] = [
      await resources.add('给过.png', newPicture(), '1.png'),
      await resources.add('没给过.png', newPicture(), '1.png'),
    ];
    const add = (name: string) => resources.owner.post('/api/add-task', { owner: 'owner', name });
    await add('改版题');
    await saveTask('改版题', `<img src="/files/${never}">`);
    await saveTask('改版题', `<img src="/files/${given}">`);
    await resources.owner.post('/api/add-contest', {
      owner: 'owner',
      name: '改版',
      ticketType: 'range',
      ticket: [{ id: 1, start: '1001', end: '1100' }],
      tasks: ['opening', '改版题', 'closing'],
    });
    await TestCandidate.start(resources.test, '改版', '1001');
    await saveTask('改版题', '没有图了');
    await remove('给过.png');
    await remove('没给过.png');
    await pass(31);
    expect(await purge()).toBe(1);
    expect([await isThere(given), await isThere(never)]).toEqual([true, false]);
  });

  it('is not taken away under somebody who uses it at that moment', async () => {
    const { data2: key } = (await resources.upload(newPicture(), '1.png')).json<{ data2: string }>();
    await pass(2);
    const [added] = await Promise.all([
      resources.owner.post('/api/add-resource', { owner: 'owner', name: '抢下', objectKey: key }),
      purge(),
    ]);
    expect(await isThere(key)).toBe(added.statusCode === 200);
  });
});

describeEngines('the room of an owner', (engine) => {
  let resources: ResourceApp;

  beforeAll(async () => {
    resources = await ResourceApp.open(engine, { FILE_QUOTA_MB: '1' });
  });
  afterAll(() => resources.close());

  const half = () => Buffer.concat([newPicture(), Buffer.alloc(600_000)]);
  const usage = async () =>
    (await resources.owner.get('/api/get-file-usage', { owner: 'owner' })).json<{ bytes: number }>();

  it('is told, and a file that does not fit is refused with what to do', async () => {
    expect(await usage()).toEqual({ bytes: 0, quota: 1_000_000 });
    const first = half();
    expect((await resources.upload(first, '1.png')).statusCode).toBe(200);
    expect(await usage()).toMatchObject({ bytes: first.length });
    const stored = await resources.storedNames();
    const second = await resources.upload(half(), '2.png');
    expect(second.statusCode).toBe(413);
    expect(second.json<{ msg: string }>().msg).toMatch(
      /^存储空间不足：共1 MB，已用600 KB。请删除不需要的文件（回收站中的文件30天后才释放空间），或联系管理员$/,
    );
    expect(await resources.storedNames()).toEqual(stored);
    expect(await usage()).toMatchObject({ bytes: first.length });
    // Somebody else's room is their own, also for those who upload into it.
    const manager = await resources.test.author('manager', { managedAccounts: ['owner'] });
    expect((await resources.upload(half(), '3.png', manager)).statusCode).toBe(200);
    expect((await resources.upload(half(), '4.png', manager, 'owner')).statusCode).toBe(413);
  });

  it('is kept by those who come together as well', async () => {
    const quarter = () => Buffer.concat([newPicture(), Buffer.alloc(150_000)]);
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) => resources.upload(quarter(), `${index}.png`)),
    );
    // Two would fit. One that is being stored counts as still arriving as well for a moment, and may keep the second out.
    const kept = replies.filter(({ statusCode }) => statusCode === 200).length;
    expect([1, 2]).toContain(kept);
    expect(replies.filter(({ statusCode }) => statusCode === 413)).toHaveLength(5 - kept);
    expect((await usage()).bytes).toBeLessThanOrEqual(1_000_000);
  });
});

describe('resources in an object store', () => {
  let storage: TestObjectStorage;
  let resources: ResourceApp;

  beforeAll(async () => {
    storage = await startObjectStorage();
    const { endpoint, bucket, accessKeyId, secretAccessKey } = storage.settings;
    resources = await ResourceApp.open('sqlite', {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
  });
  afterAll(async () => {
    await resources.close();
    await storage.stop();
  });

  it('are uploaded, sent in parts, and removed with their bytes', async () => {
    const picture = newPicture();
    const key = await resources.add('云上.png', picture, '云上.png');
    const headers = { range: 'bytes=1-3' };
    const part = await resources.test.app.inject({ url: `/files/${key}`, headers });
    expect([part.statusCode, part.payload]).toEqual([206, 'PNG']);
    await resources.owner.post('/api/delete-resource', { owner: 'owner', name: '云上.png' });
    resources.test.clock.advance(31 * DAY_MS);
    const { database, clock, app } = resources.test;
    expect((await purgeTrash(database, clock.now())).resources).toBe(1);
    expect(await app.storedFiles.removeUnwanted(clock.now())).toBe(1);
    expect((await app.inject(`/files/${key}`)).statusCode).toBe(404);
  });
});
