import { DownloadOutlined } from '@ant-design/icons';
import { Button, Grid, Select } from 'antd';
import { z } from 'zod';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { fileAddress } from '#web/api-client/addresses.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { PageHeader } from '#web/staff/page-header.tsx';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';
import { isFound } from '#web/staff/tables/list-search.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import type { PlaceKind } from './completion-columns.tsx';
import { CompletionList, usePlaces } from './completion-list.tsx';
import { HiddenNote, ShowAllSwitch, SummaryLine } from './completion-notes.tsx';
import { type Sorting, takenContests } from './completion-rows.ts';
import { Crumbs } from './crumbs.tsx';
import { Freshness } from './freshness.tsx';
import { areaText, schoolPath, schoolText } from './progress-paths.ts';
import { useCompletion } from './progress-queries.ts';
import { useWatcher } from './use-watcher.ts';
import './progress.css';

const SchoolQuery = z.object({
  search: z.string().trim().max(200).default(''),
  /** Empty: those without one. */
  area: z.string().max(200).optional(),
  sort: z.string().max(200).default('rate'),
  order: z.enum(['ascend', 'descend']).default('ascend'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  all: z.enum(['', '1']).default(''),
});
type SchoolQuery = z.infer<typeof SchoolQuery>;
const ADDRESS = listAddress(SchoolQuery);

const SCHOOLS: PlaceKind = {
  title: '学校',
  nameOf: ({ school }) => schoolText(school),
  pathOf: ({ school, area }) => schoolPath(school, area),
  action: '查看考生',
};

/** Cards have no headings that could be clicked. */
const ORDERS: Record<string, { label: string; sorting: Sorting }> = {
  behind: { label: '完成率低的在前', sorting: { sort: 'rate', order: 'ascend' } },
  ahead: { label: '完成率高的在前', sorting: { sort: 'rate', order: 'descend' } },
  name: { label: '按学校名称', sorting: { sort: 'name', order: 'ascend' } },
};

function OrderSelect({ sorting, onSort }: { sorting: Sorting; onSort(sorting: Sorting): void }) {
  const chosen = Object.entries(ORDERS).find(
    ([, { sorting: one }]) => one.sort === sorting.sort && one.order === sorting.order,
  );
  return (
    <Select<string>
      className="progress-filter"
      aria-label="排序"
      placeholder="排序"
      value={chosen?.[0] ?? null}
      options={Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }))}
      onChange={(name) => onSort(ORDERS[name]?.sorting ?? sorting)}
    />
  );
}

interface AreaSelectProps {
  areas: readonly string[];
  value: string | undefined;
  onChange(area: string | undefined): void;
}

/** In a box the area without a name needs a value of its own. */
function AreaSelect({ areas, value, onChange }: AreaSelectProps) {
  return (
    <Select<number>
      className="progress-filter"
      aria-label="区县"
      placeholder="全部区县"
      allowClear
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      value={value === undefined ? null : areas.indexOf(value)}
      options={areas.map((area, index) => ({ value: index, label: areaText(area) }))}
      onChange={(index: number | undefined) => onChange(index === undefined ? undefined : areas[index])}
    />
  );
}

export function SchoolListPage() {
  const { owner, isAdmin, hasDistricts } = useWatcher();
  const { query, change } = useListAddress<SchoolQuery>(ADDRESS);
  const { area, search } = query;
  const title = area === undefined ? '我的学校' : `${areaText(area)}的学校`;
  usePageTitle(title);
  const isNarrow = Grid.useBreakpoint().md === false;
  const figures = useCompletion(owner, 'school');
  const places = usePlaces(figures, query);
  const { data, error } = figures;
  const isWhole = isAdmin && query.all === '1';

  const areas = [...new Set([...places.map((row) => row.area), ...(area === undefined ? [] : [area])])];
  areas.sort(compareNaturally);
  const rows = places.filter(
    (row) => (area === undefined || row.area === area) && isFound(search, [schoolText(row.school)]),
  );
  const isFiltered = area !== undefined || search !== '';

  if (error && !data) return <LoadFailure error={error} onRetry={figures.retry} />;
  return (
    <div className="author-page author-page-full">
      {hasDistricts && (
        <Crumbs
          path={[
            { label: '我的区县', to: '/area-edit' },
            { label: area === undefined ? '全部学校' : areaText(area) },
          ]}
        />
      )}
      <PageHeader title={title} note={<Freshness figures={figures} />}>
        {isAdmin && <ShowAllSwitch isWhole={isWhole} onChange={(isOn) => change({ all: isOn ? '1' : '' })} />}
        <Button
          icon={<DownloadOutlined />}
          disabled={places.length === 0}
          href={fileAddress('GET /api/export-completion', {
            owner,
            by: 'school',
            all: isWhole ? '1' : '',
            ...(area === undefined ? {} : { area }),
          })}
          download
        >
          导出表格
        </Button>
      </PageHeader>
      {places.length > 1 && (
        <div className="author-toolbar" role="search">
          <SearchBox
            className="progress-search"
            label="查找学校"
            placeholder="学校名称"
            value={search}
            onChange={(wanted) => change({ search: wanted })}
          />
          {(areas.length > 1 || area !== undefined) && (
            <AreaSelect areas={areas} value={area} onChange={(wanted) => change({ area: wanted })} />
          )}
          {isNarrow && <OrderSelect sorting={query} onSort={change} />}
        </div>
      )}
      {rows.length > 0 && <SummaryLine rows={rows} unit="所学校" />}
      {data && (
        <HiddenNote
          contests={takenContests(data.contests, rows)}
          isWhole={isWhole}
          unnamed={data.unnamed}
          total="总完成率"
        />
      )}
      <CompletionList
        {...{ figures, kind: SCHOOLS, rows, isWhole, sorting: query, page: query.page }}
        hasAreas={area === undefined && areas.length > 1}
        emptyText={
          isFiltered
            ? '没有符合条件的学校'
            : '还没有需要完成测试的考生，导入考生并建立测试后，这里显示各校的完成率'
        }
        onSort={change}
        onPage={(page) => change({ page })}
      />
    </div>
  );
}
