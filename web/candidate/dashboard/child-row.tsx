import { useId } from 'react';
import { rateTone } from '#domain/progress/rate-tone.ts';
import { childState } from '#domain/session/dashboard.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ChildAction } from './child-action.tsx';
import { childStatus } from './child-status.ts';

interface ChildRowProps {
  dashboard: Dashboard;
  child: DashboardChild;
  now: Date;
  starting: string | undefined;
  onStart(child: DashboardChild): void;
  onOpenExternal(child: DashboardChild): void;
}

function completion(child: DashboardChild, now: Date): number {
  // A test without tasks is done when it was closed.
  if (child.taskCount === 0) return childState(child, now) === 'finished' ? 1 : 0;
  return child.answeredCount / child.taskCount;
}

export function ChildRow({ dashboard, child, now, starting, onStart, onOpenExternal }: ChildRowProps) {
  const statusId = useId();
  const status = childStatus(dashboard, child, now);
  const rate = completion(child, now);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="child-table__title">
        {child.title}
      </th>
      <td role="cell" className="child-table__progress">
        {child.exists ? (
          <ProgressBar
            value={rate}
            tone={rateTone(rate)}
            label={`${child.title}的进度`}
            text={child.taskCount === 0 ? '' : `${child.answeredCount}/${child.taskCount}`}
          />
        ) : null}
      </td>
      <td role="cell" id={statusId} className={`child-table__status child-table__status--${status.tone}`}>
        {status.text}
      </td>
      <td role="cell" className="child-table__action">
        {child.exists ? (
          <ChildAction
            dashboard={dashboard}
            child={child}
            now={now}
            isStarting={starting === child.name}
            isHeld={starting !== undefined}
            describedBy={statusId}
            onStart={onStart}
            onOpenExternal={onOpenExternal}
          />
        ) : null}
      </td>
    </tr>
  );
}
