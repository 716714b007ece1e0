import { useId } from 'react';
import { blockOf, blockText, childState, mayOpen } from '#domain/session/dashboard.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { buttonClasses, Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { childLabel, childStatus, rateTone } from './child-status.ts';

interface ChildActionProps {
  dashboard: Dashboard;
  child: DashboardChild;
  now: Date;
  isStarting: boolean;
  /** Some test is being entered, and one press is enough. */
  isHeld: boolean;
  describedBy: string;
  onStart(child: DashboardChild): void;
  onOpenExternal(child: DashboardChild): void;
}

function ChildAction(props: ChildActionProps) {
  const { dashboard, child, now, isStarting, isHeld, describedBy, onStart, onOpenExternal } = props;
  const label = childLabel(child, now);
  const named = { 'aria-label': `${label}：${child.title}`, 'aria-describedby': describedBy };
  const variant = childState(child, now) === 'startable' ? 'primary' : 'default';

  if (mayOpen(dashboard, child, now)) {
    return child.type === 'external' && child.externalUrl !== '' ? (
      <a
        {...named}
        className={buttonClasses({ variant })}
        href={child.externalUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => onOpenExternal(child)}
        onAuxClick={(event) => {
          // The middle button opens it as well.
          if (event.button === 1) onOpenExternal(child);
        }}
      >
        {label}
      </a>
    ) : (
      <Button
        {...named}
        variant={variant}
        loading={isStarting}
        disabled={isHeld}
        onClick={() => onStart(child)}
      >
        {label}
      </Button>
    );
  }

  const block = childState(child, now) === 'startable' ? blockOf(dashboard, child, now) : undefined;
  // Not dead, only barred: a press says why.
  return block ? (
    <Button {...named} aria-disabled onClick={() => toast.info(blockText(block))}>
      {label}
    </Button>
  ) : (
    <Button {...named} disabled>
      {label}
    </Button>
  );
}

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

function ChildRow({ dashboard, child, now, starting, onStart, onOpenExternal }: ChildRowProps) {
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

interface ChildTableProps {
  dashboard: Dashboard;
  shown: DashboardChild[];
  now: Date;
  /** The name of the child that is being entered. */
  starting: string | undefined;
  onStart(child: DashboardChild): void;
  onOpenExternal(child: DashboardChild): void;
}

/** On a phone the rows are cards; the roles are spelled out because a table laid out otherwise loses them. */
export function ChildTable({ dashboard, shown, now, starting, onStart, onOpenExternal }: ChildTableProps) {
  return (
    <table className="child-table" role="table" aria-label="测试列表">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            测试
          </th>
          <th role="columnheader" scope="col">
            进度
          </th>
          <th role="columnheader" scope="col">
            状态
          </th>
          <th role="columnheader" scope="col">
            操作
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {shown.map((child) => (
          <ChildRow
            key={child.name}
            dashboard={dashboard}
            child={child}
            now={now}
            starting={starting}
            onStart={onStart}
            onOpenExternal={onOpenExternal}
          />
        ))}
      </tbody>
    </table>
  );
}
