import { createHash } from 'node:crypto';
import { type PlannedTask, readPlan, type SessionPlan } from './session-plan.ts';

const LENGTH = 12;

/**
 * A short name for the tasks that a plan gives, in their order. Other settings of the contest are not part of it: a longer
 * duration asks nobody anything else.
 */
export function keyOfTasks(contestId: string, tasks: readonly PlannedTask[]): string {
  const parts = tasks.map(({ name, taskId, version }) => [name, taskId, version]);
  const hash = createHash('sha256').update(JSON.stringify([contestId, parts]));
  return hash.digest('base64url').slice(0, LENGTH);
}

/** What a plan is called in results, and how many of its tasks take an answer. */
export interface GivenPlan {
  given: string;
  task_count: number;
}

/** Those who start together have one plan. */
const known = new WeakMap<SessionPlan, GivenPlan & { contestId: string }>();

export function givenPlan(contestId: string, plan: SessionPlan): GivenPlan {
  const before = known.get(plan);
  if (before?.contestId === contestId) return { given: before.given, task_count: before.task_count };
  const made = { given: keyOfTasks(contestId, plan.tasks), task_count: Math.max(0, plan.tasks.length - 2) };
  known.set(plan, { ...made, contestId });
  return made;
}

/** Of a row that was written before these were; empty before the start. */
export function givenOf({ contest_id, plan: text }: { contest_id: string; plan: string }): GivenPlan {
  const plan = readPlan(text);
  return plan ? givenPlan(contest_id, plan) : { given: '', task_count: 0 };
}

/** From the start to the end; before the end there is none. */
export const NOT_ENDED = -1;

export function usedMs(startTime: string, stopTime: string): number {
  if (startTime === '' || stopTime === '') return NOT_ENDED;
  return Math.max(0, Date.parse(stopTime) - Date.parse(startTime));
}
