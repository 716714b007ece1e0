import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnsweredVersions, TicketUser } from '#api/result.ts';
import type { Account } from '#domain/account/account.schema.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_QUESTIONNAIRE,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { KINDS } from '#tasks/registry.ts';
import { resultLines } from '#tasks/result-lines.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';

const [CHOICE, WORDS] = SMALL_QUESTIONNAIRE.basic?.questions ?? [];

describeEngines('results by version', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
  });
  afterAll(() => test.close());

  const asking = (contest: string) => ({ owner: 'owner', contestIds: `owner/${contest}` });
  const usersOf = async (contest: string) =>
    (await owner.get('/api/get-contest-ticket-users', asking(contest))).json<TicketUser[]>();
  const versionsOf = async (contest: string) =>
    (await owner.get('/api/get-answered-versions', asking(contest))).json<AnsweredVersions>();

  async function save(kind: 'task' | 'contest', name: string, thing: object): Promise<void> {
    test.clock.advance(1_000);
    const query = { id: `owner/${name}` };
    const reply = await owner.post(`/api/update-${kind}`, { owner: 'owner', ...thing }, { query });
    expect(reply.json()).toBe(true);
  }

  async function editContest(name: string, changes: Partial<Contest>): Promise<void> {
    const contest = (await owner.get('/api/get-contest', { id: `owner/${name}` })).json<Contest>();
    await save('contest', name, { ...contest, ...changes });
  }

  const questionnaire = (name: string, questions: unknown[]) => ({ name, basic: { questions } });

  /** What the results say about a ticket user's answers: by the version that was given, task by task. */
  function told({ versions, tasks }: AnsweredVersions, user: TicketUser | undefined) {
    const given = versions.find(({ key }) => key === user?.given);
    return given?.tasks.slice(1, -1).map(({ name, taskId, version }, index) => {
      const task = tasks[`${taskId}@${version}`];
      const answer = user?.taskAnswers[index] ?? '';
      if (!task || answer === '') return [name, task?.name];
      const lines = resultLines(KINDS, task, JSON.parse(answer) as AnswerPayload);
      return [name, ...lines.map(({ label, value }) => `${label}=${value}`)];
    });
  }

  it('keep the words that were answered, whatever is edited, reordered, renamed and deleted since', async () => {
    await addSmallContest(test, { name: '真相', taskCount: 3, canJump: true });
    const one = await TestCandidate.start(test, '真相', '1001');
    test.clock.advance(1_000);
    const two = await TestCandidate.start(test, '真相', '1002');
    for (const taskId of [1, 2, 3]) await one.submit({ taskId, answer: textAnswer(`第${taskId}份答案`) });
    await two.submit({ taskId: 1, answer: textAnswer('改题之前的答案') });

    await save(
      'task',
      '真相题1',
      questionnaire('真相题一', [{ ...CHOICE, options: ['讨厌', '喜欢'] }, WORDS]),
    );
    await save('task', '真相题2', questionnaire('真相题2', [CHOICE]));
    await editContest('真相', { name: '改名的真相', tasks: ['opening', '真相题2', '真相题一', 'closing'] });
    await owner.post('/api/delete-task', { owner: 'owner', name: '真相题3' });
    // The second goes on with what was given, the third gets what is there now.
    await two.submit({ taskId: 2, answer: textAnswer('改题之后的答案') });
    const three = await TestCandidate.start(test, '改名的真相', '1003');
    await three.submit({ taskId: 1, answer: { basic: [{ id: 1, option: 2 }] } });
    await three.submit({ taskId: 2, answer: textAnswer('新版本的答案') });

    const users = await usersOf('改名的真相');
    const versions = await versionsOf('改名的真相');
    const ask = '2. 为什么？不少于5字';
    expect(users.map((user) => [user.ticketId, told(versions, user)])).toEqual([
      ['1001', [1, 2, 3].map((id) => [`真相题${id}`, '1. 你喜欢上学吗？=1. 喜欢', `${ask}=第${id}份答案`])],
      [
        '1002',
        [
          ['真相题1', '1. 你喜欢上学吗？=1. 喜欢', `${ask}=改题之前的答案`],
          ['真相题2', '1. 你喜欢上学吗？=1. 喜欢', `${ask}=改题之后的答案`],
          ['真相题3', '真相题3'],
        ],
      ],
      [
        '1003',
        [
          ['真相题2', '1. 你喜欢上学吗？=2. 不喜欢'],
          ['真相题一', '1. 你喜欢上学吗？=1. 讨厌', `${ask}=新版本的答案`],
        ],
      ],
    ]);
    expect(
      versions.versions.map(({ count, isPresent, contestId, savedBy }) => [
        count,
        isPresent,
        contestId,
        savedBy,
      ]),
    ).toEqual([
      [2, false, 'owner/改名的真相', 'owner'],
      [1, true, 'owner/改名的真相', 'owner'],
    ]);
    // An address of before leads to the same.
    const { contests, ...asBefore } = await versionsOf('真相');
    expect(contests).toEqual([{ asked: 'owner/真相', contestId: 'owner/改名的真相' }]);
    expect({ ...asBefore, contests: versions.contests }).toEqual(versions);
    expect(await usersOf('真相')).toEqual(users);
  });

  it('are one version for all who were asked the same, whatever else of the contest was changed', async () => {
    await addSmallContest(test, { name: '同题', duration: 40 });
    await TestCandidate.start(test, '同题', '1001');
    await editContest('同题', { duration: 60 });
    await TestCandidate.start(test, '同题', '1002');
    const [one, two] = await usersOf('同题');
    expect(one?.given).toBe(two?.given);
    const { versions } = await versionsOf('同题');
    expect(versions).toMatchObject([{ key: one?.given, count: 2, isPresent: true, contestVersion: 1 }]);
  });

  it('call a version the present one also when it was only saved again', async () => {
    await addSmallContest(test, { name: '再存' });
    await TestCandidate.start(test, '再存', '1001');
    await save('task', '再存题1', { ...SMALL_QUESTIONNAIRE, name: '再存题1' });
    const { versions } = await versionsOf('再存');
    expect(versions.map(({ count, isPresent }) => [count, isPresent])).toEqual([
      [1, true],
      [0, true],
    ]);
  });

  it('have a version from the start on, and the present one is told before anybody has it', async () => {
    await addSmallContest(test, { name: '未开始' });
    const login = { contestId: 'owner/未开始', username: '1001' };
    await test.client().post('/api/ticket-login', login);
    expect(await usersOf('未开始')).toMatchObject([{ given: '', receipt: null }]);
    expect((await versionsOf('未开始')).versions).toMatchObject([{ count: 0, isPresent: true }]);
  });

  it('show nothing of other owners, and of several contests each once', async () => {
    await addSmallContest(test, { name: '一场' });
    await addSmallContest(test, { name: '二场' });
    await TestCandidate.start(test, '一场', '1001');
    const several = { owner: 'owner', contestIds: 'owner/一场,owner/二场,owner/一场,owner/没有,other/一场' };
    const reply = (await owner.get('/api/get-answered-versions', several)).json<AnsweredVersions>();
    expect(reply.contests.map(({ asked }) => asked)).toEqual(['owner/一场', 'owner/二场']);
    expect(reply.versions.map(({ contestId, count }) => [contestId, count])).toEqual([
      ['owner/一场', 1],
      ['owner/二场', 0],
    ]);
    expect((await owner.get('/api/get-contest-ticket-users', several)).json()).toHaveLength(1);
  });

  it('show the receipt that the candidate got at the end', async () => {
    await addSmallContest(test, { name: '回执' });
    const candidate = await TestCandidate.start(test, '回执', '1001');
    await candidate.submit();
    const { receipt } = (await candidate.client.get('/api/stop-contest')).json<Account>();
    expect(receipt?.code).toMatch(/^.{4}-.{4}$/);
    expect((await usersOf('回执'))[0]?.receipt).toEqual(receipt);
  });

  it('show what was set aside with its reason; what cannot be read as an answer cannot be accepted', async () => {
    await addSmallContest(test, { name: '搁置', taskCount: 2, canJump: true });
    const candidate = await TestCandidate.start(test, '搁置', '1001');
    const setAside = (taskId: number, text: string) =>
      candidate.client.post(
        '/api/set-aside-answer',
        { text, reason: '无法转换' },
        {
          query: { userId: candidate.userId, taskId: String(taskId), sequence: '1', queuedAt: '1' },
          headers: { 'idempotency-key': `aside-${taskId}` },
        },
      );
    expect((await setAside(1, '[循环引用]')).statusCode).toBe(200);
    await setAside(2, JSON.stringify(textAnswer('其实可以读的答案')));
    expect((await usersOf('搁置'))[0]?.lateAnswers).toMatchObject([
      { taskId: 1, aside: '无法转换', decision: 'pending', delayMs: 0, answer: '[循环引用]' },
      { taskId: 2, aside: '无法转换' },
    ]);
    const decide = (decision: string, ...keys: string[]) =>
      owner.post('/api/decide-late-answers', {
        contestId: 'owner/搁置',
        decision,
        answers: keys.map((key) => ({ ticket: '1001', key })),
      });
    const refused = await decide('accepted', 'aside-2', 'aside-1');
    expect([refused.statusCode, refused.json<{ msg: string }>().msg]).toEqual([
      409,
      '考生1001第1题的这份内容无法作为答案读取，不能采用，只能查看',
    ]);
    expect((await usersOf('搁置'))[0]).toMatchObject({
      taskAnswers: [],
      lateAnswers: [{ decision: 'pending' }, { decision: 'pending' }],
    });
    expect((await decide('rejected', 'aside-1')).json()).toMatchObject({ data: '1' });
    expect((await decide('accepted', 'aside-2')).json()).toMatchObject({ data: '1' });
    expect((await usersOf('搁置'))[0]?.taskAnswers).toEqual([
      '',
      JSON.stringify(textAnswer('其实可以读的答案')),
    ]);
  });
});
