import { Button, type TableColumnType } from 'antd';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { CANDIDATE_LABELS } from '#domain/candidate/candidate-values.ts';
import type { CandidateQuery } from '#domain/candidate/candidate-query.schema.ts';
import type { ListedCandidate } from '#domain/candidate/candidate.schema.ts';
import { listedNames } from '#domain/text/name-list.ts';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { Tag } from '#ui/tag.tsx';
import { DeleteButton } from '#web/staff/delete-button.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { navigate } from '#web/staff/navigate.ts';
import { candidateEditPath, contestEditPath } from '../author-paths.ts';
import { CandidateReports } from './candidate-reports.tsx';

const Contests = ({ names }: { names: readonly string[] }) => (
  <span title={names.join('、')}>
    {names.map((name, index) => (
      <Fragment key={name}>
        {index > 0 && '、'}
        <Link to={contestEditPath(name)}>{name}</Link>
      </Fragment>
    ))}
  </span>
);

/** Two of one name are told apart, whichever columns are shown. */
const personText = ({ name, realName, school, grade, class: inClass }: ListedCandidate) =>
  `考生“${realName || name}”（${[name, school, `${grade}${inClass}`].filter(Boolean).join('，')}）`;

/** What head teachers do not see on their lists. */
const HIDDEN_FROM_HEAD_TEACHERS = ['name', 'school', 'grade', 'contest', 'contests', 'reports'];

interface CandidateColumns {
  query: CandidateQuery;
  /** As head teachers see the list. */
  isHeadTeacherMode: boolean;
  onDelete(candidate: ListedCandidate): Promise<void>;
}

export function candidateColumns({
  query,
  isHeadTeacherMode,
  onDelete,
}: CandidateColumns): TableColumnType<ListedCandidate>[] {
  /** The server sorts; the head of the column says how it has. */
  const sorted = (key: CandidateQuery['sort']) => ({
    key,
    dataIndex: key,
    sorter: true,
    sortOrder: query.sort === key ? query.order : null,
  });
  const columns: TableColumnType<ListedCandidate>[] = [
    {
      ...sorted('name'),
      title: CANDIDATE_LABELS.name,
      width: 156,
      ellipsis: true,
      fixed: 'left',
      render: (name: string) => <Link to={candidateEditPath(name)}>{name}</Link>,
    },
    { ...sorted('realName'), title: CANDIDATE_LABELS.realName, width: 98, ellipsis: true },
    {
      ...sorted('tag'),
      title: CANDIDATE_LABELS.tag,
      width: 130,
      ellipsis: true,
      render: (tag: string) => (
        <span title={tag}>
          <RoleTags tag={tag} />
        </span>
      ),
    },
    { ...sorted('school'), title: CANDIDATE_LABELS.school, width: 180, ellipsis: true },
    { ...sorted('area'), title: CANDIDATE_LABELS.area, width: 96, ellipsis: true },
    { ...sorted('grade'), title: CANDIDATE_LABELS.grade, width: 96, ellipsis: true },
    { ...sorted('class'), title: CANDIDATE_LABELS.class, width: 96, ellipsis: true },
    {
      title: '登录',
      dataIndex: 'hasLog',
      width: 84,
      render: (hasLog: boolean) => (hasLog ? <Tag tone="processing">已登录</Tag> : <Tag>未登录</Tag>),
    },
    {
      title: '未完成',
      dataIndex: 'unfinishedCount',
      width: 76,
      render: (count: number) => (count === 0 ? '0' : <Tag tone="warning">{count}</Tag>),
    },
    {
      title: '报告',
      dataIndex: 'reports',
      width: 150,
      ellipsis: true,
      render: (_, candidate) => <CandidateReports candidate={candidate} />,
    },
    { ...sorted('gender'), title: CANDIDATE_LABELS.gender, width: 84, ellipsis: true },
    {
      title: CANDIDATE_LABELS.contest,
      dataIndex: 'contest',
      width: 130,
      ellipsis: true,
      render: (contest: string) => contest !== '' && <Contests names={[contest]} />,
    },
    {
      title: CANDIDATE_LABELS.contests,
      dataIndex: 'contests',
      width: 180,
      ellipsis: true,
      render: (contests: string) =>
        listedNames(contests).length === 0 ? (
          <span className="author-muted">全部</span>
        ) : (
          <Contests names={listedNames(contests)} />
        ),
    },
    { title: CANDIDATE_LABELS.remark, dataIndex: 'remark', width: 120, ellipsis: true },
    { ...sorted('createdTime'), title: '创建时间', width: 190, ellipsis: true, render: timeText },
    {
      title: '操作',
      key: 'actions',
      width: 96,
      fixed: 'right',
      render: (_, candidate) => (
        <div className="staff-actions">
          <Button size="small" type="primary" onClick={() => navigate(candidateEditPath(candidate.name))}>
            编辑
          </Button>
          <DeleteButton
            isCompact
            subject={personText(candidate)}
            warning="考生将不能再用这一准考证号登录；已有的答案保留，30天内可以在回收站中恢复。"
            onDelete={() => onDelete(candidate)}
          />
        </div>
      ),
    },
  ];
  if (!isHeadTeacherMode) return columns;
  return columns.filter(({ dataIndex }) => !HIDDEN_FROM_HEAD_TEACHERS.includes(String(dataIndex)));
}
