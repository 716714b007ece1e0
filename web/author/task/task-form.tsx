import { useQueryClient } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { BLOCK_KINDS } from '#tasks/registry.rules.ts';
import { SELECTABLE_TASK_TYPES, TASK_TYPES, type TaskType } from '#tasks/task-types.ts';
import { Task } from '#tasks/task.schema.ts';
import { fieldErrors } from '../form/check-form.ts';
import { ChoiceInput } from '../form/choice-input.tsx';
import { EditFrame } from '../form/edit-frame.tsx';
import { Field } from '../form/field.tsx';
import { Section } from '../form/section.tsx';
import { TextInput } from '../form/text-input.tsx';
import { useEntityForm } from '../form/use-entity-form.ts';
import { forgetAuthorData, taskQuery } from '../queries.ts';
import { taskEditPath } from '../paths.ts';
import { timeText } from '../time-text.ts';
import { blockError } from './block-error.ts';
import { FeatureBlock } from './feature-block.tsx';
import { isBuiltIn, saveTask } from './task-changes.ts';
import { TaskText } from './task-text.tsx';
import './task.css';

/** The ready-made kinds bring their own content and cannot be chosen here. */
const TYPE_OPTIONS = Object.entries(TASK_TYPES).map(([value, label]) => ({
  value,
  label,
  disabled: !SELECTABLE_TASK_TYPES.includes(value as TaskType),
}));

/** Edits a task that has been loaded; opened anew for each name. */
export function TaskForm({ task }: { task: Task }) {
  const queries = useQueryClient();
  const form = useEntityForm(task, {
    check: (draft) => fieldErrors(Task, draft),
    send: saveTask,
    reload: (name) => queries.fetchQuery({ ...taskQuery(task.owner, name), staleTime: 0 }),
    pathOf: taskEditPath,
    afterSave: () => void forgetAuthorData(queries),
  });
  const { draft, change, errorOf } = form;

  return (
    <EditFrame title={task.name} back={{ path: '/task-edit', label: '我的题目' }} form={form}>
      {isBuiltIn(draft) && (
        <Alert
          className="author-section"
          type="info"
          showIcon
          title="这是系统自带的页面。保存后成为您自己的版本，您所有使用它的测试都会改用这一版本。"
        />
      )}
      <Section title="基本信息">
        <TextInput
          id="task-name"
          label="名称"
          isRequired
          value={draft.name}
          error={errorOf('name')}
          note="不能包含“/”和“,”"
          onChange={(name) => change({ name })}
        />
        <ChoiceInput
          id="task-type"
          label="类型"
          value={draft.type}
          options={TYPE_OPTIONS}
          error={errorOf('type')}
          note="灰色的类型自带内容，不能在这里选择"
          onChange={(type) => change({ type })}
        />
        <Field id="task-created-time" label="创建时间">
          <Input id="task-created-time" value={timeText(draft.createdTime)} disabled />
        </Field>
      </Section>
      <TaskText text={draft.text} error={errorOf('text')} onChange={(text) => change({ text })} />
      {BLOCK_KINDS.map((kind) => (
        <FeatureBlock
          key={kind}
          kind={kind}
          content={draft[kind]}
          error={blockError(form.errors, kind)}
          onChange={(content) => change({ [kind]: content })}
          onRemove={() => form.remove(kind)}
        />
      ))}
    </EditFrame>
  );
}
