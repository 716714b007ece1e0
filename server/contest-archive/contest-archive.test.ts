import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorReply, StatusReply } from '#api/endpoint.ts';
import type { ArchivePreview } from '#domain/archive/archive-preview.schema.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import type { Resource } from '#domain/resource/resource.schema.ts';
import { entriesIn } from '#server/testing/crafted-xlsx.ts';
import { sampleArchive, withEntries, withJson } from '#server/testing/crafted-archive.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { PNG } from '#server/testing/sample-files.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import type { Task } from '#tasks/task.schema.ts';
import { importArchiveCommand } from './archive-import.commands.ts';

describeEngines('a whole contest as one file', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let amy: TestClient;
  let sample: Buffer;

  beforeAll(async () => {
    test = await openTestApp(engine, { FILE_QUOTA_MB: '1' });
    owner = await test.author('owner');
    amy = await test.author('amy');
    sample = await sampleArchive();
  });
  afterAll(() => test.close());

  const jobsOf = (who: string) => new ListClient(who === 'amy' ? amy : owner, who);
  const clientOf = (who: string) => (who === 'amy' ? amy : owner);
  const upload = (who: string, content: Buffer) => jobsOf(who).importedContest(content, '期末.zip');
  type Previewed = JobDetail & { detail: ArchivePreview };
  const previewed = async (who: string, content: Buffer) => {
    const reply = await jobsOf(who).send(`/api/preview-contest?owner=${who}`, content, '期末.zip');
    expect(reply.statusCode, reply.body).toBe(200);
    return (await jobsOf(who).ended(reply.json<StatusReply>().msg)) as Previewed;
  };
  const imported = (who: string, previewId: string, name?: string) =>
    jobsOf(who).begun('/api/import-contest', {
      id: `${who}/${previewId}`,
      ...(name === undefined ? {} : { name }),
    });
  const exported = async (who: string, contest: string, tickets = '0') => {
    const job = await jobsOf(who).begun('/api/export-contest', { id: `${who}/${contest}`, tickets });
    expect(job).toMatchObject({ state: 'done', fileName: `${contest}.zip` });
    return (await clientOf(who).get('/api/get-file', { id: `${who}/${job.fileId}` })).rawPayload;
  };
  const contestOf = async (who: string, name: string) =>
    (await clientOf(who).get('/api/get-contest', { id: `${who}/${name}` })).json<Contest | null>();
  const taskOf = async (who: string, name: string) =>
    (await clientOf(who).get('/api/get-task', { id: `${who}/${name}` })).json<Task | null>();
  const resourcesOf = async (who: string) =>
    (await clientOf(who).get('/api/get-resources', { owner: who })).json<Resource[]>();
  const count = async (table: 'contest' | 'task' | 'resource') =>
    (await test.database.db.selectFrom(table).select('id').execute()).length;
  const countAll = async () => [await count('contest'), await count('task'), await count('resource')];
  const publicFiles = async () =>
    (
      await test.database.db
        .selectFrom('stored_file')
        .select(['id', 'held_by'])
        .where('privacy', '=', 'public')
        .execute()
    ).length;

  it('is looked at before anything is written, and then made with its tasks, files and numbers', async () => {
    const before = await countAll();
    const preview = await previewed('owner', sample);
    expect(preview).toMatchObject({
      state: 'done',
      note: '读到3个测试，3道题目，共3个小题，1个文件',
      detail: {
        fileName: '期末.zip',
        contests: [
          { name: '期末', freeName: '期末', type: 'parent', rowCount: 2, ticketCount: 0 },
          { name: '语文', freeName: '语文', rowCount: 1, ticketCount: 2, duration: 45 },
          { name: '数学' },
        ],
        tasks: [{ name: '说明' }, { name: '阅读', questionCount: 2 }, { name: '计算' }],
        files: [{ name: '校徽.png', size: PNG.length }],
        problems: [],
      },
    });
    expect([await countAll(), await publicFiles()]).toEqual([before, 0]);
    const done = await imported('owner', preview.id, '期末测试');
    expect(done).toMatchObject({ state: 'done', note: '已导入测试“期末测试”' });
    const [resource] = (await owner.get('/api/get-resources', { owner: 'owner' })).json<Resource[]>();
    expect(resource).toMatchObject({ name: '校徽.png', type: 'image', fileSize: PNG.length });
    const picture = resource?.url ?? '';
    expect((await owner.get(picture)).rawPayload).toEqual(PNG);
    expect(await contestOf('owner', '期末测试')).toMatchObject({
      state: 'inactive',
      type: 'parent',
      logo: picture,
      tasks: ['opening', '语文', '数学', 'closing'],
      ticket: [{ id: 1, start: '001', end: '100' }],
    });
    expect(await contestOf('owner', '语文')).toMatchObject({
      state: 'inactive',
      tasks: ['说明', '阅读', 'closing'],
      jumpContest: '数学',
      ticket: [{ id: '20260001', name: '甲' }, { id: '20260002' }],
    });
    expect((await taskOf('owner', '说明'))?.text).toBe(`<p><img src="${picture}" alt="校徽" /></p>`);
    expect((await taskOf('owner', '阅读'))?.deck?.pages[0]?.url).toBe(picture);

    const again = await imported('owner', preview.id);
    expect(again).toMatchObject({ state: 'failed', error: '这个文件已经导入过了，测试名称是“期末测试”' });
  });

  it('goes out with all that it uses, twice the same, and comes in elsewhere as it was', async () => {
    const [first, second] = [
      await exported('owner', '期末测试', '1'),
      await exported('owner', '期末测试', '1'),
    ];
    expect(first.equals(second)).toBe(true);
    expect(await upload('amy', first)).toMatchObject({ state: 'done', detail: { name: '期末测试' } });
    const [picture = ''] = (await amy.get('/api/get-resources', { owner: 'amy' }))
      .json<Resource[]>()
      .map(({ url }) => url);
    const [original = ''] = (await owner.get('/api/get-resources', { owner: 'owner' }))
      .json<Resource[]>()
      .map(({ url }) => url);
    expect(picture).not.toBe(original);
    const same = (thing: object | null) => {
      const { owner: _owner, createdTime: _time, ...settings } = thing as Contest;
      return JSON.parse(JSON.stringify(settings).replaceAll(picture, original)) as object;
    };
    for (const name of ['期末测试', '语文', '数学'])
      expect(same(await contestOf('amy', name))).toEqual(same(await contestOf('owner', name)));
    for (const name of ['说明', '阅读', '计算'])
      expect(same(await taskOf('amy', name))).toEqual(same(await taskOf('owner', name)));
  });

  it('leaves the numbers of people behind unless they are asked for, which is recorded', async () => {
    const archive = await exported('owner', '期末测试');
    expect(entriesIn(archive).map(({ name }) => name)).toEqual([
      'kaopu.json',
      'contests/期末测试.json',
      'contests/语文.json',
      'contests/数学.json',
      'tasks/说明.json',
      'tasks/阅读.json',
      'tasks/计算.json',
      'files/校徽.png',
    ]);
    const texts = entriesIn(archive).map(({ content }) => String(content));
    expect(texts.some((text) => text.includes('20260001') || text.includes('甲'))).toBe(false);
    expect(texts[1]).not.toMatch(/owner|createdTime|state/);
    const { detail } = await previewed('amy', archive);
    expect(detail.problems).toEqual(['测试“语文”的准考证名单没有随文件导出，请在导入后另行添加']);
    const traces = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('action', '=', 'export-tickets')
      .execute();
    expect(traces.map(({ subject }) => subject)).toEqual(['语文', '语文']);
  });

  it('gets free names where its own are taken, and all that leads to them follows', async () => {
    expect(await upload('amy', sample)).toMatchObject({ state: 'done', detail: { name: '期末' } });
    expect((await contestOf('amy', '期末'))?.tasks).toEqual(['opening', '语文 - 2', '数学 - 2', 'closing']);
    expect(await contestOf('amy', '语文 - 2')).toMatchObject({
      tasks: ['说明 - 2', '阅读 - 2', 'closing'],
      jumpContest: '数学 - 2',
    });
    const preview = await previewed('amy', sample);
    expect(preview.detail.contests.map(({ freeName }) => freeName)).toEqual([
      '期末 - 2',
      '语文 - 3',
      '数学 - 3',
    ]);
    const before = await countAll();
    expect(await imported('amy', preview.id, '数学')).toMatchObject({
      state: 'failed',
      error: '已有名为“数学”的测试，请换一个名称，例如“数学 - 3”',
    });
    expect(await countAll()).toEqual(before);
    // A name that one of its own children would have: the child makes room.
    expect(await imported('amy', preview.id, '数学 - 3')).toMatchObject({ state: 'done' });
    expect((await contestOf('amy', '数学 - 3'))?.tasks).toEqual([
      'opening',
      '语文 - 3',
      '数学 - 4',
      'closing',
    ]);
  });

  it('is never made of half an archive', async () => {
    const preview = await previewed('owner', sample);
    const before = await countAll();
    const settings = (await contestOf('owner', '数学')) as Contest;
    const { owner: _owner, createdTime: _time, ...plain } = settings;
    const archive = {
      contests: [{ settings: { ...plain, name: '半个' } }],
      tasks: [],
      files: [],
      filesFrom: '',
    };
    const input = { actor: 'owner', owner: 'owner', previewId: preview.id, name: undefined, archive };
    const lost = { ...input, hold: { jobId: preview.id, attempt: 99 }, now: test.clock.now() };
    await expect(test.database.write.run(importArchiveCommand, lost)).rejects.toThrow();
    const gone = { ...archive, files: [{ fileId: 'none', key: 'none.png', size: 1, name: 'a.png' }] };
    const fileless = { ...lost, archive: gone };
    await expect(test.database.write.run(importArchiveCommand, fileless)).rejects.toThrow();
    expect(await countAll()).toEqual(before);
  });

  it('is read as others pack it: within a folder, with what their computers add', async () => {
    const packed = withEntries(sample, (entries) => [
      { name: '我的测试/', content: Buffer.alloc(0), isStored: true },
      ...entries.map((entry) => ({ ...entry, name: `我的测试/${entry.name}` })),
      { name: '__MACOSX/我的测试/._kaopu.json', content: Buffer.from([0, 5]) },
      { name: '我的测试/.DS_Store', content: Buffer.from('x') },
      { name: '我的测试/README.md', content: Buffer.from('说明') },
    ]);
    const { detail } = await previewed('amy', packed);
    expect(detail.contests).toHaveLength(3);
    expect(detail.problems).toEqual(['“README.md”不在清单中，没有读入']);
  });

  it('tells of what leads out of it', async () => {
    const lonely = withJson(sample, 'kaopu.json', (manifest) => ({
      ...manifest,
      contests: (manifest['contests'] as object[]).slice(1, 2),
      tasks: ['tasks/说明.json'],
      files: [],
    }));
    const { detail } = await previewed('owner', lonely);
    expect(detail.problems.slice(0, 3)).toEqual([
      '测试“语文”的题目“阅读”不在文件中，没有读入',
      '测试“语文”完成后跳转到的测试“数学”不在文件中，没有读入',
      expect.stringMatching(/^题目“说明”用到的“\/files\/(0a){20}\.png”不在文件中/),
    ]);
  });

  it('gives its files names that can be shown', async () => {
    const odd = withJson(sample, 'kaopu.json', (json) => ({
      ...json,
      contests: (json['contests'] as object[]).slice(2),
      files: [{ ...(json['files'] as object[])[0], name: '../\u202e图\u0000\ud800/,.png' }],
    }));
    const before = new Set((await resourcesOf('amy')).map(({ name }) => name));
    expect(await upload('amy', odd)).toMatchObject({ state: 'done' });
    const names = (await resourcesOf('amy')).map(({ name }) => name);
    expect(names.filter((name) => !before.has(name))).toEqual(['..图\ufffd_.png']);
  });

  it('holds nothing that could run', async () => {
    const evil = withJson(sample, 'tasks/说明.json', (task) => ({
      ...task,
      text: '<p onclick="alert(1)">好<script>alert(1)</script><img src=x onerror=alert(1)></p>',
    }));
    const worse = withJson(evil, 'contests/语文.json', (contest) => ({
      ...contest,
      name: '攻击',
      prompt: '<a href="javascript:alert(1)">点</a>',
    }));
    const alone = withJson(worse, 'kaopu.json', (manifest) => ({
      ...manifest,
      contests: [{ file: 'contests/语文.json' }],
    }));
    expect(await upload('owner', alone)).toMatchObject({ state: 'done', detail: { name: '攻击' } });
    const contest = await contestOf('owner', '攻击');
    expect(contest?.prompt).not.toContain('javascript');
    const [opening = ''] = contest?.tasks ?? [];
    expect((await taskOf('owner', opening))?.text).not.toMatch(/script|onclick|onerror/);
  });

  it('is not for others', async () => {
    const foreign = await amy.post('/api/export-contest', undefined, { query: { id: 'owner/语文' } });
    expect(foreign.statusCode).toBe(403);
    const none = await owner.post('/api/export-contest', undefined, { query: { id: 'owner/没有' } });
    expect([none.statusCode, none.json<ErrorReply>().msg]).toEqual([404, '测试不存在，可能已被改名或删除']);
  });
});
