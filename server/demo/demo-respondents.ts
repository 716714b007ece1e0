import { createHash } from 'node:crypto';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import type { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import type { WriteQueue } from '#server/database/command.ts';
import { hashToken } from '#server/database/ids.ts';
import {
  startContestCommand,
  stopContestCommand,
  submitTaskCommand,
  ticketLoginCommand,
} from '#server/session/index.ts';
import { sessionsOf } from '#server/http/session.repository.ts';
import type { Database } from '#server/database/database.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { type Random, seededRandom } from '#tasks/random.ts';
import { simulateTask } from '#tasks/simulate-task.ts';
import { DEMO_CONTESTS, DEMO_TASKS } from './demo-content.ts';
import { PEOPLE_SEED } from './demo.commands.ts';
import { demoCandidates } from './demo-people.ts';

const MINUTE_MS = 60_000;
const LONGEST_BREAK_MINUTES = 30;
/** From never to always, from not at all to entirely. */
const SCALE_LENGTH = 5;

interface Taken {
  contest: string;
  /** Its parent orders its children: only who has finished this one before goes on. */
  after?: string;
  finished: number;
  begun: number;
}

/** Which contests robots have taken, and what share of those who could finished or gave up on the way. */
const TAKEN: Taken[] = [
  { contest: '学生学习情况调查', finished: 0.6, begun: 0.2 },
  { contest: '学生阅读素养测评', after: '学生学习情况调查', finished: 0.65, begun: 0.15 },
  { contest: '教师教学调查', finished: 0.5, begun: 0.2 },
  { contest: '家长问卷', finished: 0.5, begun: 0 },
  { contest: '学生生活状况调查', finished: 0.5, begun: 0 },
];

interface Respondent {
  owner: string;
  contest: ContestSettings;
  candidate: CandidateFields;
  finishes: boolean;
  startedAt: Date;
}

/** Draws of their own, so that who comes and who finishes stays what it was. */
const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** Whoever agrees with one thing agrees with the next, and schools differ a little: from 0 to 1. */
function inclination({ name, school }: CandidateFields): number {
  const draw = (text: string) => seededRandom(seedOf(text)).next();
  const middle = (draw(name) + draw(`${name} again`) + draw(`${name} once more`)) / 3;
  return 0.15 + 0.65 * middle + 0.2 * draw(school);
}

/** Robots choose any option; people who are asked how often or how much answer by what they are like. */
function believable(task: TaskSettings, answer: object, candidate: CandidateFields): object {
  if (!('basic' in answer)) return answer;
  const level = inclination(candidate);
  const random = seededRandom(seedOf(`${candidate.name} ${task.name}`));
  const basic = (answer.basic as { id: number; option?: number }[]).map((given) => {
    const question = task.basic?.questions.find(({ id }) => id === given.id);
    const isScale = question?.type === 'single-choice' && question.options.length === SCALE_LENGTH;
    const noise = (random.next() - 0.5) * 0.5;
    if (!isScale || given.option === undefined) return given;
    const option = Math.round((level + noise) * (SCALE_LENGTH - 1)) + 1;
    return { ...given, option: Math.min(SCALE_LENGTH, Math.max(1, option)) };
  });
  return { ...answer, basic };
}

async function answerTasks(
  write: WriteQueue,
  tokenHash: string,
  who: Respondent,
  random: Random,
): Promise<Date> {
  const { owner, contest, candidate, finishes } = who;
  const names = contest.tasks.slice(1, -1);
  const answered = finishes ? names : names.slice(0, 1);
  let now = who.startedAt;
  for (const [index, name] of answered.entries()) {
    const task = DEMO_TASKS.find((entry) => entry.name === name);
    const taskTime = random.integer(60, 240);
    now = new Date(now.getTime() + taskTime * 1_000);
    await write.run(submitTaskCommand, {
      kind: 'answer',
      tokenHash,
      userId: `${entityId(owner, contest.name)}/${candidate.name}`,
      taskId: index + 1,
      sequence: index + 1,
      queuedAt: undefined,
      idempotencyKey: `demo-${index + 1}`,
      payload: JSON.stringify({
        ...(task ? believable(task, simulateTask(task, random, 'solve'), candidate) : {}),
        taskTime,
        contestTime: Math.round((now.getTime() - who.startedAt.getTime()) / 1_000),
      }),
      isMinimal: true,
      now,
    });
  }
  return now;
}

/** Takes the contest the way a candidate would, through the same commands, at times in the past; gives the end. */
async function takeContest(database: Database, who: Respondent, random: Random): Promise<Date> {
  const { owner, contest, candidate, startedAt } = who;
  const clientIp = `10.${random.integer(1, 20)}.${random.integer(0, 9)}.${random.integer(2, 250)}`;
  const login = {
    owner,
    contest: contest.name,
    username: candidate.name,
    password: undefined,
    again: undefined,
    clientIp,
    visitor: { address: clientIp, client: candidate.name },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    now: new Date(startedAt.getTime() - MINUTE_MS),
  };
  const entered = await database.write.run(ticketLoginCommand, login);
  if (!('token' in entered)) throw new Error(`demo login failed: ${JSON.stringify(entered)}`);
  const tokenHash = hashToken(entered.token);
  const session = await sessionsOf(database.db)(tokenHash, startedAt);
  const ticketUserId = session?.ticketUserId ?? '';
  const begun = await database.write.run(startContestCommand, { ticketUserId, now: startedAt });
  if ('refused' in begun) throw new Error(`demo start failed: ${begun.refused}`);
  const endedAt = await answerTasks(database.write, tokenHash, who, random);
  if (who.finishes) await database.write.run(stopContestCommand, { ticketUserId, now: endedAt });
  return endedAt;
}

/** Robots answer the demo contests: some finish, some stop half-way, some never come. Gives the first who has finished one. */
export async function runDemoRespondents(
  database: Database,
  { owner, now }: { owner: string; now: Date },
): Promise<string> {
  const random = seededRandom(PEOPLE_SEED + 1);
  const candidates = demoCandidates(seededRandom(PEOPLE_SEED));
  const yesterday = now.getTime() - 24 * 60 * MINUTE_MS;
  const ends = new Map<string, Date>();
  for (const { contest: name, after, finished, begun } of TAKEN) {
    const contest = DEMO_CONTESTS.find((entry) => entry.name === name);
    if (!contest) throw new Error(`no demo contest ${name}`);
    for (const candidate of candidates.filter((entry) => entry.tag === contest.tag)) {
      // The last of each class stays untouched, so that a visitor can log in and try it.
      if (candidate.name.endsWith('13')) continue;
      const earlier = after === undefined ? undefined : ends.get(entityId(after, candidate.name));
      if (after !== undefined && !earlier) continue;
      const luck = random.next();
      if (luck >= finished + begun) continue;
      const finishes = luck < finished;
      const startedAt = earlier
        ? new Date(earlier.getTime() + random.integer(2, LONGEST_BREAK_MINUTES) * MINUTE_MS)
        : new Date(yesterday + random.integer(0, 60) * MINUTE_MS);
      const endedAt = await takeContest(database, { owner, contest, candidate, finishes, startedAt }, random);
      if (finishes) ends.set(entityId(name, candidate.name), endedAt);
    }
  }
  const [first = ''] = ends.keys();
  return parseEntityId(first).name;
}
