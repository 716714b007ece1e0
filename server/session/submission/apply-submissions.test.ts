import { describe, expect, it } from 'vitest';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { versionKey } from '#server/database/version-cache.ts';
import type { CheckedAnswer } from '#tasks/check-answer.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import type { SessionPlan } from '../session-plan.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';
import { applySubmissions, type LoadedBatch } from './apply-submissions.ts';
import type { SubmissionInput, SubmittingUser } from './submission-records.ts';

const NOW = new Date('2026-03-01T08:10:00.000Z');
const TASK = TaskSettings.parse({
  name: '题',
  basic: { questions: [{ id: 1, type: 'single-choice', text: '喜欢吗？', options: ['喜欢', '不喜欢'] }] },
});
const CONTEST = ContestSettings.parse({ name: '新名', tasks: ['opening', '甲', '乙', 'closing'] });
const PLAN: SessionPlan = {
  contestVersion: 3,
  tasks: [
    { name: 'opening', taskId: null, version: 0 },
    { name: '甲', taskId: 'task-1', version: 4 },
    { name: '乙', taskId: 'task-2', version: 1 },
    { name: 'closing', taskId: null, version: 0 },
  ],
};

const USER: TicketUserRow = {
  ...{ id: 'user-1', contest_id: 'contest-1', owner: 'owner', candidate: '', ticket: '1001' },
  ...{ name: '', tag: '学生', school: '', class: '', grade: '', area: '' },
  ...{ start_time: '2026-03-01T08:00:00.000Z', stop_time: '', expire_time: '', plan: JSON.stringify(PLAN) },
  ...{ finished_at: '', receipt: '', aside_tasks: '', takeovers: 0 },
  ...{ client_ip: '', user_agent: '', created_at: '', given: '', task_count: 2, used_ms: -1 },
};

/** The contest was called 旧名 before; another contest of the owner was called 别人的旧名. */
function batch(taskOf: LoadedBatch['taskOf'] = () => TASK): LoadedBatch {
  const entry: SubmittingUser = {
    ...{ tokenHash: 'token', sessionLive: true, takenOver: false, user: { ...USER } },
    contest: { owner: 'owner', name: '新名', state: 'active', version: 7 },
    answers: new Map(),
    volume: { answered: new Map(), other: 0, isFull: false, draftsThisMinute: 0 },
  };
  const formerNames: Record<string, string> = { 旧名: 'contest-1', 别人的旧名: 'contest-2' };
  return {
    users: new Map([['token', entry]]),
    knownKeys: new Map(),
    formerContest: (_owner, name) => formerNames[name],
    contestOf: () => CONTEST,
    taskOf,
  };
}

const input = (more: Partial<SubmissionInput> = {}): SubmissionInput => ({
  ...{ kind: 'answer', tokenHash: 'token', userId: 'user-1', taskId: 1, sequence: 1, queuedAt: undefined },
  ...{ idempotencyKey: 'key', payload: JSON.stringify({ basic: [{ id: 1, option: 1 }] }), now: NOW },
  isMinimal: true,
  ...more,
});

const said = (loaded: LoadedBatch, ...inputs: SubmissionInput[]) =>
  applySubmissions(loaded, inputs).outcomes.map((outcome) => ('refused' in outcome ? outcome.status : 200));

describe('a submission is taken from', () => {
  it.each([
    ['the id', 'user-1', 200],
    ['the present name', 'owner/新名/1001', 200],
    ['a name that the contest had before', 'owner/旧名/1001', 200],
    ['another candidate under a former name', 'owner/旧名/1002', 403],
    ['the former name of another contest', 'owner/别人的旧名/1001', 403],
    ['another owner', 'other/旧名/1001', 403],
    ['somebody else’s id', 'user-2', 403],
  ])('whoever comes by %s, or refused', (_, userId, status) => {
    expect(said(batch(), input({ userId }))).toEqual([status]);
  });
});

describe('an answer that was checked ahead', () => {
  const ahead = (version: string, result: CheckedAnswer) =>
    applySubmissions(batch(), [input({ checkedAhead: { version, result } })]);

  it('is not checked once more by the task that it was checked by', () => {
    const { outcomes } = ahead(versionKey('task-1', 4), { refused: '已经检查过' });
    expect(outcomes).toEqual([{ refused: '已经检查过', status: 422 }]);
    const { writes } = ahead(versionKey('task-1', 4), { body: '{}', aside: '' });
    expect(writes.history[0]?.body).toBe('{}');
  });

  it('is checked anew where the candidate turns out to have another version', () => {
    const { writes } = ahead(versionKey('task-1', 3), { refused: '已经检查过' });
    expect(writes.history[0]?.body).toBe(input().payload);
  });
});

describe('what is stored of a submission', () => {
  it('is the task and version that the candidate was given, not what is there now', () => {
    const { writes } = applySubmissions(batch(), [input()]);
    expect(writes.history[0]?.given).toEqual({ name: '甲', taskId: 'task-1', version: 4 });
  });
});

describe('an answer whose check fails', () => {
  const failing: LoadedBatch['taskOf'] = ({ taskId }) => (taskId === 'task-1' ? new Error('kaputt') : TASK);

  it('is set aside, and those after it in the same batch count', () => {
    const { outcomes, writes } = applySubmissions(batch(failing), [
      input(),
      input({ taskId: 2, sequence: 2, idempotencyKey: 'next' }),
    ]);
    expect(outcomes.map((outcome) => 'reply' in outcome)).toEqual([true, true]);
    expect(writes.history.map(({ applied, aside }) => [applied, aside !== ''])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(writes.asideTasks).toEqual([{ ticketUserId: 'user-1', tasks: '[1]' }]);
    expect(writes.finished).toEqual([]);
  });
});
