import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorReply } from '#api/endpoint.ts';
import type { ResourceUsage } from '#api/resource.ts';
import type { ListedResource, Resource } from '#domain/resource/resource.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ResourceApp } from '#server/testing/resource-app.ts';
import { PNG, SAMPLE_FILES } from '#server/testing/sample-files.ts';
import type { TestClient } from '#server/testing/test-app.ts';

interface Page {
  total: number;
  resources: ListedResource[];
}

/** Another picture each time, so that nothing is the same as anything else by accident. */
let count = 0;
const newPicture = () => Buffer.concat([PNG, Buffer.from(String((count += 1)))]);

describeEngines('my downloads', (engine) => {
  let resources: ResourceApp;
  let owner: TestClient;
  let manager: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    resources = await ResourceApp.open(engine);
    owner = resources.owner;
    manager = await resources.test.author('manager', { managedAccounts: ['owner'] });
    other = await resources.test.author('other');
  });
  afterAll(() => resources.close());

  const get = (name: string, client = owner, of = 'owner') =>
    client.get('/api/get-resource', { id: `${of}/${name}` });
  const read = async (name: string) => (await get(name)).json<Resource | null>();
  const add = (body: object, client = owner) => client.post('/api/add-resource', { owner: 'owner', ...body });
  const update = (name: string, body: object, etag?: string, client = owner) =>
    client.post(
      '/api/update-resource',
      { owner: 'owner', name, ...body },
      { query: { id: `owner/${name}` }, ...(etag === undefined ? {} : { headers: { 'if-match': etag } }) },
    );
  const remove = (name: string, query: Record<string, string> = {}, client = owner) =>
    client.post('/api/delete-resource', { owner: 'owner', name }, { query });
  const usage = async (name: string) =>
    (await owner.get('/api/get-resource-usage', { id: `owner/${name}` })).json<ResourceUsage>();
  const find = async (query: Record<string, string> = {}) =>
    (await owner.get('/api/find-resources', { owner: 'owner', ...query })).json<Page>();
  const namesOf = (page: Page) => page.resources.map(({ name }) => name);
  const link = { url: 'https://example.org/a/图.png?x=1#y' };

  describe('adding', () => {
    it('makes a resource of an upload, of which the server itself knows format and size', async () => {
      const picture = newPicture();
      const claimed = { fileFormat: 'exe', fileSize: '5', task: '' };
      const objectKey = await resources.add('校徽.png', picture, '校徽.PNG', claimed);
      expect(await read('校徽.png')).toEqual({
        owner: 'owner',
        name: '校徽.png',
        createdTime: resources.test.clock.now().toISOString(),
        type: 'image',
        fileFormat: 'png',
        fileSize: picture.length,
        task: '',
        url: `/files/${objectKey}`,
        objectKey,
      });
      expect((await get('校徽.png')).headers.etag).toBe('"1"');
    });

    it.each([
      ['png', 'image'],
      ['jpg', 'image'],
      ['mp3', 'audio'],
      ['mp4', 'video'],
      ['glb', '3d'],
      ['pdf', 'unknown'],
    ] as const)('a .%s is of type %s', async (extension, type) => {
      await resources.add(`种类.${extension}`, SAMPLE_FILES[extension], `x.${extension}`);
      expect(await read(`种类.${extension}`)).toMatchObject({ type, fileFormat: extension });
    });

    it('takes a link to a file elsewhere as its author describes it', async () => {
      expect((await add({ name: '链接', ...link, fileSize: 77 })).json()).toBe(true);
      expect(await read('链接')).toMatchObject({
        ...link,
        type: 'image',
        fileFormat: 'png',
        fileSize: 77,
        objectKey: '',
      });
    });

    it('is refused for a name that is taken, and names one that is free', async () => {
      const reply = await add({ name: '校徽.png', ...link });
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({ field: 'name', freeName: '校徽（2）.png' });
      await add({ name: '校徽（2）.png', ...link });
      expect((await add({ name: '校徽.png', ...link })).json<ErrorReply>().freeName).toBe('校徽（3）.png');
    });

    it('at the very same time makes one of a name, and one of a file', async () => {
      const named = await Promise.all(Array.from({ length: 5 }, () => add({ name: '同时', ...link })));
      expect(named.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
      const { data2: objectKey } = (await resources.upload(newPicture(), '1.png')).json<{ data2: string }>();
      const held = await Promise.all(
        Array.from({ length: 5 }, (_, index) => add({ name: `同一文件${index}`, objectKey })),
      );
      expect(held.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    });

    it.each([
      ['no address at all', {}, 'url'],
      ['an address that runs something', { url: 'javascript:alert(1)' }, 'url'],
      ['an address of another protocol', { url: '//example.org/1.png' }, 'url'],
      ['a key that nobody has', { objectKey: `${'a'.repeat(40)}.png` }, 'objectKey'],
      ['a key that is a path', { objectKey: '../secret' }, 'objectKey'],
      ['a type that there is not', { ...link, type: 'film' }, 'type'],
      ['a size below nothing', { ...link, fileSize: -1 }, 'fileSize'],
      ['an unknown field', { ...link, hash: 'x' }, 'hash'],
    ])('is refused with %s', async (_case, body, field) => {
      const reply = await add({ name: '坏的', ...body });
      expect([400, 422]).toContain(reply.statusCode);
      expect(reply.json<ErrorReply>().field).toBe(field);
      expect(await read('坏的')).toBeNull();
    });

    it('is for whoever may act for the owner', async () => {
      const upload = await resources.upload(newPicture(), '1.png', manager, 'owner');
      const { data2: objectKey } = upload.json<{ data2: string }>();
      expect((await add({ name: '代传', objectKey }, manager)).json()).toBe(true);
      const [row] = (await find({ search: '代传' })).resources;
      expect(row).toMatchObject({ owner: 'owner', createdBy: 'manager', createdByName: 'manager' });
      const refused = await add({ name: '偷放', ...link }, other);
      expect([refused.statusCode, refused.json()]).toEqual([403, 'Unauthorized operation']);
    });
  });

  describe('a file of somebody else', () => {
    it('is neither taken nor described, whatever is claimed of it', async () => {
      const objectKey = await resources.add('私有.png', newPicture(), '1.png');
      const body = { owner: 'other', name: '偷来', objectKey, url: `/files/${objectKey}` };
      const stolen = await other.post('/api/add-resource', body);
      expect([stolen.statusCode, stolen.json<ErrorReply>().field]).toEqual([422, 'objectKey']);
      // A public address may be linked to like any other; the file stays its owner's.
      const linked = await other.post('/api/add-resource', { ...body, objectKey: '', fileSize: 9 });
      expect(linked.json()).toBe(true);
      const seen = (await get('偷来', other, 'other')).json<Resource>();
      expect(seen).toMatchObject({ objectKey: '', fileSize: 9 });
      expect(await usage('私有.png')).toMatchObject({ uses: [], elsewhere: 1 });
      const changed = await other.post('/api/update-resource', body, { query: { id: 'other/偷来' } });
      expect(changed.statusCode).toBe(422);
    });

    it('is not to be found, changed or deleted by its id', async () => {
      for (const reply of [
        await get('私有.png', other),
        await other.get('/api/get-resource-usage', { id: 'owner/私有.png' }),
        await update('私有.png', { name: '改了', ...link }, undefined, other),
        await remove('私有.png', { force: '1' }, other),
        await other.get('/api/find-resources', { owner: 'owner' }),
        await other.get('/api/get-resources', { owner: 'owner' }),
        await other.get('/api/get-file-usage', { owner: 'owner' }),
      ]) {
        expect(reply.statusCode).toBe(403);
        expect(reply.body).not.toContain('私有');
      }
      // Whoever names itself as the owner, and the other's thing in the body, changes nothing but its own.
      const body = { owner: 'owner', name: '改了', ...link };
      const own = await other.post('/api/update-resource', body, { query: { id: 'other/私有.png' } });
      expect(own.json()).toBe(false);
      expect(await read('私有.png')).not.toBeNull();
    });

    it('is a resource once: neither twice, nor after it was deleted', async () => {
      const objectKey = await resources.add('一次.png', newPicture(), '1.png');
      const twice = await add({ name: '两次.png', objectKey });
      expect([twice.statusCode, twice.json<ErrorReply>().msg]).toEqual([
        409,
        '字段“objectKey”：这一文件已经是资源“一次.png”',
      ]);
      await remove('一次.png');
      expect((await add({ name: '两次.png', objectKey })).json<ErrorReply>().msg).toContain('（在回收站中）');
    });
  });

  describe('saving', () => {
    it('changes what an author may change, and leaves the file what it is', async () => {
      const objectKey = await resources.add('改前.mp3', SAMPLE_FILES.mp3, '1.mp3');
      const before = await read('改前.mp3');
      const fields = {
        name: '改后.mp3',
        type: 'unknown',
        task: '听力',
        url: 'https://cdn.example.org/1.mp3',
      };
      const reply = await update('改前.mp3', { ...before, ...fields, fileSize: 1, fileFormat: 'exe' }, '"1"');
      expect([reply.json(), reply.headers.etag]).toEqual([true, '"2"']);
      expect(await read('改后.mp3')).toEqual({ ...before, ...fields, objectKey });
      // An old name still leads to it, until another one takes it.
      expect((await read('改前.mp3'))?.name).toBe('改后.mp3');
      await add({ name: '改前.mp3', ...link });
      expect((await read('改前.mp3'))?.name).toBe('改前.mp3');
    });

    it('of two tabs the second hears that the first was faster, and who it was', async () => {
      await resources.add('两页.png', newPicture(), '1.png');
      const url = 'https://example.org/1.png';
      expect((await update('两页.png', { url }, '"1"')).json()).toBe(true);
      const stale = await update('两页.png', { url: 'https://example.org/2.png' }, '"1"');
      expect(stale.statusCode).toBe(409);
      expect(stale.json()).toMatchObject({ savedBy: 'owner', savedByName: 'owner', version: 2 });
      expect(await read('两页.png')).toMatchObject({ url });
      const both = await Promise.all([1, 2].map(() => update('两页.png', { url }, '"2"')));
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });

    it('of one that was deleted meanwhile is refused, and says by whom', async () => {
      await resources.add('删了.png', newPicture(), '1.png');
      await remove('删了.png');
      const reply = await update('删了.png', {}, '"1"');
      expect([reply.statusCode, reply.json<ErrorReply>().msg]).toEqual([
        404,
        expect.stringMatching(/^这一资源已被删除（owner 于 .+ 删除），可以在回收站中恢复$/),
      ]);
      expect((await update('删了.png', {})).json()).toBe(false);
    });

    it('of one whose name another has by now is refused', async () => {
      const [first] = [await read('校徽.png')];
      const reply = await update('校徽.png', { createdTime: '2020-01-01T00:00:00.000Z' }, '"1"');
      expect(reply.statusCode).toBe(409);
      expect(await read('校徽.png')).toEqual(first);
    });

    it('keeps within its own names', async () => {
      const reply = await update('校徽.png', { name: '链接' });
      expect([reply.statusCode, reply.json<ErrorReply>().field]).toEqual([409, 'name']);
    });

    it('an address that is taken out becomes that of the file again', async () => {
      const { objectKey } = (await read('两页.png')) ?? { objectKey: '' };
      await update('两页.png', { url: '' });
      expect(await read('两页.png')).toMatchObject({ url: `/files/${objectKey}` });
      expect((await update('链接', { url: '' })).json<ErrorReply>().field).toBe('url');
    });

    it('is neither for those who manage the account nor for anybody else, but for administrators', async () => {
      for (const client of [manager, other]) {
        const reply = await update('链接', link, undefined, client);
        expect([reply.statusCode, reply.json()]).toEqual([403, 'Unauthorized operation']);
      }
      const admin = await resources.test.author('admin', { admin: true });
      expect((await update('链接', link, undefined, admin)).json()).toBe(true);
    });
  });

  describe('where it is used', () => {
    const taskWith = (name: string, key: string) => ({
      owner: 'owner',
      name,
      text: `<p><img src="/files/${key}"></p>`,
    });

    it('is known as soon as a test or a task is saved, whatever part of it leads to the file', async () => {
      const key = await resources.add('处处.png', newPicture(), '1.png');
      await owner.post('/api/add-task', taskWith('正文题', key));
      await owner.post('/api/add-task', {
        owner: 'owner',
        name: '选项题',
        basic: {
          questions: [
            {
              id: 1,
              type: 'single-choice',
              text: '看图',
              options: [`<img src="https://x.cn/files/${key}">`],
            },
          ],
        },
      });
      await owner.post('/api/add-contest', { owner: 'owner', name: '期末', logo: `/files/${key}` });
      expect(await usage('处处.png')).toEqual({
        uses: [
          { kind: 'contest', name: '期末', isFormer: false },
          { kind: 'task', name: '正文题', isFormer: false },
          { kind: 'task', name: '选项题', isFormer: false },
        ],
        elsewhere: 0,
        sameAs: [],
      });
      expect((await find({ search: '处处' })).resources[0]?.useCount).toBe(3);
    });

    it('follows new names, and tells what only an earlier version leads to', async () => {
      const query = { id: 'owner/正文题' };
      await owner.post('/api/update-task', { owner: 'owner', name: '改文题', text: '没有图了' }, { query });
      expect((await usage('处处.png')).uses).toContainEqual({ kind: 'task', name: '改文题', isFormer: true });
      expect((await find({ search: '处处' })).resources[0]?.useCount).toBe(2);
      await owner.post('/api/delete-contest', { owner: 'owner', name: '期末' });
      expect((await usage('处处.png')).uses).not.toContainEqual(expect.objectContaining({ name: '期末' }));
    });

    it('holds a deletion up, which goes on when it is meant', async () => {
      const refused = await remove('处处.png');
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        msg: '这一资源正在使用，没有删除：题目“选项题”',
        tasks: ['选项题'],
        contests: [],
      });
      expect((await remove('处处.png', { force: '1' })).json()).toBe(true);
      expect(await read('处处.png')).toBeNull();
    });

    it('tells nothing of other owners’ things but how many they are', async () => {
      const key = await resources.add('外用.png', newPicture(), '1.png');
      await other.post('/api/add-task', { ...taskWith('别人的秘密', key), owner: 'other' });
      const reply = await owner.get('/api/get-resource-usage', { id: 'owner/外用.png' });
      expect(reply.json()).toEqual({ uses: [], elsewhere: 1, sameAs: [] });
      expect((await remove('外用.png')).json()).toBe(true);
    });

    it('a resource for a task goes along with the task’s new name', async () => {
      await owner.post('/api/add-task', { owner: 'owner', name: '旧题名' });
      await add({ name: '属题', ...link, task: '旧题名' });
      const query = { id: 'owner/旧题名' };
      await owner.post('/api/update-task', { owner: 'owner', name: '新题名' }, { query });
      expect(await read('属题')).toMatchObject({ task: '新题名' });
      // A form that was opened before says the old name.
      await update('属题', { ...link, task: '旧题名' }, '"1"');
      expect(await read('属题')).toMatchObject({ task: '新题名' });
    });
  });

  it('the same bytes are pointed out: in the answer to the upload, in the list and of the resource', async () => {
    const picture = newPicture();
    await resources.add('原件.png', picture, '1.png');
    expect((await resources.upload(picture, '2.png')).json()).toMatchObject({ sameAs: ['原件.png'] });
    expect((await resources.upload(newPicture(), '2.png')).json()).toMatchObject({ sameAs: [] });
    await resources.add('副本.png', picture, '2.png');
    const rows = (await find({ search: '本.png' })).resources.concat(
      (await find({ search: '原件' })).resources,
    );
    expect(rows.map(({ name, sameAs }) => [name, sameAs])).toEqual([
      ['副本.png', ['原件.png']],
      ['原件.png', ['副本.png']],
    ]);
    expect((await usage('副本.png')).sameAs).toEqual(['原件.png']);
    // Other owners' files are nobody's business.
    expect((await resources.upload(picture, '2.png', other)).json()).toMatchObject({ sameAs: [] });
    await remove('原件.png');
    expect((await usage('副本.png')).sameAs).toEqual([]);
  });

  it('are listed whole, oldest first, and found by part of the name, type and order, a hundred at a time', async () => {
    const before = (await owner.get('/api/get-resources', { owner: 'owner' })).json<Resource[]>();
    expect(before.map(({ name }) => name)).toContain('校徽.png');
    expect(before.map(({ name }) => name)).not.toContain('处处.png');
    for (let index = 0; index < 120; index += 1) {
      await add({ name: `批量 ${index}`, url: `https://example.org/${index}.mp3`, fileSize: index });
      resources.test.clock.advance(1_000);
    }
    const first = await find({ search: '批量' });
    expect([first.total, first.resources.length, first.resources[0]?.name]).toEqual([120, 100, '批量 119']);
    expect(namesOf(await find({ search: '批量', page: '2' })).at(-1)).toBe('批量 0');
    expect(namesOf(await find({ search: '批量', sort: 'fileSize', order: 'ascend' }))[0]).toBe('批量 0');
    expect((await find({ type: 'audio' })).total).toBeGreaterThan(120);
    expect((await find({ search: '批量', type: 'image' })).total).toBe(0);
    // A sign of the database's own language means itself, and case means nothing.
    await add({ name: '100%_A', ...link });
    expect(namesOf(await find({ search: '0%_a' }))).toEqual(['100%_A']);
    expect((await find({ search: '%' })).total).toBe(1);
    const all = (await owner.get('/api/get-resources', { owner: 'owner' })).json<Resource[]>();
    expect(all).toHaveLength(before.length + 121);
    expect((await other.get('/api/get-resources', { owner: 'other' })).json<Resource[]>()).toHaveLength(1);
  });

  describe('deleting', () => {
    it('is for the owner and administrators alone, and so is bringing back', async () => {
      await resources.add('留下.png', newPicture(), '1.png');
      for (const client of [manager, other]) {
        const reply = await remove('留下.png', { force: '1' }, client);
        expect([reply.statusCode, reply.json()]).toEqual([403, 'Unauthorized operation']);
      }
      expect((await remove('留下.png')).json()).toBe(true);
      expect((await remove('留下.png')).json()).toBe(false);
      const trash = (await owner.get('/api/get-trash', { owner: 'owner' })).json<
        { kind: string; id: string; name: string }[]
      >();
      const item = trash.find(({ name }) => name === '留下.png');
      expect(item?.kind).toBe('resource');
      const body = { owner: 'owner', kind: 'resource', id: item?.id };
      expect((await manager.post('/api/restore-from-trash', body)).statusCode).toBe(403);
      await resources.add('留下.png', newPicture(), '1.png');
      const restored = await owner.post('/api/restore-from-trash', body);
      expect(restored.json()).toMatchObject({
        msg: '已有名为“留下.png”的资源，因此恢复为“留下.png（恢复）”',
        data: '留下.png（恢复）',
      });
      expect(await read('留下.png（恢复）')).toMatchObject({ type: 'image', fileFormat: 'png' });
    });

    it('leaves the file where it is: whoever has the address still gets it', async () => {
      const key = await resources.add('仍可看.png', newPicture(), '1.png');
      await remove('仍可看.png');
      expect((await resources.test.app.inject(`/files/${key}`)).statusCode).toBe(200);
    });
  });
});
