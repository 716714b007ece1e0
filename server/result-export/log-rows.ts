import type { Db, TicketLogTable } from '#server/database/schema.ts';
import { listTaskVersions, type PresentPerson, taskVersionKey } from '#server/result/index.ts';
import type { SheetCell } from '#server/spreadsheet/index.ts';
import { KINDS } from '#tasks/registry.ts';
import type { AnswerChange, AnswerPayload, Task } from '#tasks/task.schema.ts';
import { answerTo, expandChange, partsOf } from '#tasks/task.ts';

export const LOG_TITLES = [
  '准考证号',
  '姓名',
  '角色',
  '区县',
  '学校',
  '年级',
  '班级',
  '题目',
  '题目序号',
  '题目版本',
  '记录编号',
  '时间',
  '收到时间',
  '类别',
  '状态',
  '内容',
];

const FORMS: Record<TicketLogTable['form'], string> = { answer: '答案', change: '答案', event: '事件' };

/** A change goes back to an entry of its own request, which has no more than these. */
const MOST_KEPT = 400;
/** Of answers that are kept, as JSON. Whatever is gone back to stays the longest. */
const MOST_KEPT_LENGTH = 16 * 1_024 * 1_024;

interface Kept {
  answer: AnswerPayload;
  length: number;
}

const TIME_ZONE_MS = 8 * 3_600_000;
const shown = (iso: string) =>
  iso === '' ? '' : new Date(Date.parse(iso) + TIME_ZONE_MS).toISOString().replace('T', ' ').slice(0, 23);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function stateName(task: Task, payload: AnswerPayload): string {
  try {
    return partsOf(KINDS, task)
      .flatMap(({ kind, content }) => {
        const answer = answerTo(payload, kind.key);
        return answer === undefined ? [] : [kind.rules.stateName(content as never, answer as never)];
      })
      .join('；');
  } catch {
    return '';
  }
}

/** Reads the logs of one contest, candidate after candidate: each state of an answer as a whole. */
export class LogReader {
  readonly #db: Db;
  readonly #tasks = new Map<string, Task | undefined>();
  #states = new Map<number, Kept>();
  #keptLength = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Before the first entry of somebody. */
  beginCandidate(): void {
    this.#states = new Map();
    this.#keptLength = 0;
  }

  /** One by one: each state as a whole may be far longer than what was logged of it. */
  async *rows(person: PresentPerson, entries: readonly TicketLogTable[]): AsyncGenerator<SheetCell[]> {
    await this.#knowTasks(entries);
    const { ticket, name, tag, area, school, grade, class: inClass } = person;
    for (const entry of entries) {
      const { state, content } = this.#told(entry);
      yield [
        ...[ticket, name, tag, area, school, grade, inClass, entry.task_name, entry.task_index],
        ...[entry.task_version, String(entry.sequence), shown(entry.logged_at), shown(entry.received_at)],
        ...[FORMS[entry.form], state, content],
      ];
    }
  }

  async #knowTasks(entries: readonly TicketLogTable[]): Promise<void> {
    const wanted = new Map<string, { taskId: string; version: number }>();
    for (const { task_id: taskId, task_version: version } of entries) {
      if (taskId === null || this.#tasks.has(taskVersionKey(taskId, version))) continue;
      wanted.set(taskVersionKey(taskId, version), { taskId, version });
    }
    if (wanted.size === 0) return;
    const found = await listTaskVersions(this.#db, [...wanted.values()]);
    for (const key of wanted.keys()) this.#tasks.set(key, found.get(key)?.task);
  }

  /** What cannot be followed back is told as it was logged. */
  #told({ task_id, task_version, sequence, form, base, body }: TicketLogTable): {
    state: string;
    content: string;
  } {
    const logged = parsed(body);
    const task = task_id === null ? undefined : this.#tasks.get(taskVersionKey(task_id, task_version));
    if (form === 'event' || !task || typeof logged !== 'object' || logged === null)
      return { state: '', content: body };
    const before = form === 'change' ? this.#kept(Number(base)) : undefined;
    if (form === 'change' && !before) return { state: '', content: body };
    try {
      const answer =
        form === 'change'
          ? expandChange(KINDS, task, logged as AnswerChange, before)
          : (logged as AnswerPayload);
      const content = JSON.stringify(answer);
      this.#keep(Number(sequence), { answer, length: content.length });
      return { state: stateName(task, answer), content };
    } catch {
      return { state: '', content: body };
    }
  }

  #kept(sequence: number): AnswerPayload | undefined {
    const found = this.#states.get(sequence);
    if (!found) return undefined;
    this.#states.delete(sequence);
    this.#states.set(sequence, found);
    return found.answer;
  }

  #keep(sequence: number, kept: Kept): void {
    this.#states.set(sequence, kept);
    this.#keptLength += kept.length;
    for (const [oldest, { length }] of this.#states) {
      if (this.#states.size <= MOST_KEPT && this.#keptLength <= MOST_KEPT_LENGTH) return;
      if (oldest === sequence) return;
      this.#states.delete(oldest);
      this.#keptLength -= length;
    }
  }
}
