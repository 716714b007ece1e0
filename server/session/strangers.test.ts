import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Dashboard } from '#domain/session/dashboard.schema.ts';
import { TASKS_WITHHELD } from '#domain/session/task-view.ts';
import {
  addSmallContest,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';

const MINUTE_MS = 60_000;

describe('what strangers see', () => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    owner = await test.author('owner');
  });
  afterAll(() => test.close());

  describe('of a candidate’s dashboard', () => {
    beforeAll(async () => {
      await addSmallContest(test, { name: '第一场', duration: 30 });
      await addSmallContest(test, { name: '第二场', parentSuffix: 'B', ticketType: 'regex', ticket: '.*' });
      await addSmallContest(test, { name: '西区专场', visibleCondition: '西区' });
      const tasks = ['opening', '第一场', '第二场', '西区专场', 'closing'];
      await addSmallContest(test, { name: '总测', type: 'parent', tasks, parentSuffix: 'A' });
      await addSmallContest(test, { name: '外层', type: 'parent', tasks: ['opening', '总测', 'closing'] });
      const person = { tag: '学生', realName: '张三', school: '一中', area: '西区' };
      await addCandidates(test, [
        { ...person, name: '1001A' },
        { ...person, name: '1001' },
        { ...person, name: '1002A', realName: '李四' },
      ] as CandidateFields[]);
      await take('1001A');
    });

    /** Ends the first test. */
    async function take(ticket: string): Promise<TestClient> {
      const client = test.client();
      const again = { contestId: 'owner/第一场', username: ticket, takeOver: true };
      await client.post('/api/ticket-login', again);
      await client.get('/api/start-contest');
      return client;
    }
    const logIn = (client: TestClient, contest: string, username: string) =>
      client.post('/api/ticket-login', { contestId: `owner/${contest}`, username });
    async function look(client: TestClient, ticket = '1001A', contest = '总测'): Promise<Dashboard> {
      const query = { owner: 'owner', contest, ticket };
      return (await client.get('/api/get-dashboard', query)).json<Dashboard>();
    }
    const SAYS_NOTHING = { candidate: null, children: [], opensAll: false };
    const isOpen = async (client: TestClient, ticket?: string) => (await look(client, ticket)).login === null;

    it('is how to log in, and no progress, no times, not even which tests are theirs', async () => {
      const seen = await look(test.client());
      expect(seen).toMatchObject({ ...SAYS_NOTHING, login: { username: '1001', enablePassword: false } });
      expect(JSON.stringify(seen)).not.toMatch(/第一场|西区|张三|一中|expire/);
    });

    it('becomes everything with the log-in at the parent, until the candidate leaves', async () => {
      const client = test.client();
      expect((await logIn(client, '总测', '1001')).statusCode).toBe(200);
      const seen = await look(client);
      expect(seen.children.map(({ name }) => name)).toEqual(['第一场', '第二场', '西区专场']);
      expect(seen.children[0]).toMatchObject({ isStarted: true });
      // Ending one test does not end it; leaving the list does.
      await client.post('/api/logout');
      expect(await isOpen(client)).toBe(true);
      await client.post('/api/logout', undefined, { query: { dashboard: '1' } });
      expect(await isOpen(client)).toBe(false);
    });

    it('is everything for whoever takes one of the tests under the number, and for the owner', async () => {
      const taking = await take('1001A');
      expect(await isOpen(taking)).toBe(true);
      const suffixed = test.client();
      await logIn(suffixed, '第二场', '1001A');
      expect(await isOpen(suffixed)).toBe(true);
      expect(await isOpen(owner)).toBe(true);
      expect(await isOpen(await test.author('other-owner'))).toBe(false);
    });

    it('stays nothing for somebody else who has logged in, in the same browser too', async () => {
      const client = test.client();
      await logIn(client, '总测', '1001');
      await logIn(client, '总测', '1002');
      expect(await isOpen(client, '1002A')).toBe(true);
      expect(await isOpen(client, '1001A')).toBe(false);
      await logIn(client, '第一场', '1001');
      expect(await isOpen(client, '1002A')).toBe(false);
    });

    it('is kept by one person from a parent within a parent', async () => {
      const client = test.client();
      await logIn(client, '外层', '1001');
      await logIn(client, '总测', '1001');
      expect((await look(client, '1001', '外层')).login).toBeNull();
      expect((await look(client, '1001A', '总测')).login).toBeNull();
    });

    it('cannot be had with a pass that somebody has made or kept', async () => {
      const client = test.client();
      await logIn(client, '总测', '1002');
      const pass = client.cookies['kaopu_dashboard'] ?? '';
      const [text = '', signature = ''] = pass.split('.');
      const forged = Buffer.from(text, 'base64url').toString().replaceAll('1002', '1001');
      client.cookies['kaopu_dashboard'] = `${Buffer.from(forged).toString('base64url')}.${signature}`;
      expect(await isOpen(client, '1001A')).toBe(false);
      client.cookies['kaopu_dashboard'] = pass;
      expect(await isOpen(client, '1002A')).toBe(true);
      test.clock.advance(25 * 60 * MINUTE_MS);
      expect(await isOpen(client, '1002A')).toBe(false);
    });
  });

  describe('of the tasks, once the test is over for a candidate', () => {
    const SECRET = '你喜欢上学吗';
    let ticket = 1010;

    // Hours have gone by.
    beforeAll(() => owner.post('/api/login', { username: 'owner', password: PASSWORD }));

    async function begin(name: string, settings: Partial<Contest> = {}) {
      await addSmallContest(test, { name, duration: 30, ...settings });
      return TestCandidate.start(test, name, String((ticket += 1)));
    }
    async function seen({ client, userId }: TestCandidate) {
      const name = userId.split('/')[1] ?? '';
      const all = await client.get('/api/get-tasks', { owner: 'owner' });
      const one = await client.get('/api/get-task', { id: `owner/${name}题1` });
      return {
        tasks: all.body.includes(SECRET),
        task: one.body.includes(SECRET),
        said: one.statusCode === 403 ? one.json<{ msg: string }>().msg : '',
        // What a page that is loaded anew shows beside the receipt.
        pages: all.statusCode === 200 ? all.json<unknown[]>().length : all.statusCode,
      };
    }
    const OPEN = { tasks: true, task: true, said: '', pages: 3 };
    const OVER = { tasks: false, task: false, said: TASKS_WITHHELD.afterEnd, pages: 2 };
    const CLOSED = { ...OVER, said: TASKS_WITHHELD.whileClosed };

    async function change(name: string, settings: Partial<Contest>): Promise<void> {
      const id = `owner/${name}`;
      const contest = (await owner.get('/api/get-contest', { id })).json<Contest>();
      const body = { ...contest, ...settings };
      expect((await owner.post('/api/update-contest', body, { query: { id } })).statusCode).toBe(200);
    }

    it('is nothing after the candidate has ended it', async () => {
      const candidate = await begin('提交之后');
      expect(await seen(candidate)).toEqual(OPEN);
      await candidate.submit();
      expect((await candidate.client.get('/api/stop-contest')).statusCode).toBe(200);
      expect(await seen(candidate)).toEqual(OVER);
      // The receipt and one's own answers stay.
      const account = (await candidate.client.get('/api/get-account')).body;
      expect(account).toContain('receipt');
      expect(account).toContain('因为有朋友一起学习');
    });

    it('is nothing after the time is over, and within the grace everything', async () => {
      const candidate = await begin('到时之后');
      test.clock.advance(31 * MINUTE_MS);
      expect(await seen(candidate)).toEqual(OPEN);
      test.clock.advance(2 * MINUTE_MS);
      expect(await seen(candidate)).toEqual(OVER);
      const body = { contestId: 'owner/到时之后', minutes: 20, reason: '停电', tickets: [candidate.ticket] };
      await owner.post('/api/give-time-back', body);
      expect(await seen(candidate)).toEqual(OPEN);
    });

    it('is nothing while the owner has closed it', async () => {
      const candidate = await begin('关闭之后');
      await change('关闭之后', { state: 'inactive' });
      expect(await seen(candidate)).toEqual(CLOSED);
      await change('关闭之后', { state: 'active' });
      expect(await seen(candidate)).toEqual(OPEN);
    });

    it('is nothing after the owner has deleted it, and of the contest what its login page showed', async () => {
      const candidate = await begin('删除之后', { showTasksAfterEnd: true });
      await owner.post('/api/delete-contest', { owner: 'owner', name: '删除之后' });
      expect(await seen(candidate)).toEqual({ ...CLOSED, pages: 403 });
      const contest = await candidate.client.get('/api/get-contest', { id: 'owner/删除之后' });
      expect(contest.body).not.toMatch(/tasks|题1|minDuration/);
    });

    /** By which the page offers to look at them. */
    const isToldOfTasks = async ({ client }: TestCandidate) => {
      const contest = await client.get('/api/get-contest', { id: 'owner/可以回看' });
      return contest.json<Contest>().showTasksAfterEnd;
    };

    it('is everything where the owner wants it, also when they want it only later', async () => {
      const candidate = await begin('可以回看');
      await candidate.submit();
      await candidate.client.get('/api/stop-contest');
      expect(await seen(candidate)).toEqual(OVER);
      expect(await isToldOfTasks(candidate)).toBe(false);
      await change('可以回看', { showTasksAfterEnd: true });
      expect(await seen(candidate)).toEqual(OPEN);
      expect(await isToldOfTasks(candidate)).toBe(true);
      await change('可以回看', { state: 'inactive' });
      expect(await seen(candidate)).toEqual(OPEN);
    });

    it('stays everything for teachers who may come back to what they have submitted', async () => {
      await addCandidates(test, [{ name: '8001', tag: '教师，学科教师' }] as CandidateFields[]);
      await addSmallContest(test, { name: '教师卷', duration: 30, tag: '教师' });
      const teacher = await TestCandidate.start(test, '教师卷', '8001');
      await teacher.submit();
      expect((await teacher.client.get('/api/stop-contest')).statusCode).toBe(200);
      expect(await seen(teacher)).toEqual(OPEN);
      test.clock.advance(40 * MINUTE_MS);
      expect(await seen(teacher)).toEqual(OVER);
    });
  });
});
