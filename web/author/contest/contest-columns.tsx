import type { TableColumnType } from 'antd';
import { Link } from 'react-router';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { TagTone } from '#ui/tag-tone.ts';
import { Tag } from '#ui/tag.tsx';
import { byNumber, byText } from '../sorting.ts';
import { contestEditPath } from '../paths.ts';
import { timeText } from '../time-text.ts';
import { CONTEST_TYPE_LABELS, shortLabelOf, STATE_LABELS, VISIBILITY_LABELS } from './contest-labels.ts';
import { ContestRowActions } from './contest-row-actions.tsx';
import { ContestTaskLinks } from './contest-task-links.tsx';

const stateTone = (state: string): TagTone => (state === 'active' ? 'success' : 'default');
const visibilityTone = (visibility: string): TagTone => (visibility === 'visible' ? 'processing' : 'default');

export function contestColumns(onDelete: (contest: Contest) => Promise<void>): TableColumnType<Contest>[] {
  return [
    {
      title: '名称',
      dataIndex: 'name',
      width: 140,
      sorter: byText((contest) => contest.name),
      render: (name: string) => <Link to={contestEditPath(name)}>{name}</Link>,
    },
    {
      title: '创建时间',
      dataIndex: 'createdTime',
      width: 112,
      sorter: byText((contest) => contest.createdTime),
      render: timeText,
    },
    {
      title: '时长（分钟）',
      dataIndex: 'duration',
      width: 88,
      sorter: byNumber((contest) => contest.duration),
      render: (duration: number) => (duration === 0 ? '不限时' : duration),
    },
    { title: '主办方', dataIndex: 'organizer', width: 116, sorter: byText((contest) => contest.organizer) },
    {
      title: 'logo',
      dataIndex: 'logo',
      width: 104,
      sorter: byText((contest) => contest.logo),
      render: (logo: string) => logo && <img className="contest-logo" src={logo} alt="" loading="lazy" />,
    },
    { title: '对象', dataIndex: 'tag', width: 80, sorter: byText((contest) => contest.tag) },
    {
      title: '类型',
      dataIndex: 'type',
      width: 80,
      sorter: byText((contest) => contest.type),
      render: (type: string) => shortLabelOf(CONTEST_TYPE_LABELS, type),
    },
    {
      title: '题目 / 子测试',
      dataIndex: 'tasks',
      width: 250,
      sorter: byNumber((contest) => contest.tasks.length),
      render: (_, contest) => <ContestTaskLinks contest={contest} />,
    },
    {
      title: '状态',
      dataIndex: 'state',
      width: 80,
      sorter: byText((contest) => contest.state),
      render: (state: string) => <Tag tone={stateTone(state)}>{shortLabelOf(STATE_LABELS, state)}</Tag>,
    },
    {
      title: '可见性',
      dataIndex: 'visibility',
      width: 90,
      sorter: byText((contest) => contest.visibility),
      render: (visibility: string) => (
        <Tag tone={visibilityTone(visibility)}>{shortLabelOf(VISIBILITY_LABELS, visibility)}</Tag>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 178,
      render: (_, contest) => <ContestRowActions contest={contest} onDelete={onDelete} />,
    },
  ];
}
