import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleArchive, withEntries, withJson } from '#server/testing/crafted-archive.ts';
import { craftedZip } from '#server/testing/crafted-xlsx.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { PNG } from '#server/testing/sample-files.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const TASK = 'tasks/计算.json';
/** Packs far worse than a bomb. */
const LONG_JSON = Buffer.alloc(100_000_000, randomBytes(10_000).toString('hex'));

describeEngines('an archive that cannot be imported', (engine) => {
  let test: TestApp;
  let client: ListClient;
  let sample: Buffer;

  beforeAll(async () => {
    test = await openTestApp(engine, { FILE_QUOTA_MB: '8' });
    client = new ListClient(await test.author('owner'), 'owner');
    sample = await sampleArchive();
  });
  afterAll(() => test.close());

  const upload = (content: Buffer) => client.importedContest(content, '期末.zip');
  const count = async (table: 'contest' | 'task' | 'resource') =>
    (await test.database.db.selectFrom(table).select('id').execute()).length;
  const countAll = async () => [await count('contest'), await count('task'), await count('resource')];
  const publicFiles = async () => {
    const files = test.database.db.selectFrom('stored_file').select('id');
    return (await files.where('privacy', '=', 'public').execute()).length;
  };
  /** The sample with another content of one file. */
  const withContent = (place: string, content: Buffer) =>
    withEntries(sample, (all) => all.map((entry) => (entry.name === place ? { ...entry, content } : entry)));

  it('leaves nothing behind when it is refused, and says why', async () => {
    const before = [await countAll(), await publicFiles()];
    const manifest = (change: (json: Record<string, unknown>) => object) =>
      withJson(sample, 'kaopu.json', change);
    const files = (change: object) =>
      manifest((json) => ({ ...json, files: [{ ...(json['files'] as object[])[0], ...change }] }));
    const refusals: [string, Buffer, RegExp][] = [
      ['text', Buffer.from('文字'), /不是从本系统导出的测试/],
      ['another zip file', craftedZip([{ name: 'a.txt', content: PNG }]), /没有kaopu\.json/],
      ['cut off', sample.subarray(0, 900), /已损坏/],
      [
        'an endless field',
        manifest((json) => ({ ...json, ['长\u0000'.repeat(20_000)]: 1 })),
        /^[^\u0000]{100,600}$/u,
      ],
      ['a later version', manifest((json) => ({ ...json, version: 2 })), /由更新的版本导出（格式版本2）/],
      ['another format', manifest((json) => ({ ...json, format: 'x' })), /不是测试的清单/],
      [
        'a way out',
        manifest((json) => ({ ...json, tasks: ['tasks/../../x.json'] })),
        /必须是文件夹“tasks”里的文件/,
      ],
      [
        'a missing task',
        manifest((json) => ({ ...json, tasks: ['tasks/没有.json'] })),
        /缺少“tasks\/没有\.json”/,
      ],
      [
        'a task twice',
        withJson(sample, 'tasks/阅读.json', (task) => ({ ...task, name: '计算' })),
        /两道题目都叫“计算”/,
      ],
      [
        'a contest twice',
        withJson(sample, 'contests/语文.json', (one) => ({ ...one, name: '数学' })),
        /两个测试都叫“数学”/,
      ],
      [
        'a circle',
        withJson(sample, 'contests/数学.json', (one) => ({
          ...one,
          type: 'parent',
          tasks: ['opening', '期末', 'closing'],
        })),
        /“期末”的子测试里又有它自己/,
      ],
      [
        'a wrong setting',
        withJson(sample, 'contests/数学.json', (one) => ({ ...one, duration: 'x' })),
        /字段“duration”：应当是/,
      ],
      [
        'an unknown setting',
        withJson(sample, 'contests/数学.json', (one) => ({ ...one, owner: 'eve' })),
        /未知的字段“owner”/,
      ],
      [
        'a bad ticket',
        withJson(sample, 'tickets/语文.json', () => [{ id: '1' }, { id: '1' }]),
        /“语文”有错误/,
      ],
      [
        'half a character',
        withJson(sample, 'tasks/计算.json', (task) => ({ ...task, name: '半\ud800' })),
        /字段“name”：不能包含空字符或残缺的字符/,
      ],
      ['a wrong hash', files({ sha256: '0'.repeat(64) }), /与清单中的校验值不符/],
      ['a wrong size', files({ size: 3 }), /与清单中的校验值不符/],
      ['a wrong kind', files({ address: `/files/${'0a'.repeat(20)}.mp4` }), /内容与扩展名不符/],
      ['a page', files({ address: `/files/${'0a'.repeat(20)}.html` }), /格式必须是/],
      ['an entry twice', withEntries(sample, (entries) => [...entries, ...entries.slice(0, 1)]), /已损坏/],
      [
        'two archives',
        withEntries(sample, (all) => [
          ...all.map((e) => ({ ...e, name: `a/${e.name}` })),
          ...all.map((e) => ({ ...e, name: `b/${e.name}` })),
        ]),
        /不止一个kaopu\.json/,
      ],
      ['no JSON', withContent(TASK, Buffer.from('{')), /“tasks\/计算\.json”不是正确的JSON/],
      ['no UTF-8', withContent(TASK, Buffer.from([0x7b, 0xff])), /不是UTF-8编码/],
      ['deep JSON', withContent(TASK, Buffer.from('['.repeat(100_000))), /嵌套过深/],
      ['a bomb', withContent(TASK, Buffer.alloc(100_000_000, 0x20)), /压缩比异常/],
      ['100 MB of JSON', withContent(TASK, LONG_JSON), /超过24 MB/],
    ];
    for (const [what, content, reason] of refusals) {
      const { state, error } = await upload(content);
      expect([what, state, error]).toEqual([what, 'failed', expect.stringMatching(reason)]);
    }
    expect([await countAll(), await publicFiles()]).toEqual(before);
  });

  it('is refused where there is no room for its files, and nothing of it stays', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(7_990_000, 7)]);
    const sha256 = createHash('sha256').update(large).digest('hex');
    const swollen = withJson(withContent('files/校徽.png', large), 'kaopu.json', (json) => ({
      ...json,
      files: [{ ...(json['files'] as object[])[0], sha256, size: large.length }],
    }));
    const before = [await countAll(), await publicFiles()];
    const { state, error } = await upload(swollen);
    expect([state, error]).toEqual(['failed', '文件占用的空间已达上限，请先删除一些不用的文件']);
    expect([await countAll(), await publicFiles()]).toEqual(before);
  });
});
