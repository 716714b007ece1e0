import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { ChildRow } from './child-row.tsx';

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
