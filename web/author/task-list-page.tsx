import { AppstoreAddOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { READY_MADE, type Task, TASK_TYPES } from '#tasks/task.schema.ts';
import { navigate } from '#web/staff/navigate.ts';
import { labelOf } from '#web/staff/display-text.ts';
import { EntityTable } from '#web/staff/tables/entity-table.tsx';
import { useListSearch } from '#web/staff/tables/list-search.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { errorText } from '#web/staff/call-outcome.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { contestsQuery, forgetAuthorData, tasksQuery } from './queries.ts';
import { taskEditPath } from './author-paths.ts';
import { addEmptyTask, copyTask, deleteTask } from './task/task-changes.ts';
import { taskColumns } from './task/task-columns.tsx';
import { taskUses } from './task/task-uses.ts';
import { TaskGallery } from './task/task-gallery.tsx';
import './task/task.css';
import { useOwner } from '#web/staff/use-owner.ts';

export function TaskListPage() {
  usePageTitle('我的题目');
  const owner = useOwner();
  const tasks = useQuery(tasksQuery(owner));
  const queries = useQueryClient();
  const { message } = App.useApp();
  const names = tasks.data?.map((task) => task.name) ?? [];
  const [isGalleryOpen, setIsGalleryOpen] = useState(false);
  const contests = useQuery(contestsQuery(owner)).data;
  const uses = useMemo(() => contests && taskUses(contests), [contests]);
  const { search, onSearch, find } = useListSearch<Task>((task) => [
    task.name,
    labelOf(TASK_TYPES, task.type),
    plainText(task.text),
    ...(uses?.get(task.name) ?? []),
  ]);

  const adding = useMutation({
    mutationFn: () => addEmptyTask(owner, names),
    onSuccess: () => {
      void message.success('添加题目成功');
      void forgetAuthorData(queries);
    },
    onError: (error) => void message.error(`添加题目失败：${errorText(error)}`),
  });

  /** Leads on from here alone: whoever has gone to another page, or owner, meanwhile stays there. */
  const add = () => adding.mutate(undefined, { onSuccess: (name) => navigate(taskEditPath(name)) });

  const copying = useMutation({
    mutationFn: (task: Task) => copyTask(task, names),
    onSuccess: async () => {
      void message.success('复制题目成功');
      await forgetAuthorData(queries);
    },
    onError: (error) => void message.error(`复制题目失败：${errorText(error)}`),
  });

  const remove = async (task: Task) => {
    await deleteTask(task);
    await forgetAuthorData(queries);
  };

  return (
    <div className="author-page">
      <PageHeader title="我的题目">
        <SearchBox
          label="搜索题目"
          placeholder="名称、类型、正文、测试…"
          className="staff-list-search"
          value={search}
          onChange={onSearch}
        />
        {READY_MADE.length > 0 && (
          <Button
            icon={<AppstoreAddOutlined />}
            disabled={!tasks.data}
            onClick={() => setIsGalleryOpen(true)}
          >
            从题库新建
          </Button>
        )}
        <Button
          type="primary"
          icon={<PlusOutlined />}
          loading={adding.isPending}
          disabled={!tasks.data}
          onClick={add}
        >
          添加题目
        </Button>
      </PageHeader>
      <EntityTable
        query={{ ...tasks, data: tasks.data && find(tasks.data) }}
        columns={taskColumns({ uses, onCopy: (task) => copying.mutate(task), onDelete: remove })}
        rowKey="name"
        emptyText={search === '' ? '还没有题目，点击“添加题目”新建一个' : `没有找到与“${search}”有关的题目`}
        minWidth={1010}
      />
      <TaskGallery
        owner={owner}
        taken={names}
        isOpen={isGalleryOpen}
        onClose={() => setIsGalleryOpen(false)}
      />
    </div>
  );
}
