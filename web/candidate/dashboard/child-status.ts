import { isParent } from '#domain/contest/contest.ts';
import { remainingText } from '#domain/session/clock-text.ts';
import { blockOf, blockText, childState, isReopenable, type ChildState } from '#domain/session/dashboard.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { TagTone } from '#ui/tag.tsx';

interface ChildStatus {
  text: string;
  tone: TagTone;
}

const LABELS: Record<ChildState, string> = {
  missing: '未开放',
  broken: '未开放',
  inactive: '未开放',
  expired: '已经超时',
  finished: '已完成',
  startable: '开始测试',
};

/** What the button of a child says. */
export function childLabel(child: DashboardChild, now: Date): string {
  const state = childState(child, now);
  if (isReopenable(child, now)) return child.changedCount > 0 ? '继续测试' : '修改答案';
  return state === 'startable' && child.isStarted ? '继续测试' : LABELS[state];
}

function brokenText(child: DashboardChild): string {
  if (child.type === 'external') return LOGIN_TEXTS.externalWithoutAddress;
  return isParent(child) ? '其中没有可以参加的测试' : REFUSALS.noSuchTask;
}

function startableStatus(dashboard: Dashboard, child: DashboardChild, now: Date): ChildStatus {
  const block = blockOf(dashboard, child, now);
  if (block) return { text: blockText(block), tone: 'warning' };
  if (!child.isStarted) return { text: '未开始', tone: 'default' };
  if (child.expireTime === '') return { text: '进行中', tone: 'processing' };
  return { text: `进行中，剩余${remainingText(child.expireTime, now.getTime())}`, tone: 'processing' };
}

/** What counts is the answer that was submitted before; whoever has changed it since must know. */
function withChanges({ changedCount }: DashboardChild, status: ChildStatus): ChildStatus {
  if (changedCount === 0) return status;
  return { text: `${status.text}；${changedCount}道题修改未提交`, tone: 'warning' };
}

/** How a child stands, in words. */
export function childStatus(dashboard: Dashboard, child: DashboardChild, now: Date): ChildStatus {
  switch (childState(child, now)) {
    case 'missing':
      return { text: `子测试“${child.name}”不存在（父测试：${dashboard.title}）`, tone: 'error' };
    case 'broken':
      return { text: brokenText(child), tone: 'error' };
    case 'inactive':
      return { text: '暂未开放', tone: 'default' };
    case 'expired':
      return { text: '答题时间已到', tone: 'default' };
    case 'finished':
      if (!isReopenable(child, now)) return { text: '已完成', tone: 'success' };
      return withChanges(child, { text: '已完成，结束前可以修改', tone: 'success' });
    case 'startable':
      return withChanges(child, startableStatus(dashboard, child, now));
  }
}

type RateTone = 'success' | 'processing' | 'warning' | 'error' | 'default';

const TONES_ABOVE: readonly (readonly [rate: number, tone: RateTone])[] = [
  [0.75, 'processing'],
  [0.5, 'warning'],
  [0.25, 'error'],
];

/** The colour of a completion rate; whatever is not complete is not green, however near it is. */
export function rateTone(rate: number): RateTone {
  if (rate >= 1) return 'success';
  return TONES_ABOVE.find(([above]) => rate > above)?.[1] ?? 'default';
}
