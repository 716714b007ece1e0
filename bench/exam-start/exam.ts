import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { type DatabasePlace, openAt } from '#server/testing/engines.ts';
import { TaskSettings } from '#tasks/task.schema.ts';

export const OWNER = 'bench';
const CONTEST = '统考';
export const CONTEST_ID = `${OWNER}/${CONTEST}`;

export interface ExamSize {
  tasks: number;
  questions: number;
  /** In ms; answers are not logged without it. */
  logInterval?: number;
}

const OPTIONS = ['非常不同意', '不同意', '一般', '同意', '非常同意'];
const SENTENCE =
  '在过去的一个学期里，我能够按照自己的计划安排每天的学习，并且在遇到困难时主动寻求老师和同学的帮助';

function questionsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    type: 'single-choice' as const,
    text: `第${index + 1}问：${SENTENCE}`,
    options: OPTIONS,
  }));
}

/** The answer to one of its tasks, different with each `change`. */
export function answerTo(size: ExamSize, change: number): object {
  const basic = Array.from({ length: size.questions }, (_, index) => ({
    id: index + 1,
    option: 1 + ((index + change) % OPTIONS.length),
  }));
  return { basic, contestTime: change, taskTime: change };
}

/** A contest that admits any number as a ticket. */
export async function addExam(place: DatabasePlace, size: ExamSize): Promise<void> {
  const database = await openAt(place);
  const now = new Date();
  const change = { actor: OWNER, owner: OWNER, now };
  const names = Array.from({ length: size.tasks }, (_, index) => `试题${index + 1}`);
  for (const name of names) {
    const settings = TaskSettings.parse({ name, basic: { questions: questionsOf(size.questions) } });
    await database.write.run(addTaskCommand, { ...change, settings });
  }
  const tasks = ['opening', ...names, 'closing'];
  const settings = ContestSettings.parse({
    ...{ name: CONTEST, tasks, ticketType: 'regex', ticket: '\\d+', duration: 120, canJump: true },
    logInterval: size.logInterval ?? 0,
  });
  await database.write.run(addContestCommand, { ...change, settings });
  await database.close();
}
