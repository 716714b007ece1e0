import { isInvited } from '../candidate/invitation.ts';
import type { Contest } from '../contest/contest.schema.ts';
import { isParent } from '../contest/contest.ts';
import { isBlankList, listsName } from '../text/name-list.ts';
import { durationText } from './clock-text.ts';
import { isExpired } from './contest-session.ts';
import type { Dashboard, DashboardChild } from './dashboard.schema.ts';

const MINUTE_MS = 60_000;

export interface DashboardViewer {
  /** The candidate's own list of contests; blank means all. */
  contests: string;
  school: string;
  area: string;
}

/** Which children of a parent a person is shown. */
export function seesChild(
  child: Pick<Contest, 'name' | 'visibility' | 'visibleCondition'>,
  parent: string,
  viewer: DashboardViewer,
): boolean {
  if (child.visibility === 'parent-invisible') return false;
  if (!isInvited(viewer, child.name, [parent])) return false;
  const condition = child.visibleCondition;
  return isBlankList(condition) || listsName(condition, viewer.school) || listsName(condition, viewer.area);
}

export function isOrdered(parent: Pick<Contest, 'type' | 'enableOrder'>): boolean {
  return parent.enableOrder || parent.type === 'jump';
}

export type ChildState = 'missing' | 'broken' | 'inactive' | 'expired' | 'finished' | 'startable';

export function childState(child: DashboardChild, now: Date): ChildState {
  if (!child.exists) return 'missing';
  if (!child.isComplete) return 'broken';
  if (!child.isActive) return 'inactive';
  if (child.type === 'external') return child.finishedAt === '' ? 'startable' : 'finished';
  if (child.stopTime !== '') return 'finished';
  if (isExpired(child, now)) return 'expired';
  return child.taskCount > 0 && child.answeredCount >= child.taskCount ? 'finished' : 'startable';
}

/**
 * A test that is finished and can still be changed: its candidate has left a change behind that is not submitted, or is one
 * of those whom having submitted does not keep out.
 */
export function isReopenable(child: DashboardChild, now: Date): boolean {
  if (childState(child, now) !== 'finished' || child.type === 'external' || isParent(child)) return false;
  if (isExpired(child, now)) return false;
  return child.mayReturn || (child.stopTime === '' && child.changedCount > 0);
}

/** Nobody can go on with it: it was finished, or its time has passed. */
export const isOver = (state: ChildState) => state === 'finished' || state === 'expired';

/** When a child that is over came to its end; once it is known it does not move any more. */
export function endOf(child: Pick<DashboardChild, 'stopTime' | 'finishedAt' | 'expireTime'>): string {
  return child.stopTime || child.finishedAt || child.expireTime;
}

/** Why a child cannot be started yet. */
export type Block =
  | { kind: 'unfinished'; title: string }
  | { kind: 'waiting'; minutes: number; waitedMs: number };

/**
 * With ordering a child waits for all before it, and its interval since the last of them. What nobody can finish
 * (missing, broken, closed) is passed over, so that no candidate is locked out for good.
 */
export function blockOf(
  { isOrdered, opensAll, children }: Pick<Dashboard, 'isOrdered' | 'opensAll' | 'children'>,
  child: DashboardChild,
  now: Date,
): Block | undefined {
  if (!isOrdered || opensAll || child.isStarted) return undefined;
  const earlier = children.slice(
    0,
    Math.max(
      0,
      children.findIndex(({ name }) => name === child.name),
    ),
  );
  const unfinished = earlier.filter((entry) => childState(entry, now) === 'startable').pop();
  if (unfinished) return { kind: 'unfinished', title: unfinished.title };
  const ends = earlier
    .filter((entry) => isOver(childState(entry, now)))
    .map((entry) => Date.parse(endOf(entry)));
  const waitedMs = now.getTime() - Math.max(-Infinity, ...ends);
  const isWaiting = waitedMs < child.contestInterval * MINUTE_MS;
  return isWaiting ? { kind: 'waiting', minutes: child.contestInterval, waitedMs } : undefined;
}

export function blockText(block: Block): string {
  return block.kind === 'unfinished'
    ? `请先完成上一个测试“${block.title}”`
    : `上一个测试完成后需等待${block.minutes}分钟才能开始本测试，目前已等待${durationText(block.waitedMs)}`;
}

/** Whether the child's button leads into it. */
export function mayOpen(dashboard: Dashboard, child: DashboardChild, now: Date): boolean {
  if (dashboard.opensAll) return child.exists;
  if (isReopenable(child, now)) return true;
  return childState(child, now) === 'startable' && blockOf(dashboard, child, now) === undefined;
}
