import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { z } from 'zod';
import { fileAddress } from '#web/api-client/addresses.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { PageHeader } from '#web/staff/page-header.tsx';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';
import type { PlaceKind } from './completion-columns.tsx';
import { CompletionList, usePlaces } from './completion-list.tsx';
import { HiddenNote, ShowAllSwitch, SummaryLine } from './completion-notes.tsx';
import { takenContests } from './completion-rows.ts';
import { Freshness } from './freshness.tsx';
import { areaText, schoolListPath } from './progress-paths.ts';
import { useCompletion } from './progress-queries.ts';
import { useWatcher } from './use-watcher.ts';
import './progress.css';

const AreaQuery = z.object({
  sort: z.string().max(200).default('rate'),
  order: z.enum(['ascend', 'descend']).default('ascend'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  all: z.enum(['', '1']).default(''),
});
type AreaQuery = z.infer<typeof AreaQuery>;
const ADDRESS = listAddress(AreaQuery);

const AREAS: PlaceKind = {
  title: '区县',
  nameOf: ({ area }) => areaText(area),
  pathOf: ({ area }) => schoolListPath(area),
  action: '查看区县',
};

export function AreaPage() {
  usePageTitle('我的区县');
  const { owner, isNormalUser, ownSchool } = useWatcher();
  const { query, change } = useListAddress<AreaQuery>(ADDRESS);
  const figures = useCompletion(owner, 'area');
  const rows = usePlaces(figures, query);
  const { data, error } = figures;
  const isWhole = isNormalUser && query.all === '1';

  if (error && !data) return <LoadFailure error={error} onRetry={figures.retry} />;
  return (
    <div className="author-page author-page-full">
      <PageHeader title="我的区县" note={<Freshness figures={figures} />}>
        {isNormalUser && (
          <ShowAllSwitch isWhole={isWhole} onChange={(isOn) => change({ all: isOn ? '1' : '' })} />
        )}
        <Button
          icon={<DownloadOutlined />}
          disabled={rows.length === 0}
          href={fileAddress('GET /api/export-completion', { owner, by: 'area', all: isWhole ? '1' : '' })}
          download
        >
          导出表格
        </Button>
      </PageHeader>
      {ownSchool !== undefined && <p className="author-muted">这里只统计您所在的学校：{ownSchool}。</p>}
      {rows.length > 0 && <SummaryLine rows={rows} unit="个区县" />}
      {data && (
        <HiddenNote
          contests={takenContests(data.contests, rows)}
          isWhole={isWhole}
          unnamed={data.unnamed}
          total="总完成率"
        />
      )}
      <CompletionList
        {...{ figures, kind: AREAS, rows, isWhole, sorting: query, page: query.page }}
        hasAreas={false}
        emptyText="还没有需要完成测试的考生，导入考生并建立测试后，这里显示各区县的完成率"
        onSort={change}
        onPage={(page) => change({ page })}
      />
    </div>
  );
}
