import { childState, isOver } from '#domain/session/dashboard.ts';
import type { DashboardChild } from '#domain/session/dashboard.schema.ts';

interface DashboardNoteProps {
  shown: DashboardChild[];
  /** The next test of a chain, which begins by itself. */
  waitingFor: DashboardChild | undefined;
  now: Date;
}

function noteOf({ shown, waitingFor, now }: DashboardNoteProps): string {
  if (waitingFor) return `等待时间结束后，将自动进入下一个测试“${waitingFor.title}”，请不要关闭本页面。`;
  const states = shown.map((child) => childState(child, now));
  if (!states.some(isOver) || states.includes('startable')) return '';
  return states.includes('expired')
    ? '所有测试均已结束，请点击“完成并退出”。'
    : '全部测试已完成，请点击“完成并退出”。';
}

/** What comes next, when there is nothing to press in the table. */
export function DashboardNote(props: DashboardNoteProps) {
  return (
    <p className="dashboard__note" role="status">
      {noteOf(props)}
    </p>
  );
}
