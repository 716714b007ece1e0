import { useQuery } from '@tanstack/react-query';
import { Alert, Table, type TableColumnType } from 'antd';
import { Link } from 'react-router';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { Tag } from '#ui/tag.tsx';
import { Section } from '../form/section.tsx';
import type { EntityForm } from '../form/use-entity-form.ts';
import { contestsQuery, tasksQuery } from '../queries.ts';
import { contestEditPath, taskEditPath } from '../paths.ts';
import { FixedRowPage } from './fixed-row-page.tsx';
import { TaskPicker } from './task-picker.tsx';
import { TaskRowButtons } from './task-row-buttons.tsx';
import { addRows, pickable, replaceRow, rowKind, rowTitle } from './task-rows.ts';

interface IndexedRow {
  index: number;
  name: string;
}

export function TasksSection({ form, savedName }: { form: EntityForm<Contest>; savedName: string }) {
  const { draft, change } = form;
  const rows = draft.tasks;
  const hasChildren = isParent(draft);
  const noun = hasChildren ? '子测试' : '题目';
  const tasks = useQuery(tasksQuery(draft.owner));
  const contests = useQuery(contestsQuery(draft.owner));
  const source = hasChildren ? contests.data : tasks.data;
  const names = source?.map((entry) => entry.name) ?? [];
  const setRows = (changed: string[]) => change({ tasks: changed });

  const columns: TableColumnType<IndexedRow>[] = [
    { title: '序号', width: 56, align: 'right', render: (_, { index }) => index },
    {
      title: noun,
      render: (_, { index, name }) => {
        const kind = rowKind(rows, index);
        if (kind !== 'task') {
          return (
            <FixedRowPage
              kind={kind}
              name={name}
              tasks={tasks.data ?? []}
              onChange={(page) => setRows(replaceRow(rows, index, page))}
            />
          );
        }
        return (
          <>
            <Link to={hasChildren ? contestEditPath(name) : taskEditPath(name)}>{rowTitle(rows, index)}</Link>
            {source && !names.includes(name) && <Tag tone="error">{noun}不存在</Tag>}
          </>
        );
      },
    },
    {
      title: '操作',
      width: 112,
      render: (_, { index }) => <TaskRowButtons rows={rows} index={index} onChange={setRows} />,
    },
  ];

  const problem = form.errorOf('tasks');
  return (
    <Section
      title={hasChildren ? '子测试' : '题目'}
      isGrid={false}
      note={
        <span className="author-muted">
          共{rows.length - 2}个{noun}
        </span>
      }
    >
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      <TaskPicker
        noun={noun}
        names={pickable(names, rows, hasChildren ? savedName : undefined)}
        onAdd={(chosen) => setRows(addRows(rows, chosen))}
      />
      <Table<IndexedRow>
        rowKey={(row) => `${row.index} ${row.name}`}
        columns={columns}
        dataSource={rows.map((name, index) => ({ index, name }))}
        size="small"
        scroll={{ x: 320 }}
        pagination={false}
      />
    </Section>
  );
}
