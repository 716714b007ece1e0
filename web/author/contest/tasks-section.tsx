import { PlusOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Select } from 'antd';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { Section } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { contestsQuery, forgetTasks, tasksQuery } from '../queries.ts';
import { addEmptyTask } from '../task/task-changes.ts';
import { CONTEST_SECTIONS } from './contest-sections.ts';
import { MediaLine } from './media-line.tsx';
import { TaskRowList } from './task-row-list.tsx';
import { addRows, pickable } from './task-rows.ts';

interface TaskPickerProps {
  /** 题目 or 子测试. */
  noun: string;
  names: readonly string[];
  isLoading: boolean;
  onAdd(name: string): void;
}

/** What is picked stands in the list at once; the picker stays open for the next one. */
function TaskPicker({ noun, names, isLoading, onAdd }: TaskPickerProps) {
  return (
    <Select<string[], { value: string; label: string }>
      mode="multiple"
      className="author-toolbar-grow"
      aria-label={`添加${noun}`}
      placeholder={names.length === 0 ? `没有可以添加的${noun}` : `添加${noun}：输入名称查找，点击即加入`}
      value={[]}
      loading={isLoading}
      options={names.map((name) => ({ value: name, label: name }))}
      suffixIcon={<PlusOutlined aria-hidden />}
      notFoundContent={isLoading ? '正在加载…' : `没有可以添加的${noun}`}
      onSelect={(name: string) => onAdd(name)}
    />
  );
}

/** Makes an empty task and puts it into the test. */
function NewTaskButton({
  owner,
  taken,
  onAdd,
}: {
  owner: string;
  taken: readonly string[];
  onAdd(name: string): void;
}) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const adding = useMutation({
    mutationFn: () => addEmptyTask(owner, taken),
    onSuccess: (name) => {
      onAdd(name);
      void forgetTasks(queries, owner);
      void message.success(`已新建题目“${name}”并加入测试，点击名称编辑它的内容`);
    },
    onError: (error) => void message.error(`添加题目失败：${errorText(error)}`),
  });
  return (
    <Button icon={<PlusOutlined />} loading={adding.isPending} onClick={() => adding.mutate()}>
      新建题目
    </Button>
  );
}

export function TasksSection({ form, savedName }: { form: EntityForm<Contest>; savedName: string }) {
  const { draft, change } = form;
  const rows = draft.tasks;
  const hasChildren = isParent(draft);
  const noun = hasChildren ? '子测试' : '题目';
  const tasks = useQuery(tasksQuery(draft.owner));
  const contests = useQuery(contestsQuery(draft.owner));
  const source = hasChildren ? contests : tasks;
  const names = source.data?.map((entry) => entry.name);
  const setRows = (changed: string[]) => change({ tasks: changed });
  const add = (name: string) => setRows(addRows(rows, [name]));
  const problem = form.errorOf('tasks');

  return (
    <Section
      id={CONTEST_SECTIONS.tasks.id}
      title={noun}
      isGrid={false}
      note={
        <span className="author-muted">
          共{rows.length - 2}个{noun}
        </span>
      }
    >
      {problem !== undefined && (
        <Alert className="contest-tasks-problem" type="error" showIcon title={problem} />
      )}
      <div className="author-toolbar">
        <TaskPicker
          noun={noun}
          names={pickable(names ?? [], rows, hasChildren ? savedName : undefined)}
          isLoading={source.isPending}
          onAdd={add}
        />
        {!hasChildren && <NewTaskButton owner={draft.owner} taken={names ?? []} onAdd={add} />}
      </div>
      <TaskRowList
        rows={rows}
        hasChildren={hasChildren}
        tasks={tasks.data ?? []}
        known={names}
        onChange={setRows}
      />
      {hasChildren ? null : <MediaLine contest={form.saved} />}
    </Section>
  );
}
