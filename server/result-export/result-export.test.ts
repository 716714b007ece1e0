import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { auditText } from '#domain/audit/audit-words.ts';
import type { ExportChoices } from '#domain/result-export/export-choices.schema.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_QUESTIONNAIRE,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import {
  addAwkwardResults,
  AWKWARD_OPTIONS,
  type AwkwardAnswer,
  awkwardAnswers,
} from '#server/testing/awkward-results.ts';
import { entriesIn } from '#server/testing/crafted-xlsx.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';
import { rowsOfCsv } from '#server/testing/csv-rows.ts';

const ANSWERS = awkwardAnswers(40, 7);
const CONTEST = '测试=1';

describeEngines('an export of results', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let jobs: ListClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    jobs = new ListClient(owner, 'owner');
    await addAwkwardResults(test, CONTEST, ANSWERS);
    await addSmallContest(test, { name: '另一个' });
    await test.author('other');
    await addSmallContest(test, { name: '别人的' }, 'other');
    await TestCandidate.start(test, '另一个', '1001');
  });
  afterAll(() => test.close());

  async function exported(
    choices: Partial<ExportChoices>,
    rest: { contestIds?: string; filter?: object } = {},
  ): Promise<{ fileName: string; bytes: Buffer; note: string }> {
    const body = { owner: 'owner', contestIds: `owner/${CONTEST}`, choices, ...rest };
    const reply = await owner.post('/api/export-results', body);
    expect(reply.statusCode, reply.body).toBe(200);
    const job = await jobs.ended(reply.json<StatusReply>().msg);
    expect(job.error).toBe('');
    const file = await owner.get('/api/get-file', { id: `owner/${job.fileId}` });
    return { fileName: job.fileName, bytes: file.rawPayload, note: job.note };
  }

  async function sheets(bytes: Buffer) {
    const book = await readXlsx(bytes);
    return book.sheets.map(({ name, rows }) => {
      const [titles = [], ...lines] = rows;
      const texts = titles.map(String);
      return {
        name,
        rows: lines.map((line) => Object.fromEntries(texts.map((title, i) => [title, line[i] ?? '']))),
      };
    });
  }

  const asNumber = (text: string | undefined) => (text ? Number(text) : '');
  /** Straight from what was answered. */
  const expectedCodes = (answer: AwkwardAnswer) => ({
    准考证号: answer.ticket,
    Q1: answer.single ?? '',
    ALL: answer.several?.join(';') ?? '',
    姓名_2: answer.words ?? '',
    q1_2: asNumber(answer.number),
    Q5: answer.slider ?? '',
    T_1: answer.rows?.[0] ?? '',
    T_2: answer.rows?.[1] ?? '',
    Q7: answer.single === 1 ? (answer.hidden ?? '') : '',
    chosen: 3,
    count: 0,
    '问卷“一” 用时（秒）': answer.seconds,
    '称球 用时（秒）': 2.5,
    版本: 1,
  });

  it('has every answer as it is stored, and a codebook', async () => {
    const { fileName, bytes, note } = await exported({});
    expect(fileName).toBe(`${CONTEST}-作答结果-2026-09-01.xlsx`);
    expect(note).toBe('已导出40份作答结果');
    const [answers, codebook] = await sheets(bytes);
    expect([answers?.name, codebook?.name]).toEqual(['答案', '编码本']);
    expect(answers?.rows).toHaveLength(ANSWERS.length);
    for (const [index, answer] of ANSWERS.entries())
      expect(answers?.rows[index]).toMatchObject(expectedCodes(answer));
    const line = codebook?.rows.find((row) => row['列名'] === 'Q1');
    expect(line).toMatchObject({ 类型: '单选', 题目: '问卷“一”', 部分: '基础问答', 版本: '1', 变量名: 'Q1' });
    expect(line?.['取值']).toContain('1=是\'的；2=说"不"；3==1+1；4=重复');
    const state = codebook?.rows.find((row) => row['列名'] === '状态');
    expect(state?.['问题或含义']).toBe('未登录、未作答、进行中、时间已到、已完成、超出题数');
  });

  it('writes the texts of options beside or instead of their numbers, and several options one by one', async () => {
    const both = await sheets((await exported({ values: 'both', multiple: 'split' })).bytes);
    const [first] = ANSWERS;
    const text = (answer: AwkwardAnswer) =>
      answer.single === undefined ? '' : AWKWARD_OPTIONS[answer.single - 1];
    for (const [index, answer] of ANSWERS.entries()) {
      const chosen = (option: number) =>
        answer.several === undefined || answer.several.length === 0
          ? ''
          : Number(answer.several.includes(option));
      expect(both[0]?.rows[index]).toMatchObject({
        Q1: answer.single ?? '',
        Q1_文字: text(answer),
        ALL_1: chosen(1),
        ALL_3: chosen(3),
      });
    }
    const texts = await sheets((await exported({ values: 'texts' })).bytes);
    expect(texts[0]?.rows[0]?.['Q1']).toBe(first ? text(first) : '');
  });

  it('as CSV has codes for what is missing, which no answer is, and scripts that read it', async () => {
    const { bytes, fileName } = await exported({ format: 'csv' });
    expect(fileName).toBe(`${CONTEST}-作答结果-2026-09-01.zip`);
    const entries = new Map(entriesIn(bytes).map(({ name, content }) => [name, String(content)]));
    expect([...entries.keys()]).toEqual([
      '说明.txt',
      ...['答案.csv', '编码本.csv', 'SPSS语法.sps', 'R脚本.R'].map((part) => `${CONTEST}-${part}`),
    ]);
    const text = entries.get(`${CONTEST}-答案.csv`) ?? '';
    expect(text.startsWith('\ufeffticket,')).toBe(true);
    const rows = rowsOfCsv(text);
    const codebook = rowsOfCsv(entries.get(`${CONTEST}-编码本.csv`) ?? '');
    const nameOf = (title: string) => codebook.find((line) => line['列名'] === title)?.['变量名'] ?? '';
    expect(rows).toHaveLength(ANSWERS.length);
    for (const [index, answer] of ANSWERS.entries()) {
      const row = rows[index] ?? {};
      expect(row['Q1']).toBe(String(answer.single ?? -9));
      // Somebody has typed -999999 and #9: the codes make room.
      expect(row['q1_2'] ?? '').toBe(answer.number ? String(Number(answer.number)) : '-9999999');
      expect(row['Q5']).toBe(String(answer.slider ?? -9));
      expect(Object.values(row).filter((cell) => /^\s*[=+@＝]/.test(cell))).toEqual([]);
      const words = answer.words === undefined ? '##9' : answer.words.replace(/\r\n|\n/g, '⏎');
      const guarded = /^\s*[-=+@＝]|^['\t]/.test(words) ? `'${words}` : words;
      expect(row[nameOf('姓名_2')]).toBe(guarded);
      if (answer.single !== 1) expect(row['Q7']).toMatch(/^#+8$/);
    }
  });

  it('as CSV is written whatever people type into one question', async () => {
    await addSmallContest(test, { name: '代码' });
    const texts = ['#9', '##9', '###9', '####9', '#####9', '######9', '#######9', ' #9 '];
    for (const [index, text] of texts.entries()) {
      const candidate = await TestCandidate.start(test, '代码', String(1001 + index));
      expect((await candidate.saveDraft({ answer: textAnswer(text) })).statusCode).toBe(200);
    }
    await TestCandidate.start(test, '代码', '1020');
    const { bytes } = await exported({ format: 'csv', partial: 'marked' }, { contestIds: 'owner/代码' });
    const csv = entriesIn(bytes).find(({ name }) => name.endsWith('答案.csv'))?.content;
    const words = rowsOfCsv(String(csv)).map((row) => row['ABCD02']);
    // A reader takes one apostrophe away: what was typed stays apart from what is missing.
    expect(words).toEqual(["''#9", ...texts.slice(1, 7), "''#9", '#9']);
  });

  it('leaves people out, or gives them a name that is the same in every file and found by nobody', async () => {
    const read = async (choices: Partial<ExportChoices>, rest = {}) =>
      (await sheets((await exported(choices, rest)).bytes))[0]?.rows ?? [];
    const without = await read({ people: 'without' });
    expect(Object.keys(without[0] ?? {})).not.toEqual(expect.arrayContaining(['准考证号']));
    expect(Object.keys(without[0] ?? {}).slice(0, 3)).toEqual(['序号', '角色', '测试']);
    expect(JSON.stringify(without)).not.toMatch(/"10\d\d"/);
    const one = await read({ people: 'pseudonym' });
    const other = await read({ people: 'pseudonym', values: 'texts' });
    const named = (rows: typeof one) => rows.map((row) => row['代号']).sort();
    expect(named(one)).toEqual(named(other));
    expect(new Set(named(one)).size).toBe(ANSWERS.length);
    expect(one[0]?.['开始日期']).toBe('2026-09-01');
    expect(
      one.every((row) => row['称球 用时（秒）'] === 3 && Number.isInteger(row['用时（分钟）'] || 0)),
    ).toBe(true);
    const [inOther] = await read({ people: 'pseudonym' }, { contestIds: 'owner/另一个' });
    expect(named(one)).toContain(inOther?.['代号']);
    expect(JSON.stringify(one)).not.toMatch(/"10\d\d"/);
  });

  it('has those who never came, and one row for each answer, where that is wanted', async () => {
    await addCandidates(test, [{ name: 'absent-1', realName: '没来的', contests: CONTEST }]);
    const rows = (await sheets((await exported({ hasAbsent: true })).bytes))[0]?.rows ?? [];
    expect(rows.filter((row) => row['状态'] === '未登录')).toMatchObject([
      { 准考证号: 'absent-1', 姓名: '没来的', 版本: '', Q1: '' },
    ]);
    const contestIds = `owner/${CONTEST}`;
    const body = { owner: 'owner', contestIds, filter: { states: 'absent' } };
    const reply = await owner.post('/api/export-results', body);
    const refused = await jobs.ended(reply.json<StatusReply>().msg);
    expect(refused.error).toContain('只有从未登录的考生');
    const [{ rows: long } = { rows: [] }, codebook] = await sheets(
      (await exported({ shape: 'long', values: 'both' })).bytes,
    );
    const ofFirst = long.filter((row) => row['准考证号'] === '1001');
    expect(ofFirst.map((row) => row['代码'])).toEqual([
      ...['Q1', 'ALL', '姓名', 'q1_2', 'Q5', 'T_1', 'T_2', 'Q7'],
      ...['chosen', 'correct', 'count', 'weighings'],
    ]);
    expect(ofFirst.find((row) => row['代码'] === 'correct')).toMatchObject({ 答案: 2, 答案文字: '正确' });
    // Questions are lines of a long table: each is explained once, under its code.
    const explained = codebook?.rows.filter((row) => row['变量名'] === '').map((row) => row['列名']);
    expect(explained).toEqual(ofFirst.map((row) => row['代码']));
    const [, inWords] = await sheets((await exported({ shape: 'long', values: 'texts' })).bytes);
    const meaningIn = (sheet: typeof codebook) =>
      sheet?.rows.find((row) => row['列名'] === '答案')?.['问题或含义'];
    expect([meaningIn(codebook), meaningIn(inWords)]).toEqual(['选择题是选项的编号', '选择题是选项的文字']);
  });

  it('has what was typed and not submitted only where that is wanted, and says so', async () => {
    await addSmallContest(test, { name: '没有提交' });
    const candidate = await TestCandidate.start(test, '没有提交', '1001');
    const draft = await candidate.saveDraft({ answer: textAnswer('没有写完') });
    expect(draft.statusCode, draft.body).toBe(200);
    const read = async (partial: ExportChoices['partial']) =>
      (await sheets((await exported({ partial }, { contestIds: 'owner/没有提交' })).bytes))[0]?.rows;
    expect(await read('without')).toMatchObject([{ ABCD02: '' }]);
    const typed = { ABCD02: '没有写完', 未完成的题目: '', 作答中的题目: '没有提交题1' };
    expect(await read('marked')).toMatchObject([typed]);
    const closed = await writeRows(test, (db) =>
      db
        .updateTable('ticket_user')
        .set({ stop_time: test.clock.now().toISOString() })
        .where('id', 'in', db.selectFrom('answer_draft').select('ticket_user_id'))
        .execute(),
    );
    expect(closed).toHaveLength(1);
    const left = { ...typed, 未完成的题目: '没有提交题1', 作答中的题目: '' };
    expect(await read('marked')).toMatchObject([left]);
  });

  it('tells versions apart whose options differ', async () => {
    await addSmallContest(test, { name: '改过的' });
    const answered = async (ticket: string) =>
      (await TestCandidate.start(test, '改过的', ticket)).submit({
        answer: textAnswer('五个字的话'),
        sequence: 1,
      });
    await answered('1001');
    const basic = structuredClone(SMALL_QUESTIONNAIRE.basic);
    basic?.questions[0]?.options.reverse();
    const changed = { ...SMALL_QUESTIONNAIRE, basic, name: '改过的题1', owner: 'owner' };
    test.clock.advance(1_000);
    const saved = await owner.post('/api/update-task', changed, { query: { id: 'owner/改过的题1' } });
    expect(saved.json()).toBe(true);
    await answered('1002');
    const contestIds = 'owner/改过的';
    const [answers] = await sheets((await exported({ values: 'both' }, { contestIds })).bytes);
    expect(answers?.rows).toMatchObject([
      { 版本: 1, ABCD01_v1: 1, ABCD01_v1_文字: '喜欢', ABCD01_v2: '', ABCD02: '五个字的话' },
      { 版本: 2, ABCD01_v1: '', ABCD01_v2: 1, ABCD01_v2_文字: '不喜欢', ABCD02: '五个字的话' },
    ]);
  });

  it('puts several tests into one file, and none of another owner', async () => {
    const contestIds = `owner/${CONTEST},owner/另一个,other/别人的`;
    const { bytes, fileName } = await exported({}, { contestIds });
    expect(fileName).toBe(`${CONTEST}等2个测试-作答结果-2026-09-01.zip`);
    expect(entriesIn(bytes).map(({ name }) => name)).toEqual([
      `${CONTEST}-作答结果.xlsx`,
      '另一个-作答结果.xlsx',
    ]);
    const reply = await owner.post('/api/export-results', { owner: 'owner', contestIds: 'other/别人的' });
    expect(reply.statusCode).toBe(404);
  });

  it('goes by the filter of the page, and is written down', async () => {
    const { note } = await exported({}, { filter: { search: '1003' } });
    expect(note).toBe('已导出1份作答结果');
    const records = await test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'subject', 'detail'])
      .where('action', '=', 'export-results')
      .execute();
    const record = records.find(({ detail }) => detail.includes('1003'));
    expect(record).toMatchObject({ actor: 'owner', subject: CONTEST });
    expect(auditText('export-results', JSON.parse(record?.detail ?? '{}') as Record<string, unknown>)).toBe(
      '查找：1003，Excel 表格（.xlsx），个人信息：写出准考证号、姓名等',
    );
  });

  it('of pictures has one for each candidate, and says where there is none', async () => {
    const images = await owner.get('/api/download-task-images', {
      contestId: `owner/${CONTEST}`,
      taskId: '称球',
    });
    expect(images.statusCode, images.body.slice(0, 200)).toBe(200);
    const entries = entriesIn(images.rawPayload);
    expect(entries).toHaveLength(ANSWERS.length);
    expect(entries[0]?.content.subarray(1, 4).toString()).toBe('PNG');
    const none = await owner.get('/api/download-task-images', { contestId: `owner/${CONTEST}`, taskId: '1' });
    expect(none.statusCode).toBe(422);
    expect(none.json<StatusReply>().msg).toContain('没有图片');
  });

  it('of logs has each state of an answer as a whole', async () => {
    const empty = await owner.get('/api/download-ticket-logs', { contestId: 'owner/另一个' });
    expect(empty.json<StatusReply>().msg).toContain('没有作答日志');
    await addSmallContest(test, { name: '有日志', logInterval: 1 });
    const candidate = await TestCandidate.start(test, '有日志', '1001');
    const sequence = test.clock.now().getTime();
    const logs = [
      { sequence, answer: { basic: [{ id: 1, option: 1 }] } },
      { sequence: sequence + 1, base: sequence, change: { basic: [{ id: 2, strOption: '=1' }] } },
    ];
    const query = { taskId: '1', taskName: '有日志题1' };
    const logged = await candidate.client.post('/api/add-ticket-log', { logs }, { query });
    expect(logged.body).toContain('ok');
    const reply = await owner.get('/api/download-ticket-logs', { contestId: 'owner/有日志' });
    expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
    const [sheet] = await sheets(reply.rawPayload);
    expect(sheet?.rows).toMatchObject([
      { 准考证号: '1001', 题目: '有日志题1', 类别: '答案' },
      { 准考证号: '1001', 类别: '答案' },
    ]);
    expect(JSON.parse(String(sheet?.rows[1]?.['内容']))).toMatchObject({
      basic: [
        { id: 1, option: 1 },
        { id: 2, strOption: '=1' },
      ],
    });
  });
});
