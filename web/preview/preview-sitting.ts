import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import type { Account, Receipt } from '#domain/account/account.schema.ts';
import { isCandidateEditorTag, isTicketAdminTag } from '#domain/account/tags.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { expireTimeFor, isFinished, isStopped, type SessionState } from '#domain/session/contest-session.ts';
import { missingTaskText, REFUSALS, startProblem, stopProblem } from '#domain/session/refusals.ts';
import { decideDraft, decideSubmission } from '#domain/session/submission-decision.ts';
import { tasksProblem } from '#domain/session/task-view.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { checkAnswer, PAGE_SET_ASIDE } from '#tasks/check-answer.ts';
import type { AnswerPayload, Task } from '#tasks/task.schema.ts';
import { PREVIEW_TICKET } from './preview-material.ts';

export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Standing = 'counts' | 'late' | 'aside';

interface Given {
  taskId: number;
  sequence: number | undefined;
  queuedAt: number | undefined;
}

interface Kept {
  sequence: number;
  at: string;
  body: string;
}

/** No code that anybody could find in the results. */
const RECEIPT_CODE = '试做-不计入';

/** One test as somebody takes it who is nobody: the server's rules, and no more memory than this object. */
export class PreviewSitting {
  readonly contest: Contest;
  readonly #taskNamed: (name: string) => Task | undefined;
  readonly #answers = new Map<number, Kept>();
  readonly #drafts = new Map<number, Kept>();
  readonly #keys = new Map<string, Standing>();
  readonly #asideTasks = new Set<number>();
  #startTime = '';
  #stopTime = '';
  #expireTime = '';
  #finishedAt = '';
  #receipt: Receipt | null = null;

  constructor(contest: Contest, taskNamed: (name: string) => Task | undefined) {
    this.contest = contest;
    this.#taskNamed = taskNamed;
  }

  get username(): string {
    return `${entityId(this.contest.owner, this.contest.name)}/${PREVIEW_TICKET}`;
  }

  #state(): SessionState {
    return {
      tag: this.contest.tag,
      startTime: this.#startTime,
      stopTime: this.#stopTime,
      expireTime: this.#expireTime,
      asideTasks: [...this.#asideTasks],
      answeredTasks: this.#answers,
    };
  }

  account(now: Date): Account {
    const { owner, name, tag, mobileAlert } = this.contest;
    const last = Math.max(0, ...this.#answers.keys());
    return {
      ...EMPTY_ACCOUNT,
      type: 'ticket-user',
      id: `preview-${name}`,
      username: this.username,
      owner,
      tag,
      isAdmin: isTicketAdminTag(tag),
      mobileAlert,
      contestId: entityId(owner, name),
      ticketId: PREVIEW_TICKET,
      startTime: this.#startTime,
      stopTime: this.#stopTime,
      expireTime: this.#expireTime,
      taskAnswers: Array.from({ length: last }, (_, index) => this.#answers.get(index + 1)?.body ?? ''),
      asideTasks: [...this.#asideTasks],
      receipt: this.#receipt,
      serverTime: now.toISOString(),
    };
  }

  times(now: Date) {
    return { serverTime: now.toISOString(), expireTime: this.#expireTime, stopTime: this.#stopTime };
  }

  /** What a list of tests says of it. */
  progress() {
    return {
      isStarted: this.#startTime !== '',
      answeredCount: this.#answers.size,
      changedCount: [...this.#drafts.keys()].filter((taskId) => this.#answers.has(taskId)).length,
      stopTime: this.#stopTime,
      expireTime: this.#expireTime,
      finishedAt: this.#finishedAt,
    };
  }

  start(now: Date): void {
    const problem = startProblem(this.contest, this.#state(), now);
    if (problem) throw new Refused(409, problem);
    if (this.#startTime !== '') return;
    const missing = this.contest.tasks.find((name) => !this.#taskNamed(name));
    if (missing !== undefined) throw new Refused(409, missingTaskText(missing));
    this.#startTime = now.toISOString();
    this.#expireTime = expireTimeFor(this.contest, now);
  }

  stop(now: Date): Receipt | null {
    if (isStopped(this.#state())) return this.#receipt;
    const problem = stopProblem(this.contest, this.#state(), now);
    if (problem) throw new Refused(409, problem);
    const at = now.toISOString();
    this.#stopTime ||= at;
    this.#receipt = { count: this.#answers.size, at, code: RECEIPT_CODE };
    return this.#receipt;
  }

  /** Before the start the opening page alone; after the end the two pages, unless the author shows the tasks then. */
  tasks(now: Date): Task[] {
    const { tasks, tag, showTasksAfterEnd } = this.contest;
    const isBefore = this.#startTime === '' && !isCandidateEditorTag(tag);
    const isOver = !showTasksAfterEnd && tasksProblem(this.contest, this.#state(), now) !== undefined;
    const shown = isBefore ? tasks.slice(0, 1) : isOver ? [...tasks.slice(0, 1), ...tasks.slice(-1)] : tasks;
    return shown.flatMap((name) => this.#taskNamed(name) ?? []);
  }

  submit(given: Given, key: string, payload: string, now: Date): Standing {
    const check = () => checkAnswer(this.#taskAt(given.taskId), payload);
    return this.#take(given, key, check, now);
  }

  setAside(given: Given, key: string, text: string, reason: string, now: Date): Standing {
    return this.#take(given, key, () => ({ body: text, aside: reason || PAGE_SET_ASIDE }), now);
  }

  #taskAt = (taskId: number) => this.#taskNamed(this.contest.tasks[taskId] ?? '');

  #take(given: Given, key: string, check: () => ReturnType<typeof checkAnswer>, now: Date): Standing {
    const known = this.#keys.get(key);
    if (known) return known;
    const stored = this.#answers.get(given.taskId);
    const decision = decideSubmission(
      this.contest,
      this.#state(),
      stored?.sequence,
      { ...given, recordBegan: 0 },
      now,
    );
    if (decision.kind === 'refused') {
      const startsFirst =
        decision.message === REFUSALS.notStartedHere && isCandidateEditorTag(this.contest.tag);
      if (!startsFirst) throw new Refused(409, decision.message);
      this.start(now);
      return this.#take(given, key, check, now);
    }
    const checked = check();
    if ('refused' in checked) throw new Refused(422, checked.refused);
    const standing = checked.aside !== '' ? 'aside' : decision.kind === 'late' ? 'late' : 'counts';
    if (key !== '') this.#keys.set(key, standing);
    if (standing === 'aside') this.#asideTasks.add(given.taskId);
    if (decision.kind === 'applied' && standing === 'counts') {
      const { sequence } = decision;
      this.#answers.set(given.taskId, { sequence, at: now.toISOString(), body: checked.body });
      if ((this.#drafts.get(given.taskId)?.sequence ?? 0) <= sequence) this.#drafts.delete(given.taskId);
      if (isFinished(this.contest, this.#state())) this.#finishedAt ||= now.toISOString();
    }
    return standing;
  }

  saveDraft(given: Given & { sequence: number }, payload: string, now: Date): void {
    const stored = this.#answers.get(given.taskId)?.sequence;
    const decision = decideDraft(this.contest, this.#state(), stored, given, now);
    if (decision.kind === 'refused') throw new Refused(409, decision.message);
    const { taskId, sequence } = given;
    const isNewer = sequence >= (this.#drafts.get(taskId)?.sequence ?? 0);
    if (decision.kind === 'saved' && isNewer) {
      this.#drafts.set(taskId, { sequence, at: now.toISOString(), body: payload });
    }
  }

  savedAnswers() {
    return {
      drafts: [...this.#drafts].map(([taskId, { sequence, at, body }]) => {
        return { taskId, sequence, savedAt: at, answer: JSON.parse(body) as AnswerPayload };
      }),
      answers: [...this.#answers].map(([taskId, { sequence, at }]) => ({ taskId, sequence, answeredAt: at })),
    };
  }
}
