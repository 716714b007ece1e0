import { Button, type TableColumnType } from 'antd';
import { Link } from 'wouter';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { type TagTone, Tag } from '#ui/tag.tsx';
import { shortLabelOf, timeText } from '#web/staff/display-text.ts';
import { navigate } from '#web/staff/navigate.ts';
import { byNumber, byText } from '#web/staff/tables/entity-table.tsx';
import { contestEditPath, contestResultPath, taskEditPath } from '../author-paths.ts';
import { CONTEST_TYPE_LABELS, STATE_LABELS, VISIBILITY_LABELS } from './contest-labels.ts';
import { CopyLoginLinkButton } from './copy-login-link-button.tsx';
import { DeleteContestButton } from './delete-contest-button.tsx';
import { PreviewButton } from './preview-button.tsx';
import { rowTitle } from './task-rows.ts';

/** Longer lists would make the table's rows too tall. */
const TWO_COLUMNS_FROM = 15;

function ContestTaskLinks({ contest }: { contest: Contest }) {
  const { tasks } = contest;
  const className =
    tasks.length >= TWO_COLUMNS_FROM ? 'contest-tasks contest-tasks-two-columns' : 'contest-tasks';
  return (
    <ol className={className}>
      {tasks.map((name, index) => {
        const isChild = isParent(contest) && index > 0 && index < tasks.length - 1;
        return (
          <li key={`${index} ${name}`}>
            <Link to={isChild ? contestEditPath(name) : taskEditPath(name)}>{rowTitle(tasks, index)}</Link>
          </li>
        );
      })}
    </ol>
  );
}

interface Actions {
  onDelete(contest: Contest): Promise<void>;
  onCopy(contest: Contest): void;
  onExport(contest: Contest): void;
}

function ContestRowActions({ contest, onDelete, onCopy, onExport }: Actions & { contest: Contest }) {
  return (
    <div className="contest-actions">
      <Button size="small" type="primary" onClick={() => navigate(contestEditPath(contest.name))}>
        编辑
      </Button>
      <Button
        size="small"
        disabled={isParent(contest)}
        title={isParent(contest) ? '父测试本身没有作答结果，请查看它的子测试' : ''}
        onClick={() => navigate(contestResultPath([contest.name]))}
      >
        查看结果
      </Button>
      <CopyLoginLinkButton contest={contest} hasIcon={false} />
      <PreviewButton contest={contest} hasIcon={false} />
      <Button size="small" aria-label={`复制测试${contest.name}`} onClick={() => onCopy(contest)}>
        复制
      </Button>
      <Button size="small" aria-label={`导出测试${contest.name}`} onClick={() => onExport(contest)}>
        导出
      </Button>
      <DeleteContestButton contest={contest} onDelete={onDelete} />
    </div>
  );
}

const stateTone = (state: string): TagTone => (state === 'active' ? 'success' : 'default');
const visibilityTone = (visibility: string): TagTone => (visibility === 'visible' ? 'processing' : 'default');

export function contestColumns(actions: Actions): TableColumnType<Contest>[] {
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
    { title: '主办方', dataIndex: 'organizer', width: 100, sorter: byText((contest) => contest.organizer) },
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
      width: 230,
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
      width: 214,
      render: (_, contest) => <ContestRowActions contest={contest} {...actions} />,
    },
  ];
}
