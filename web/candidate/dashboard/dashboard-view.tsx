import { childState } from '#domain/session/dashboard.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { isBlankList, listsName } from '#domain/text/name-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { ChildTable } from './child-table.tsx';
import { DashboardExit } from './dashboard-exit.tsx';
import { DashboardHeading } from './dashboard-heading.tsx';
import { DashboardNote } from './dashboard-note.tsx';
import { recordExternal } from './record-external.ts';
import { useServerNow } from '../session/server-clock.ts';
import { useChain } from './use-chain.ts';
import { useStartChild } from './use-start-child.ts';
import './dashboard.css';

interface DashboardViewProps {
  dashboard: Dashboard;
  listed: string;
  reload: () => Promise<void>;
}

export function DashboardView({ dashboard, listed, reload }: DashboardViewProps) {
  const now = new Date(useServerNow());
  const { start, starting } = useStartChild(dashboard, reload);
  // The address chooses what is shown; the order goes by all children, as it does on the server.
  const shown = dashboard.children.filter(({ name }) => isBlankList(listed) || listsName(listed, name));
  const chain = useChain(dashboard, shown, start, now);
  usePageTitle(dashboard.title);

  async function openExternal(child: DashboardChild): Promise<void> {
    // The candidate is in the other tab now; the next test waits for them to come back.
    chain.stop();
    await recordExternal(dashboard, child);
    await reload();
  }

  const isLeft = shown.some((child) => childState(child, now) === 'startable');
  return (
    <div className="page dashboard">
      <DashboardHeading dashboard={dashboard} />
      {shown.length === 0 ? (
        <EmptyState title="没有可以参加的测试" text="请向监考老师核对准考证号。" icon="test" />
      ) : (
        <ChildTable
          dashboard={dashboard}
          shown={shown}
          now={now}
          starting={starting}
          onStart={start}
          onOpenExternal={(child) => void openExternal(child)}
        />
      )}
      <DashboardNote shown={shown} waitingFor={chain.waitingFor} now={now} />
      <DashboardExit isLeft={isLeft} />
    </div>
  );
}
