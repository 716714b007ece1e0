import type { Contest } from '#domain/contest/contest.schema.ts';
import { cardTitle, childContests, isParent, taskCount } from '#domain/contest/contest.ts';
import { mayReturn } from '#domain/session/contest-session.ts';
import { childState, endOf, isOrdered, isOver } from '#domain/session/dashboard.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { Task } from '#tasks/task.schema.ts';
import { PREVIEW_TICKET } from './preview-material.ts';
import type { PreviewSitting } from './preview-sitting.ts';

/** What is known of the owner's tests and of how far they were tried. */
export interface Surroundings {
  contestNamed(name: string): Contest | undefined;
  taskNamed(name: string): Task | undefined;
  sittingIn(name: string): PreviewSitting | undefined;
  now: Date;
}

const NOTHING_DONE = {
  isStarted: false,
  answeredCount: 0,
  changedCount: 0,
  stopTime: '',
  expireTime: '',
  finishedAt: '',
};

/** A parent within a parent is as far as its own children are. */
function nestedProgress(children: DashboardChild[], now: Date) {
  const over = children.filter((child) => isOver(childState(child, now)));
  const open = children.filter((child) => childState(child, now) === 'startable');
  return {
    ...NOTHING_DONE,
    isComplete: over.length + open.length > 0,
    isStarted: children.some(({ isStarted }) => isStarted),
    taskCount: over.length + open.length,
    answeredCount: over.length,
    finishedAt: open.length > 0 ? '' : (over.map(endOf).sort().pop() ?? ''),
  };
}

function progressOf(contest: Contest, around: Surroundings, path: readonly string[]) {
  const done = around.sittingIn(contest.name)?.progress() ?? NOTHING_DONE;
  if (contest.type === 'external') {
    return { ...NOTHING_DONE, isComplete: contest.externalUrl !== '', taskCount: 1 };
  }
  if (isParent(contest)) {
    // A parent that holds itself has nothing in it.
    const children = path.includes(contest.name) ? [] : childrenOf(contest, around, path);
    return nestedProgress(children, around.now);
  }
  return {
    ...done,
    isComplete: contest.tasks.every((name) => around.taskNamed(name) !== undefined),
    taskCount: taskCount(contest),
  };
}

/** All that a parent shows: which of them depend on a school cannot be known of somebody who has none. */
function childrenOf(parent: Contest, around: Surroundings, above: readonly string[]): DashboardChild[] {
  const path = [...above, parent.name];
  return [...new Set(childContests(parent))].flatMap((name) => {
    const contest = around.contestNamed(name);
    if (contest?.visibility === 'parent-invisible') return [];
    return {
      name,
      title: contest ? cardTitle(contest) : name,
      userId: `${entityId(parent.owner, name)}/${PREVIEW_TICKET}`,
      exists: contest !== undefined,
      isActive: contest !== undefined,
      type: contest?.type ?? 'default',
      mayReturn: mayReturn(contest?.tag ?? ''),
      contestInterval: contest?.contestInterval ?? 0,
      externalUrl: contest?.externalUrl ?? '',
      enablePassword: false,
      ...(contest ? progressOf(contest, around, path) : { ...NOTHING_DONE, isComplete: false, taskCount: 0 }),
    };
  });
}

export function previewDashboard(parent: Contest, around: Surroundings): Dashboard {
  const { owner, name, organizer, type } = parent;
  return {
    ...{ owner, name, organizer, type },
    title: cardTitle(parent),
    ticket: PREVIEW_TICKET,
    candidate: null,
    login: null,
    isOrdered: isOrdered(parent),
    opensAll: false,
    children: childrenOf(parent, around, []),
    serverTime: around.now.toISOString(),
  };
}
