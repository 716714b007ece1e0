import { CLOSING_TASK, OPENING_TASK } from './contest-values.ts';
import type { Contest } from './contest.schema.ts';
import { childContests, isParent } from './contest.ts';

/** A part of the form where something is missing; the way there is the page's business. */
export type MissingPlace = 'tasks' | 'ticket' | 'time' | 'type' | 'state';

export interface MissingPart {
  place: MissingPlace;
  text: string;
  /** The task or the child contest that is meant, where it is one. */
  task?: string;
  child?: string;
  /** Nobody can log in or start; otherwise it is only likely to be a slip. */
  isBlocking: boolean;
}

/** What is known beside the contest itself. */
export interface Surroundings {
  /** The owner's tasks, with how much of each is unfinished. */
  tasks: ReadonlyMap<string, { unfinished: number }>;
  contests: ReadonlyMap<string, Pick<Contest, 'state' | 'type' | 'tasks'>>;
  /** Whether the owner's list of candidates has anybody who may log in. */
  hasCandidates: boolean;
}

const BUILT_IN = [OPENING_TASK, CLOSING_TASK];

function missingTasks({ tasks }: Contest, known: Surroundings): MissingPart[] {
  if (tasks.length <= 2) return [{ place: 'tasks', text: '还没有题目', isBlocking: true }];
  return tasks.flatMap((task): MissingPart[] => {
    const found = known.tasks.get(task);
    if (!found) {
      const isThere = BUILT_IN.includes(task);
      return isThere ? [] : [{ place: 'tasks', text: `题目“${task}”不存在`, task, isBlocking: true }];
    }
    const text = `题目“${task}”中有 ${found.unfinished} 处没有写完`;
    return found.unfinished === 0 ? [] : [{ place: 'tasks', text, task, isBlocking: false }];
  });
}

function childProblem(name: string, { contests }: Surroundings): Omit<MissingPart, 'place'> | undefined {
  const child = contests.get(name);
  if (!child) return { text: `子测试“${name}”不存在`, isBlocking: true };
  if (child.state !== 'active') return { text: `子测试“${name}”的状态为“关闭”`, isBlocking: true };
  if (child.type !== 'external' && child.tasks.length <= 2)
    return { text: `子测试“${name}”还没有题目`, isBlocking: true };
  return undefined;
}

function missingChildren(contest: Contest, known: Surroundings): MissingPart[] {
  const children = childContests(contest);
  if (children.length === 0) return [{ place: 'tasks', text: '还没有子测试', isBlocking: true }];
  return children.flatMap((child): MissingPart[] => {
    const problem = childProblem(child, known);
    return problem ? [{ place: 'tasks', child, ...problem }] : [];
  });
}

function missingContent(contest: Contest, known: Surroundings): MissingPart[] {
  if (contest.type === 'external') {
    const text = '外部测试还没有填写网址';
    return contest.externalUrl === '' ? [{ place: 'type', text, isBlocking: true }] : [];
  }
  return isParent(contest) ? missingChildren(contest, known) : missingTasks(contest, known);
}

function missingTickets({ ticket, tag }: Contest, known: Surroundings): MissingPart[] {
  if (ticket.length > 0 || known.hasCandidates) return [];
  const text = `没有人可以登录：这里没有准考证，“我的考生”中也没有可以参加的${tag}`;
  return [{ place: 'ticket', text, isBlocking: true }];
}

function missingTime({ duration, minDuration }: Contest): MissingPart[] {
  if (duration === 0 || minDuration < duration) return [];
  const text = `最短答题时间（${minDuration} 分钟）不短于时长（${duration} 分钟），考生不能提前结束`;
  return minDuration === 0 ? [] : [{ place: 'time', text, isBlocking: false }];
}

/** What keeps candidates from starting, in the order of the form. */
export function missingParts(contest: Contest, known: Surroundings): MissingPart[] {
  const isClosed = contest.state !== 'active';
  return [
    ...missingContent(contest, known),
    ...missingTickets(contest, known),
    ...missingTime(contest),
    ...(isClosed ? [{ place: 'state' as const, text: '状态为“关闭”，考生不能登录', isBlocking: true }] : []),
  ];
}
