import { hasContent } from '#domain/result/draft-standing.ts';
import type { TicketUserTable } from '#server/database/schema.ts';
import { keyOfTasks, presentTasks } from '#server/session/index.ts';
import type { TestApp } from './test-app.ts';
import { writeRows } from './test-rows.ts';

/** The same numbers in every run. */
export function chances(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    is: (share: number) => next() < share,
    of: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
  };
}

export const NOW = Date.parse('2026-09-01T01:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
export const TASKS = 3;
export const AREAS = ['东区', '西区', ''];
export const SCHOOLS = ['第2中学', '第10中学', '第十一中学', '协同中心'];
export const CLASSES = ['2班', '10班', '（3）班', ''];

/** Some of the numbers log in and answer as far as chance lets them; what was given to some is not given any more. */
export async function addPeople(
  test: TestApp,
  contest: { id: string; name: string; tasks: string[] },
  seed: number,
) {
  const random = chances(seed);
  const { db } = test.database;
  const tasks = await presentTasks(db, 'owner', contest.tasks);
  const earlier = tasks.map((task, index) => (index === 1 ? { ...task, name: '旧题' } : task));
  const users: TicketUserTable[] = [];
  await writeRows(test, async (rows) => {
    for (let number = 0; number < 70; number += 1) {
      const ticket = String(2_000 + random.below(400));
      if (users.some((user) => user.ticket === ticket)) continue;
      const candidate = await rows
        .selectFrom('candidate')
        .selectAll()
        .where('owner', '=', 'owner')
        .where('name', '=', ticket)
        .executeTakeFirst();
      const given = random.is(0.3) ? earlier : tasks;
      const hasStarted = random.is(0.85);
      const answered = hasStarted ? random.below(TASKS + 1) : 0;
      const isDone = answered === TASKS;
      const hasStopped = isDone && random.is(0.8);
      const startTime = hasStarted ? at(-60 - random.below(60)) : '';
      const stopTime = hasStopped ? at(-random.below(50)) : '';
      const code = `${random.of(['ABCD', 'WXYZ'])}-${1_000 + random.below(9_000)}`;
      const user: TicketUserTable = {
        ...{ id: `${contest.name}-${ticket}`, contest_id: contest.id, owner: 'owner', ticket },
        candidate: candidate ? ticket : '',
        name: candidate?.real_name ?? `外来${ticket}`,
        tag: candidate?.tag ?? random.of(['学生', '班主任']),
        school: candidate?.school ?? random.of(SCHOOLS),
        area: candidate?.area ?? random.of(AREAS),
        grade: candidate?.grade ?? '',
        class: candidate?.class ?? random.of(CLASSES),
        ...{ start_time: startTime, stop_time: stopTime },
        expire_time: hasStarted && random.is(0.7) ? at(random.of([-30, 0, 30])) : '',
        plan: hasStarted ? JSON.stringify({ contestVersion: 1, tasks: given }) : '',
        given: hasStarted ? keyOfTasks(contest.id, given) : '',
        task_count: hasStarted ? TASKS : 0,
        used_ms: hasStopped ? Date.parse(stopTime) - Date.parse(startTime) : -1,
        finished_at: isDone ? at(-5) : '',
        receipt: hasStopped ? JSON.stringify({ count: TASKS, at: stopTime, code }) : '',
        ...{ aside_tasks: '', takeovers: random.is(0.2) ? random.below(3) : 0 },
        ...{ client_ip: '', user_agent: '', created_at: at(-120) },
      };
      users.push(user);
      await rows.insertInto('ticket_user').values(user).execute();
      for (let task = 1; task <= answered; task += 1) await addAnswer(rows, user.id, task);
      for (let task = 1; task <= TASKS && hasStarted; task += 1) {
        if (random.is(0.3)) await addDraft(rows, user.id, task, random.is(0.7));
        if (random.is(0.1)) await addLate(rows, user.id, task, random);
      }
    }
  });
}

type Rows = Parameters<Parameters<typeof writeRows>[1]>[0];

const addAnswer = (rows: Rows, id: string, task: number) =>
  rows
    .insertInto('answer')
    .values({
      ...{ ticket_user_id: id, task_index: task, sequence: 1, body: '{"basic":[]}', answered_at: at(-9) },
      ...{ task_id: null, task_version: 1, history_bytes: 0 },
    })
    .execute();

const addDraft = (rows: Rows, id: string, task: number, isTyped: boolean) => {
  const body = isTyped ? '{"basic":[{"id":1,"option":2}]}' : '{"basic":[{"id":1}],"taskTime":5}';
  const draft = { ticket_user_id: id, task_index: task, sequence: 2, body, saved_at: at(-8) };
  return rows
    .insertInto('answer_draft')
    .values({ ...draft, has_content: hasContent(body) ? 1 : 0 })
    .execute();
};

const addLate = (rows: Rows, id: string, task: number, random: ReturnType<typeof chances>) =>
  rows
    .insertInto('answer_history')
    .values({
      ...{ ticket_user_id: id, idempotency_key: `late-${task}`, task_index: task, sequence: 9 },
      ...{ task_name: '', task_id: null, task_version: 1, body: '{}', received_at: at(-1), late: 1 },
      ...{ applied: 0, delay_ms: 9, late_decision: random.of(['pending', 'accepted', 'rejected']) },
      aside: random.is(0.5) ? '无法检查' : '',
    })
    .execute();
