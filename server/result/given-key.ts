import { createHash } from 'node:crypto';
import { type PlannedTask, readPlan } from '#server/session/index.ts';

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

/**
 * Gives the key of a plan, empty before the start. There are few plans however many candidates there are, so each is looked at
 * once.
 */
export function givenKeys(): (contestId: string, plan: string) => string {
  const known = new Map<string, Map<string, string>>();
  return (contestId, text) => {
    if (text === '') return '';
    const ofContest = known.get(contestId) ?? new Map<string, string>();
    known.set(contestId, ofContest);
    const key = ofContest.get(text) ?? keyOfTasks(contestId, readPlan(text)?.tasks ?? []);
    ofContest.set(text, key);
    return key;
  };
}
