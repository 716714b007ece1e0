import { insertAccount } from '#server/account/account.repository.ts';
import { createSession, type SessionSubject } from '#server/http/session.repository.ts';
import { directly } from '#server/testing/direct-database.ts';
import type { DatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN } from '#server/testing/server-process.ts';
import { SMALL_ANSWER, SMALL_QUESTIONNAIRE } from '#server/testing/test-app.ts';

const OWNER = 'owner';
const OTHER = 'other';
const CONTEST = '杂测';
const PARENT = '总测';
const TASK = '杂题';
const PERSON = '2001';
const HEAD_TEACHER = '2002';
const TICKETS = { fresh: '1001', running: '1002', ended: '1003' };

/** Names that mean something to this server: a generated request that uses them gets far. */
export const WORDS = [
  ...[OWNER, OTHER, ADMIN.username, CONTEST, PARENT, TASK, PERSON, HEAD_TEACHER, ...Object.values(TICKETS)],
  ...[`${OWNER}/${CONTEST}`, `${OWNER}/${TASK}`, `${OWNER}/${PERSON}`, 'opening', 'closing'],
  ...Object.values(TICKETS).map((ticket) => `${OWNER}/${CONTEST}/${ticket}`),
  ...['1', 'demo', 'test', '班主任', '学生', JSON.stringify(SMALL_ANSWER)],
];

export interface Person {
  role: string;
  /** Undefined for a stranger. */
  subject: SessionSubject | undefined;
}

async function addAccounts({ place, now }: { place: DatabasePlace; now: Date }): Promise<void> {
  await directly(place, async (db) => {
    for (const username of [OWNER, OTHER]) await insertAccount(db, { username, name: username }, now);
    for (const [name, tag] of [
      [PERSON, '学生'],
      [HEAD_TEACHER, '学生,班主任,信息员'],
    ] as const) {
      const details = {
        real_name: name,
        gender: '',
        class: '1',
        grade: '1',
        school: '一中',
        area: '东区',
        remark: '',
      };
      const row = { ...details, contest: '', contests: '', query_password_hash: null };
      const times = {
        created_time: now.toISOString(),
        level: '',
        version: 1,
        changed_at: '',
        changed_by: '',
      };
      await db
        .insertInto('candidate')
        .values({ owner: OWNER, name, tag, ...row, ...times })
        .execute();
    }
  });
}

async function browserOf(place: DatabasePlace, url: string, subject: SessionSubject): Promise<HttpBrowser> {
  const token = await directly(place, (db) => createSession(db, subject, new Date()));
  const browser = new HttpBrowser(url);
  browser.setCookie(url, 'kaopu_session', token);
  return browser;
}

async function addContests(place: DatabasePlace, url: string): Promise<void> {
  const author = await browserOf(place, url, { type: 'normal-user', username: OWNER });
  await demandOk(author.post('/api/add-task', { ...SMALL_QUESTIONNAIRE, owner: OWNER, name: TASK }));
  const contest = {
    owner: OWNER,
    ticketType: 'range',
    ticket: [{ id: 1, start: '1001', end: '2000' }],
    tasks: ['opening', TASK, 'closing'],
  };
  await demandOk(author.post('/api/add-contest', { ...contest, name: CONTEST }));
  await demandOk(
    author.post('/api/add-contest', {
      ...contest,
      name: PARENT,
      type: 'parent',
      tasks: ['opening', CONTEST, 'closing'],
    }),
  );
}

async function enter(
  url: string,
  ticket: string,
  goesOn: (browser: HttpBrowser) => Promise<void>,
): Promise<void> {
  const browser = new HttpBrowser(url);
  await demandOk(browser.post('/api/ticket-login', { contestId: `${OWNER}/${CONTEST}`, username: ticket }));
  await goesOn(browser);
}

/** One of each kind who may meet the server, in every state that matters. */
export async function addPeople(place: DatabasePlace, url: string): Promise<Person[]> {
  await addAccounts({ place, now: new Date() });
  await addContests(place, url);
  const start = async (browser: HttpBrowser) => void (await demandOk(browser.get('/api/start-contest')));
  await enter(url, TICKETS.fresh, () => Promise.resolve());
  await enter(url, HEAD_TEACHER, start);
  await enter(url, TICKETS.running, start);
  await enter(url, TICKETS.ended, async (browser) => {
    await start(browser);
    const query = new URLSearchParams({ taskId: '1', userId: `${OWNER}/${CONTEST}/${TICKETS.ended}` });
    await demandOk(browser.post(`/api/submit-task?${query.toString()}`, SMALL_ANSWER));
    await demandOk(browser.get('/api/stop-contest'));
  });
  const users = await directly(place, (db) =>
    db.selectFrom('ticket_user').select(['id', 'ticket']).execute(),
  );
  const lookUp = { owner: OWNER, candidate: HEAD_TEACHER };
  return [
    { role: 'stranger', subject: undefined },
    ...users.map(({ id, ticket }) => ({
      role: `candidate ${ticket}`,
      subject: { type: 'ticket-user', ticketUserId: id } as const,
    })),
    { role: 'report-user', subject: { type: 'report-user', ...lookUp } },
    { role: 'school-user', subject: { type: 'school-user', ...lookUp } },
    { role: 'author', subject: { type: 'normal-user', username: OWNER } },
    { role: 'other author', subject: { type: 'normal-user', username: OTHER } },
    { role: 'administrator', subject: { type: 'normal-user', username: ADMIN.username } },
  ];
}

/** What people did to each other by chance is put right, so that the next requests still reach something. */
export async function renewSessions(
  place: DatabasePlace,
  people: readonly Person[],
): Promise<Map<Person, string>> {
  return directly(place, async (db) => {
    await db.updateTable('contest').set({ deleted_at: null, state: 'active' }).execute();
    await db.updateTable('task').set({ deleted_at: null }).execute();
    await db.deleteFrom('login_tally').execute();
    const cookies = new Map<Person, string>();
    for (const person of people) {
      const token = person.subject && (await createSession(db, person.subject, new Date()));
      cookies.set(person, token === undefined ? '' : `kaopu_session=${token}`);
    }
    return cookies;
  });
}
