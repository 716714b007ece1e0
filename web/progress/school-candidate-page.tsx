import { DownloadOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useParams } from 'wouter';
import { z } from 'zod';
import { SchoolCandidateQuery } from '#domain/progress/school-candidate.schema.ts';
import { fileAddress } from '#web/api-client/addresses.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { PageHeader } from '#web/staff/page-header.tsx';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';
import { CandidateFilters } from './candidate-filters.tsx';
import { CandidateList } from './candidate-list.tsx';
import { HiddenNote, ShowAllSwitch } from './completion-notes.tsx';
import { numberText, shownContests } from './completion-rows.ts';
import { Crumbs } from './crumbs.tsx';
import { Freshness } from './freshness.tsx';
import { inKeptOrder, useKeptKeys } from './kept-order.ts';
import { areaText, schoolInPath, schoolListPath, schoolText } from './progress-paths.ts';
import { useSchoolCandidates } from './progress-queries.ts';
import { UnfinishedList } from './unfinished-list.tsx';
import { useWatcher } from './use-watcher.ts';
import './progress.css';

const PageQuery = SchoolCandidateQuery.extend({
  /** Empty: of those without one. */
  area: z.string().max(200).optional(),
  all: z.enum(['', '1']).default(''),
  view: z.enum(['', 'unfinished']).default(''),
});
type PageQuery = z.infer<typeof PageQuery>;
const ADDRESS = listAddress(PageQuery);

export function SchoolCandidatePage() {
  const school = schoolInPath(useParams()['schoolName'] ?? '');
  const name = schoolText(school);
  usePageTitle(name);
  const { owner, isNormalUser, isAdmin, hasDistricts } = useWatcher();
  const { query, change } = useListAddress<PageQuery>(ADDRESS);
  const { area, all, view, ...asked } = query;
  const place = { owner, school, ...(area === undefined ? {} : { area }) };
  const figures = useSchoolCandidates(place, asked);
  const { data, error } = figures;
  const found = data?.candidates ?? [];
  const order = JSON.stringify([place, asked, figures.round, figures.isOld, data !== undefined]);
  const keys = useKeptKeys(order, () => found.map(({ name: number }) => number));
  const candidates = inKeptOrder(found, keys, ({ name: number }) => number);
  const isOfUnfinished = view === 'unfinished';
  const isWhole = isAdmin && all === '1';
  const isFiltered = [asked.search, asked.grade, asked.class, asked.contest, asked.unfinished].some(Boolean);
  const filter = { ...place, ...asked };

  if (error && !data) return <LoadFailure error={error} onRetry={figures.retry} />;
  return (
    <div className="author-page author-page-full">
      <Crumbs
        path={[
          ...(hasDistricts
            ? [
                { label: '我的区县', to: '/area-edit' },
                area === undefined
                  ? { label: '全部学校', to: schoolListPath() }
                  : { label: areaText(area), to: schoolListPath(area) },
              ]
            : [{ label: '我的学校', to: schoolListPath() }]),
          { label: name },
        ]}
      />
      <PageHeader title={name} note={!isOfUnfinished && <Freshness figures={figures} />}>
        {isAdmin && !isOfUnfinished && (
          <ShowAllSwitch isWhole={isWhole} onChange={(isOn) => change({ all: isOn ? '1' : '' })} />
        )}
        <Button
          type={isOfUnfinished ? 'default' : 'primary'}
          icon={<UnorderedListOutlined />}
          onClick={() => change({ view: isOfUnfinished ? '' : 'unfinished' })}
        >
          {isOfUnfinished ? '返回全部考生' : '未完成名单'}
        </Button>
        {!isOfUnfinished && (
          <Button
            icon={<DownloadOutlined />}
            disabled={data?.total === 0}
            href={fileAddress('GET /api/export-school-candidates', filter)}
            download
          >
            {isFiltered ? '导出筛选结果' : '导出表格'}
          </Button>
        )}
      </PageHeader>
      {data && (
        <CandidateFilters
          query={asked}
          classes={data.classes}
          contests={data.contests}
          onChange={change}
          isOfUnfinished={isOfUnfinished}
        />
      )}
      {isOfUnfinished ? (
        <UnfinishedList
          school={place}
          query={asked}
          contest={data?.contests.find((contest) => contest.name === asked.contest)?.title ?? asked.contest}
        />
      ) : (
        <>
          {data && data.people > 0 && (
            <p className="progress-summary">
              <strong>{numberText(data.done)}</strong> / {numberText(data.people)} 人完成了全部测试，还差{' '}
              <strong>{numberText(data.people - data.done)}</strong> 人。
              {isFiltered && `符合条件的有${numberText(data.total)}人。`}
            </p>
          )}
          {data?.isCut && (
            <Alert type="warning" showIcon title="人数太多，只统计了其中20000人，请先为考生填写学校" />
          )}
          {data && (
            <HiddenNote contests={data.contests} isWhole={isWhole} unnamed={data.unnamed} total="完成情况" />
          )}
          <CandidateList
            candidates={candidates}
            total={data?.total ?? 0}
            contests={shownContests(data?.contests ?? [], isWhole)}
            titles={new Map(data?.contests.map((contest) => [contest.name, contest.title]))}
            query={asked}
            hasDetails={isNormalUser}
            isLoading={figures.isPending || figures.isOld}
            emptyText={isFiltered ? '没有符合条件的考生' : '这所学校没有考生，网址可能写错了'}
            onChange={change}
          />
        </>
      )}
    </div>
  );
}
