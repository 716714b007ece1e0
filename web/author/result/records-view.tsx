import { DownOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Skeleton, Switch } from 'antd';
import { useEffect, useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { RESULT_PAGE_SIZE, type ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { AsideNotice, LateNotice } from './late/late-notices.tsx';
import { TakeoverNotice } from './notices/takeover-notice.tsx';
import { UpdatedAt } from './notices/updated-at.tsx';
import { VersionNotice } from './notices/version-notice.tsx';
import type { ResultScope } from './result-queries.ts';
import { SelectionBar } from './selection-bar.tsx';
import { everybodyIn } from './strip/figures.ts';
import { ResultStrip, Times } from './strip/result-strip.tsx';
import { TaskBars } from './strip/task-bars.tsx';
import { useKeptOpen } from './strip/use-kept-open.ts';
import { ColumnChoiceDialog } from './table/column-choice.tsx';
import { totalText } from './table/result-cards.tsx';
import { ResultTable } from './table/result-table.tsx';
import { type useAnswerColumns, useSimpleSwitch } from './use-answer-columns.ts';
import { isFiltered, type useResultAddress } from './use-result-address.ts';
import type { useResults } from './use-results.ts';
import { VersionsDrawer } from './versions/versions-drawer.tsx';

interface Props {
  scope: ResultScope;
  contests: readonly Contest[];
  address: ReturnType<typeof useResultAddress>;
  query: ResultQuery;
  results: ReturnType<typeof useResults>;
  columns: ReturnType<typeof useAnswerColumns>;
  isSimple: boolean;
  selected: ReadonlyMap<string, ResultRow>;
  onSelect(selected: ReadonlyMap<string, ResultRow>): void;
  onTimeBack(rows: readonly ResultRow[]): void;
}

/** Who deletes or filters may leave an address behind that counts more pages than there are. */
function useLastPage({ page, loaded }: Props['results'], { query, toPage }: Props['address']): void {
  const total = page?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / RESULT_PAGE_SIZE));
  const isBeyond = !loaded.isPlaceholderData && page !== undefined && query.page > last;
  useEffect(() => {
    if (isBeyond) toPage(last);
  });
}

/** How far everybody has come, and one by one what they have answered. */
export function RecordsView(props: Props) {
  const { scope, contests, address, query, results, columns, isSimple } = props;
  const { selected, onSelect, onTimeBack } = props;
  const { summary, loaded, page, versions, takeovers, recent, waiting } = results;
  const { change } = address;
  const hasSeveralContests = scope.contests.length > 1;
  const [areTasksOpen, setAreTasksOpen] = useKeptOpen();
  const [isChoosing, setIsChoosing] = useState(false);
  /** The key of the version that is looked at. */
  const [shownVersion, setShownVersion] = useState<string>();
  const turnSimple = useSimpleSwitch(contests, (isOn) =>
    change({ simple: isOn ? '1' : '0', page: query.page }),
  );
  useLastPage(results, address);
  const hasTasks =
    summary.data !== undefined && everybodyIn(summary.data) > 0 && summary.data.tasks.length > 0;
  const takeoversOf = (username: string) => takeovers.get(username)?.recent ?? [];

  return (
    <>
      {summary.data ? (
        <ResultStrip
          summary={summary.data}
          query={query}
          hasSeveralContests={hasSeveralContests}
          onFilter={change}
        />
      ) : summary.error ? (
        <PartFailure error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      <div className="result-notices">
        <div className="result-notice-row" role="status">
          <TakeoverNotice
            owner={scope.owner}
            recent={recent}
            rows={page?.rows ?? []}
            hasSeveralContests={hasSeveralContests}
            hrefOf={address.hrefOf}
          />
          <AsideNotice waiting={waiting.aside} />
          <LateNotice waiting={waiting.late} />
          <VersionNotice
            count={summary.data?.earlier ?? 0}
            versions={versions}
            onShow={setShownVersion}
            onFilter={() => change({ marks: 'earlier' })}
          />
        </div>
        {summary.data && <Times {...summary.data} />}
        {hasTasks && (
          <Button
            size="small"
            icon={areTasksOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            aria-expanded={areTasksOpen}
            onClick={() => setAreTasksOpen(!areTasksOpen)}
          >
            各题完成情况
          </Button>
        )}
      </div>
      {areTasksOpen && hasTasks && summary.data && (
        <TaskBars tasks={summary.data.tasks} hasSeveralContests={hasSeveralContests} />
      )}
      <div className="author-toolbar">
        <label className="result-simple">
          <Switch size="small" checked={isSimple} onChange={turnSimple} />
          简洁模式
        </label>
        <Button icon={<SettingOutlined aria-hidden />} size="small" onClick={() => setIsChoosing(true)}>
          选择列
        </Button>
        {page && <span className="author-muted">符合条件的{totalText(page.total, hasSeveralContests)}</span>}
        <UpdatedAt summary={summary} />
      </div>
      {columns.error && <PartFailure error={columns.error} onRetry={() => void columns.refetch()} />}
      {loaded.error && loaded.data && (
        <PartFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
      )}
      <SelectionBar
        count={selected.size}
        onTimeBack={() => onTimeBack([...selected.values()])}
        onClear={() => onSelect(new Map())}
      />
      <ResultTable
        query={query}
        page={page}
        pageNumber={query.page}
        columns={columns.person}
        answers={columns.answers}
        hasSeveralContests={hasSeveralContests}
        isLoading={loaded.isPending || loaded.isPlaceholderData}
        emptyText={isFiltered(query) ? '没有符合条件的考生' : '名单中没有考生，也还没有考生登录'}
        takeoversOf={takeoversOf}
        hrefOf={address.hrefOf}
        selected={selected}
        onSelect={onSelect}
        onChange={change}
        onTimeBack={(row) => onTimeBack([row])}
      />
      {shownVersion !== undefined && (
        <VersionsDrawer versions={versions} shown={shownVersion} onClose={() => setShownVersion(undefined)} />
      )}
      {isChoosing && (
        <ColumnChoiceDialog
          hasSeveralContests={hasSeveralContests}
          person={columns.person}
          columns={columns.all}
          answers={columns.answers.map(({ key }) => key)}
          onChoose={(choice) => {
            columns.choose(choice);
            setIsChoosing(false);
          }}
          onReset={() => {
            columns.reset();
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}
