import type { Value } from '#tasks/kind.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { answerTo } from '#tasks/task.ts';
import type { AnswerColumns, GivenTask } from './answer-columns.ts';
import { parseAlike } from './parse-alike.ts';

/** What somebody has answered to one task, or typed and not submitted. */
export interface StoredAnswer {
  index: number;
  body: string;
  at: string;
  isPartial: boolean;
}

/** One task of one candidate. */
export interface TaskRecord {
  index: number;
  taskKey: string;
  /** Empty where there is no answer. */
  answeredAt: string;
  /** In seconds, as the page has measured it. */
  taskTime: number | undefined;
  isPartial: boolean;
  /** The answer could not be read. */
  hasError: boolean;
}

export interface ReadAnswers {
  /** One for each column: undefined where it was never asked, null where it was not answered. */
  values: Value[];
  tasks: TaskRecord[];
}

function parsed(body: string): AnswerPayload | undefined {
  try {
    const payload = parseAlike(body);
    return typeof payload === 'object' && payload !== null ? (payload as AnswerPayload) : undefined;
  } catch {
    return undefined;
  }
}

/** Four months: nobody is at a task for longer. */
const LONGEST_SECONDS = 10 ** 7;

/** No answer is refused for the time that came with it; one that cannot be is none. */
const secondsIn = (given: unknown): number | undefined =>
  typeof given === 'number' && given >= 0 && given <= LONGEST_SECONDS ? given : undefined;

/** False where the task's rules cannot cope with the answer. */
function readParts({ parts }: GivenTask, payload: AnswerPayload, values: Value[]): boolean {
  try {
    for (const { kind, content, places } of parts) {
      const answer = answerTo(payload, kind.key);
      if (answer === undefined) continue;
      kind.rules.values(content, answer).forEach((value, index) => {
        const place = places[index];
        if (place !== undefined) values[place] = value;
      });
    }
    return true;
  } catch {
    return false;
  }
}

function readTask(task: GivenTask, stored: StoredAnswer | undefined, values: Value[]): TaskRecord {
  for (const { places } of task.parts) for (const place of places) values[place] = null;
  const record = { index: task.index, taskKey: task.taskKey };
  if (!stored) return { ...record, answeredAt: '', taskTime: undefined, isPartial: false, hasError: false };
  const payload = parsed(stored.body);
  return {
    ...record,
    answeredAt: stored.at,
    taskTime: secondsIn(payload?.taskTime),
    isPartial: stored.isPartial,
    hasError: !payload || !readParts(task, payload, values),
  };
}

/** What a candidate has answered, column by column, in the version that the candidate was given. */
export function readAnswers(
  { columns, versions }: AnswerColumns,
  given: string,
  answers: readonly StoredAnswer[],
): ReadAnswers {
  const values = new Array<Value>(columns.length).fill(undefined);
  const byIndex = new Map(answers.map((answer) => [answer.index, answer]));
  const tasks = versions.get(given)?.tasks ?? [];
  return { values, tasks: tasks.map((task) => readTask(task, byIndex.get(task.index), values)) };
}
