import { Empty, Grid, Pagination, Spin, Table, type TableColumnType } from 'antd';
import { type ComponentRef, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { ProgressContest } from '#api/school.ts';
import { CANDIDATE_LABELS, LIST_PAGE_SIZE } from '#domain/candidate/candidate-values.ts';
import type { SchoolCandidate, SchoolCandidateQuery } from '#domain/progress/school-candidate.schema.ts';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { Tag } from '#ui/tag.tsx';
import { useTableShape } from '#web/staff/tables/use-table-shape.ts';
import { candidatePath } from './progress-paths.ts';
import { TestTag } from './test-tag.tsx';

interface Shown {
  /** Leads on to the owner's page about them, for those who have it. */
  hasDetails: boolean;
  contests: readonly ProgressContest[];
  /** Those without a column as well, by their names. */
  titles: ReadonlyMap<string, string>;
}

/** How much is left, and what of it has no column of its own. */
function Left({ candidate, contests, titles }: Omit<Shown, 'hasDetails'> & { candidate: SchoolCandidate }) {
  const { tests, unnamedLeft } = candidate;
  const left = tests.filter(({ state }) => state !== 'finished').map(({ contest }) => contest);
  const count = left.length + unnamedLeft;
  if (count === 0 && tests.length === 0) return <span className="author-muted">没有测试</span>;
  if (count === 0) return <Tag tone="success">全部完成</Tag>;
  const titleOf = (name: string) => titles.get(name) ?? name;
  const unlisted = left.filter((name) => !contests.some((contest) => contest.name === name)).map(titleOf);
  const more = [...unlisted, ...(unnamedLeft > 0 ? [`未公开${unnamedLeft}项`] : [])].join('、');
  return (
    <span title={left.map(titleOf).join('、') || undefined}>
      <Tag tone="warning">差{count}项</Tag>
      {more !== '' && <span className="progress-unlisted">含{more}</span>}
    </span>
  );
}

/** Whoever is not there any more counts, but nobody has to look for them. */
const Gone = ({ candidate: { hasLeft } }: { candidate: SchoolCandidate }) =>
  hasLeft ? <Tag tone="default">流出</Tag> : null;

function TicketNumber({ name, hasDetails }: { name: string; hasDetails: boolean }) {
  return hasDetails ? <Link to={candidatePath(name)}>{name}</Link> : <>{name}</>;
}

function columnsOf(
  { hasDetails, contests, titles }: Shown,
  query: SchoolCandidateQuery,
): TableColumnType<SchoolCandidate>[] {
  const sorted = (key: SchoolCandidateQuery['sort']) => ({
    key,
    sorter: true,
    sortOrder: query.sort === key ? query.order : null,
  });
  return [
    {
      ...sorted('name'),
      title: CANDIDATE_LABELS.name,
      width: 140,
      fixed: 'left',
      render: (_, { name }) => <TicketNumber name={name} hasDetails={hasDetails} />,
    },
    {
      ...sorted('realName'),
      title: CANDIDATE_LABELS.realName,
      width: 110,
      render: (_, candidate) => (
        <>
          {candidate.realName} <Gone candidate={candidate} />
        </>
      ),
    },
    { title: CANDIDATE_LABELS.grade, dataIndex: 'grade', width: 96 },
    { ...sorted('class'), title: CANDIDATE_LABELS.class, dataIndex: 'class', width: 96 },
    {
      title: CANDIDATE_LABELS.tag,
      width: 120,
      render: (_, { tag }) => <RoleTags tag={tag} />,
    },
    {
      ...sorted('left'),
      title: '完成情况',
      width: 130,
      render: (_, candidate) => <Left {...{ candidate, contests, titles }} />,
    },
    ...contests.map(({ name, title }): TableColumnType<SchoolCandidate> => ({
      title,
      key: `test:${name}`,
      width: 180,
      render: (_, { tests }) => <TestTag test={tests.find(({ contest }) => contest === name)} />,
    })),
  ];
}

function Cards({
  candidates,
  hasDetails,
  contests,
  titles,
}: Shown & { candidates: readonly SchoolCandidate[] }) {
  return (
    <ul className="progress-cards">
      {candidates.map((candidate) => (
        <li key={candidate.name} className="progress-card">
          <h2 className="progress-card-title">
            <span>
              {candidate.realName || '（没有姓名）'} <Gone candidate={candidate} />
            </span>
            <Left {...{ candidate, contests, titles }} />
          </h2>
          <p className="progress-person">
            <TicketNumber name={candidate.name} hasDetails={hasDetails} />
            <span>
              {candidate.grade}
              {candidate.class}
            </span>
            <RoleTags tag={candidate.tag} />
          </p>
          <dl className="progress-tests">
            {contests.map(({ name, title }) => {
              const test = candidate.tests.find(({ contest }) => contest === name);
              return (
                test && (
                  <div key={name}>
                    <dt>{title}</dt>
                    <dd>
                      <TestTag test={test} />
                    </dd>
                  </div>
                )
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface Props extends Shown {
  candidates: readonly SchoolCandidate[];
  total: number;
  query: SchoolCandidateQuery;
  isLoading: boolean;
  emptyText: string;
  onChange(part: Partial<SchoolCandidateQuery>): void;
}

const WIDTH_BEFORE_TESTS = 692;

/** Rows without a link have nothing by which a keyboard could reach and scroll them: the box itself is reached. */
function useReachableBox() {
  const table = useRef<ComponentRef<typeof Table>>(null);
  useEffect(() => {
    const box = table.current?.nativeElement.querySelector('.ant-table-body');
    box?.setAttribute('tabindex', '0');
    box?.setAttribute('role', 'region');
    box?.setAttribute('aria-label', '考生进度');
  });
  return table;
}

/** A page of a school's people: a table on wide screens, cards on narrow ones. */
export function CandidateList(props: Props) {
  const { candidates, total, query, isLoading, emptyText, onChange, hasDetails, contests, titles } = props;
  const isNarrow = Grid.useBreakpoint().md === false;
  const table = useReachableBox();
  const shape = useTableShape({
    columns: columnsOf({ hasDetails, contests, titles }, query),
    name: 'realName',
    width: WIDTH_BEFORE_TESTS + contests.length * 180,
    isEmpty: candidates.length === 0,
  });
  const turn = (page: number) => {
    window.scrollTo({ top: 0 });
    onChange({ page });
  };
  const paging = {
    current: query.page,
    pageSize: LIST_PAGE_SIZE,
    total,
    showSizeChanger: false,
    hideOnSinglePage: true,
  };
  const empty = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />;
  if (isNarrow) {
    if (candidates.length === 0) return isLoading ? <Spin /> : empty;
    return (
      <>
        <Cards {...{ candidates, hasDetails, contests, titles }} />
        <Pagination {...paging} size="small" simple onChange={turn} />
      </>
    );
  }
  return (
    <Table<SchoolCandidate>
      ref={table}
      rowKey="name"
      {...shape}
      dataSource={[...candidates]}
      loading={isLoading}
      showSorterTooltip={false}
      pagination={{ ...paging, showTotal: (count) => `共${count}名` }}
      onChange={({ current = 1 }, _filters, sorter, { action }) => {
        if (action === 'paginate') return turn(current);
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        onChange({
          sort: (order ? columnKey : 'class') as SchoolCandidateQuery['sort'],
          order: order ?? 'ascend',
        });
      }}
      locale={{ emptyText: isLoading ? ' ' : empty }}
    />
  );
}
