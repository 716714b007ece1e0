import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestVersion, SavedVersions } from '#api/version.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import type { Task } from '#tasks/task.schema.ts';

describeEngines('the versions of a thing', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    manager = await test.author('manager', { managedAccounts: ['owner'] });
    await addSmallContest(test, { name: '期末' });
  });
  afterAll(() => test.close());

  const versions = async (kind: string, name: string, before?: number) => {
    const query = { id: `owner/${name}`, ...(before === undefined ? {} : { before: String(before) }) };
    return (await owner.get(`/api/get-${kind}-versions`, query)).json<SavedVersions | null>();
  };
  const version = async <T>(kind: string, name: string, number: number) =>
    (
      await owner.get(`/api/get-${kind}-version`, { id: `owner/${name}`, version: String(number) })
    ).json<T | null>();
  const load = async <T>(kind: string, name: string) => {
    const reply = await owner.get(`/api/get-${kind}`, { id: `owner/${name}` });
    return { thing: reply.json<T>(), tag: String(reply.headers.etag) };
  };
  const save = (client: TestClient, kind: string, name: string, thing: object, tag?: string) =>
    client.post(`/api/update-${kind}`, thing, {
      query: { id: `owner/${name}` },
      ...(tag === undefined ? {} : { headers: { 'if-match': tag } }),
    });

  it('say who saved them and when, newest first, and what they said', async () => {
    await owner.post('/api/add-task', { owner: 'owner', name: '题', text: '<p>一</p>' });
    const first = test.clock.now().toISOString();
    test.clock.advance(60_000);
    await save(manager, 'task', '题', { owner: 'owner', name: '题', text: '<p>二</p>' });
    expect(await versions('task', '题')).toEqual({
      versions: [
        {
          version: 2,
          savedAt: test.clock.now().toISOString(),
          savedBy: 'manager',
          savedByName: 'manager',
        },
        { version: 1, savedAt: first, savedBy: 'owner', savedByName: 'owner' },
      ],
      hasMore: false,
    });
    expect(await version<Task>('task', '题', 1)).toMatchObject({ name: '题', text: '<p>一</p>' });
    expect(await version<Task>('task', '题', 2)).toMatchObject({ text: '<p>二</p>' });
  });

  it('come back by an ordinary save, which is one more version', async () => {
    const old = await version<Task>('task', '题', 1);
    const { tag } = await load<Task>('task', '题');
    expect((await save(owner, 'task', '题', { ...old }, tag)).json()).toBe(true);
    expect((await load<Task>('task', '题')).thing.text).toBe('<p>一</p>');
    expect((await versions('task', '题'))?.versions.map((one) => one.version)).toEqual([3, 2, 1]);
    // A stale one is refused as any other save.
    expect((await save(owner, 'task', '题', { ...old }, tag)).statusCode).toBe(409);
  });

  it('go on under another name, are found by the old one, and are there again after the trash', async () => {
    const { thing, tag } = await load<Contest>('contest', '期末');
    await save(owner, 'contest', '期末', { ...thing, name: '期末考试' }, tag);
    for (const name of ['期末', '期末考试']) {
      expect((await versions('contest', name))?.versions.map((one) => one.version)).toEqual([2, 1]);
    }
    expect((await version<ContestVersion>('contest', '期末考试', 1))?.contest.name).toBe('期末');

    await owner.post('/api/delete-contest', { owner: 'owner', name: '期末考试' });
    expect(await versions('contest', '期末考试')).toBeNull();
    const [deleted] = (await owner.get('/api/get-trash', { owner: 'owner' })).json<{ id: string }[]>();
    await owner.post('/api/restore-from-trash', { owner: 'owner', kind: 'contest', id: deleted?.id });
    expect((await versions('contest', '期末考试'))?.versions.length).toBeGreaterThanOrEqual(2);
  });

  it('of a contest say what it was, without its list of numbers', async () => {
    const ticket = Array.from({ length: 30 }, (_, index) => ({
      id: String(1_000 + index),
      type: '学生',
      name: `考生${index}`,
      school: '一中',
    }));
    await owner.post('/api/add-contest', { owner: 'owner', name: '名单', ticket, duration: 40 });
    const { thing } = await load<Contest>('contest', '名单');
    await save(owner, 'contest', '名单', { ...thing, duration: 60 });
    const old = (await version<ContestVersion>('contest', '名单', 1))?.contest;
    expect(old).toMatchObject({ name: '名单', duration: 40, ticketType: 'number', ticket: [] });
    // Without a word of the tickets they stay.
    const { ticket: _none, ...settings } = old ?? { ticket: [] };
    expect((await save(owner, 'contest', '名单', settings)).json()).toBe(true);
    const restored = (await load<Contest>('contest', '名单')).thing;
    expect([restored.duration, restored.ticket.length]).toEqual([40, 30]);
  });

  describe('of a contest hold what was meant then', () => {
    const add = (kind: string, name: string, more: object = {}) =>
      owner.post(`/api/add-${kind}`, { owner: 'owner', name, ...more });
    const rename = async (kind: string, from: string, to: string) => {
      test.clock.advance(60_000);
      const { thing } = await load<object>(kind, from);
      expect((await save(owner, kind, from, { ...thing, name: to })).json()).toBe(true);
    };
    const remove = async (kind: string, name: string) => {
      const reply = await owner.post(`/api/delete-${kind}`, { owner: 'owner', name });
      expect(reply.json()).toBe(true);
    };
    const old = async (name: string) => {
      const found = await version<ContestVersion>('contest', name, 1);
      return (
        found && { tasks: found.contest.tasks, jumpContest: found.contest.jumpContest, gone: found.gone }
      );
    };
    const rows = (...names: string[]) => ({ tasks: ['opening', ...names, 'closing'] });

    it('under the name of now, also where something else was called so since', async () => {
      for (const name of ['改名', '占用', '互换一', '互换二']) await add('task', name);
      await add('contest', '改题', rows('改名', '占用', '互换一', '互换二'));
      await rename('task', '改名', '改名后');
      await rename('task', '占用', '占用后');
      await rename('task', '互换一', '暂时');
      await rename('task', '互换二', '互换一');
      await rename('task', '暂时', '互换二');
      await add('task', '占用', { text: '<p>另一道</p>' });
      expect(await old('改题')).toEqual({
        ...rows('改名后', '占用后', '互换二', '互换一'),
        jumpContest: '',
        gone: [],
      });
    });

    it('without what is gone, which is named, also where something new is called so', async () => {
      for (const name of ['卷首', '留下', '删去', '重建']) await add('task', name);
      await add('contest', '删题', { tasks: ['卷首', '留下', '删去', '重建', 'closing'] });
      test.clock.advance(60_000);
      const { thing } = await load<Contest>('contest', '删题');
      await save(owner, 'contest', '删题', { ...thing, ...rows() });
      for (const name of ['卷首', '删去', '重建']) await remove('task', name);
      test.clock.advance(60_000);
      await add('task', '重建');
      expect(await old('删题')).toEqual({
        ...rows('留下'),
        jumpContest: '',
        gone: ['卷首', '删去', '重建'].map((name) => ({ kind: 'task', name })),
      });
      // What comes out of the trash is there again.
      const trash = (await owner.get('/api/get-trash', { owner: 'owner' })).json<
        { id: string; name: string }[]
      >();
      const id = trash.find(({ name }) => name === '重建')?.id;
      const restored = { owner: 'owner', kind: 'task', id };
      expect((await owner.post('/api/restore-from-trash', restored)).statusCode).toBe(200);
      const [, , third] = (await old('删题'))?.tasks ?? [];
      expect(third).toMatch(/^重建.+/);
    });

    it('so do the children of a parent, and where it leads', async () => {
      for (const name of ['子一', '子二', '去处', '旧去处']) await add('contest', name);
      // A task of that name is something else.
      await add('task', '子一');
      await add('contest', '总', { type: 'parent', jumpContest: '去处', ...rows('子一', '子二') });
      await add('contest', '跳', { type: 'jump', jumpContest: '旧去处', ...rows('子一') });
      await rename('contest', '子一', '子一后');
      await rename('contest', '去处', '去处后');
      await rename('task', '子一', '题一');
      await remove('contest', '子二');
      await remove('contest', '旧去处');
      test.clock.advance(60_000);
      for (const name of ['子一', '子二', '去处', '旧去处']) await add('contest', name);
      expect(await old('总')).toEqual({
        ...rows('子一后'),
        jumpContest: '去处后',
        gone: [{ kind: 'contest', name: '子二' }],
      });
      expect(await old('跳')).toEqual({
        ...rows('子一后'),
        jumpContest: '',
        gone: [{ kind: 'contest', name: '旧去处' }],
      });
    });
  });

  it('come in pages', async () => {
    await owner.post('/api/add-task', { owner: 'owner', name: '多' });
    for (let number = 0; number < 24; number += 1) {
      await save(owner, 'task', '多', { owner: 'owner', name: '多', text: String(number) });
    }
    const newest = await versions('task', '多');
    expect([newest?.versions.length, newest?.hasMore]).toEqual([20, true]);
    const last = newest?.versions.at(-1)?.version ?? 0;
    const older = await versions('task', '多', last);
    expect([older?.versions.map((one) => one.version), older?.hasMore]).toEqual([[5, 4, 3, 2, 1], false]);
  });

  it('that never were are nothing', async () => {
    expect(await versions('task', '没有')).toBeNull();
    expect(await version('task', '没有', 1)).toBeNull();
    expect(await version('task', '题', 99)).toBeNull();
    expect(await version('contest', '名单', 99)).toBeNull();
    const reply = await owner.get('/api/get-task-version', { id: 'owner/题', version: '0' });
    expect(reply.statusCode).toBe(400);
  });
});
