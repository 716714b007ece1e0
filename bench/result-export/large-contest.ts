import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { Db } from '#server/database/schema.ts';
import type { HttpBrowser } from '#server/testing/http-browser.ts';
import { HttpBrowser as Browser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN } from '#server/testing/server-process.ts';
import { seededRandom } from '#tasks/random.ts';
import { simulateTask } from '#tasks/simulate-task.ts';
import { TaskSettings } from '#tasks/task.schema.ts';

export const LARGE_CONTEST = '大规模测试';
const TASKS = 4;
const QUESTIONS = 50;
const OPTIONS = ['非常不同意', '不同意', '一般', '同意', '非常同意'];
/** So many candidates answer differently. */
const VARIANTS = 500;
const CHUNK = 500;
const FIRST = '30000000';

/** Choices mostly, as questionnaires have them; one in twenty is answered in words, one in ten by several options. */
function questionAt(task: number, index: number): Partial<Question> {
  const id = index + 1;
  const own = { id, code: `T${task}Q${id}`, text: `第${id}题，你在多大程度上同意这个说法？` };
  if (index % 20 === 7) return { ...own, type: 'fill-blank', text: `第${id}题，请说说你的想法` };
  if (index % 10 === 3) return { ...own, type: 'multi-choice', options: OPTIONS };
  return { ...own, type: 'single-choice', options: OPTIONS };
}

const settingsOf = (task: number) =>
  TaskSettings.parse({
    name: `量表${task}`,
    basic: { questions: Array.from({ length: QUESTIONS }, (_, index) => questionAt(task, index)) },
  });

export async function addLargeContest(admin: HttpBrowser, url: string): Promise<void> {
  const owner = ADMIN.username;
  const names: string[] = [];
  for (let task = 1; task <= TASKS; task += 1) {
    const settings = settingsOf(task);
    names.push(settings.name);
    await demandOk(admin.post('/api/add-task', { ...settings, owner }));
  }
  const ticket = [{ id: 1, start: FIRST, end: '39999999' }];
  const contest = { owner, name: LARGE_CONTEST, ticketType: 'range', ticket };
  await demandOk(admin.post('/api/add-contest', { ...contest, tasks: ['opening', ...names, 'closing'] }));
  // One begins as everybody does: the others are given the same.
  const candidate = new Browser(url);
  const typed = { contestId: `${owner}/${LARGE_CONTEST}`, username: FIRST };
  await demandOk(candidate.post(`${url}/api/ticket-login`, typed));
  await demandOk(candidate.get('/api/start-contest'));
}

/** Everybody has answered everything. */
export async function fillLargeContest(db: Db, count: number): Promise<void> {
  const model = await db
    .selectFrom('ticket_user')
    .selectAll()
    .where('ticket', '=', FIRST)
    .executeTakeFirstOrThrow();
  const random = seededRandom(1);
  const bodies = Array.from({ length: TASKS }, (_, index) =>
    Array.from({ length: VARIANTS }, () =>
      JSON.stringify({
        ...simulateTask(settingsOf(index + 1), random, 'solve'),
        taskTime: random.integer(60, 900),
      }),
    ),
  );
  const at = model.start_time;
  const ended = new Date(Date.parse(at) + 2_400_000).toISOString();
  for (let start = 1; start <= count; start += CHUNK) {
    const users = Array.from({ length: Math.min(CHUNK, count - start + 1) }, (_, index) => start + index);
    await db
      .insertInto('ticket_user')
      .values(
        users.map((number) => ({
          ...model,
          id: `${model.id}-${number}`,
          ticket: String(Number(FIRST) + number),
          name: `学生${number}`,
          school: `第${number % 300}中学`,
          stop_time: ended,
          finished_at: ended,
          used_ms: 2_400_000,
        })),
      )
      .execute();
    for (const [task, variants] of bodies.entries()) {
      await db
        .insertInto('answer')
        .values(
          users.map((number) => ({
            ...{
              ticket_user_id: `${model.id}-${number}`,
              task_index: task + 1,
              sequence: 1,
              answered_at: at,
            },
            ...{ task_id: null, task_version: 1, history_bytes: 0 },
            body: variants[(number * 7 + task) % VARIANTS] ?? '',
          })),
        )
        .execute();
    }
  }
}
