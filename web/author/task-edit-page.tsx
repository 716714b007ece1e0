import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useParams } from 'wouter';
import type { Kind } from '#tasks/kind.ts';
import { FileSlot } from '#tasks/kit/file-slot.ts';
import { PresentationSlot } from '#tasks/kit/presentation-slot.ts';
import { RichTextSlot } from '#tasks/kit/rich-text-slot.ts';
import { PAGE_TYPES } from '#tasks/task-types.ts';
import {
  type AnswerPayload,
  BLOCKS,
  READY_MADE,
  Task,
  TASK_TYPES,
  type TaskSettings,
} from '#tasks/task.schema.ts';
import { contentIn, hasPart } from '#tasks/task.ts';
import type { EditStep } from '#tasks/view/player.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import { useTaskKinds } from '#tasks/view/task-kinds.ts';
import { timeText } from '#web/staff/display-text.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import type { FormPlace } from '#web/staff/forms/form-history.ts';
import { ChoiceInput, Field, Section, TextInput } from '#web/staff/forms/fields.tsx';
import type { Versioned } from '#web/staff/forms/entity-form.ts';
import { useEntityForm } from '#web/staff/forms/use-entity-form.ts';
import { PickResourceButton } from '#web/staff/resources/resource-picker.tsx';
import { RichTextDialog } from '#web/staff/rich-text/rich-text-dialog.tsx';
import { RichTextField } from '#web/staff/rich-text/rich-text-field.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { taskEditPath } from './author-paths.ts';
import { forgetAuthorData, taskQuery } from './queries.ts';
import { describeTask } from './task/describe-task.ts';
import { ImportPresentation } from './task/import-presentation.tsx';
import { blockError, FeatureBlock, KindEditor } from './task/feature-block.tsx';
import { PreviewTaskButton } from './task/preview-task-button.tsx';
import { isBuiltIn, saveTask } from './task/task-changes.ts';
import { taskTitle } from './task/task-title.ts';
import { UnfinishedNotice } from './task/unfinished-notice.tsx';
import { useUnfinished } from './task/use-unfinished.tsx';
import { TaskVersionsButton } from './task/task-versions-button.tsx';
import { useTaskQuestion } from './usage-question.tsx';
import './task/task.css';

const readyMadeOf = ({ type }: Task) => READY_MADE.find(({ key }) => key === type);

interface ReadyMadePartProps {
  kind: Kind;
  task: Task;
  onChange(content: unknown, step?: EditStep): void;
  undo(): void;
  goTo: FormPlace | undefined;
}

/** Of a draft that was kept before tasks stored it, what the server has by now. */
function withSavedPart(kind: Kind, draft: Task, saved: Task): Task {
  return hasPart(draft, kind) ? draft : { ...draft, [kind.key]: contentIn(saved, kind) };
}

/** The settings of a ready-made task, where its kind has any, and the task to be tried; what is answered here goes nowhere. */
function ReadyMadePart({ kind, task, onChange, undo, goTo }: ReadyMadePartProps) {
  const { key } = kind;
  const content = contentIn(task, kind);
  const hasEditor = useTaskKinds(task).some((one) => one.key === key && one.fetchEditor !== undefined);
  return (
    <>
      {hasEditor && <KindEditor kind={kind} content={content} onChange={onChange} undo={undo} goTo={goTo} />}
      {/* What was tried belongs to the settings of then. */}
      <TryOut key={JSON.stringify(content)} task={{ ...bare(task), [key]: content }} />
    </>
  );
}

const bare = ({ name, type }: Task): TaskSettings => ({ name, type, text: '' });

function TryOut({ task }: { task: TaskSettings }) {
  const [payload, setPayload] = useState<AnswerPayload>({});
  return (
    <div data-try-out>
      <div className="task-try-out-head">
        <span className="author-muted">可以在这里试做，作答不会保存。</span>
        <Button size="small" disabled={Object.keys(payload).length === 0} onClick={() => setPayload({})}>
          清空试做
        </Button>
      </div>
      <TaskBody task={task} payload={payload} mode="answer" onChange={setPayload} />
    </div>
  );
}

/** The ready-made kinds bring their own content and cannot be chosen here. */
const TYPE_OPTIONS = Object.entries(TASK_TYPES).map(([value, label]) => ({
  value,
  label,
  disabled: !(value in PAGE_TYPES),
}));

/** Edits a task that has been loaded. */
function TaskForm({ loaded }: { loaded: Versioned<Task> }) {
  const task = loaded.thing;
  const queries = useQueryClient();
  const form = useEntityForm(loaded, {
    idPrefix: 'task',
    check: (draft) => fieldErrors(Task, draft),
    confirm: useTaskQuestion(),
    send: saveTask,
    describe: describeTask,
    reload: (name) => queries.fetchQuery({ ...taskQuery(task.owner, name), staleTime: 0 }),
    pathOf: taskEditPath,
    afterSave: () => void forgetAuthorData(queries),
  });
  const { draft, change, errorOf } = form;
  const unfinished = useUnfinished(form);
  const readyMade = readyMadeOf(draft);

  return (
    <EditFrame
      title={taskTitle(task.name)}
      noun="题目"
      back={{ path: '/task-edit', label: '我的题目' }}
      form={{ ...form, save: unfinished.save }}
      actions={
        <>
          {!isBuiltIn(draft) && <TaskVersionsButton form={form} />}
          <PreviewTaskButton task={task} />
        </>
      }
    >
      <UnfinishedNotice parts={unfinished.parts} onGo={unfinished.go} />
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
          onChange={(type) => change({ type, ...(readyMade && { [readyMade.key]: undefined }) })}
        />
        <Field id="task-created-time" label="创建时间">
          <Input id="task-created-time" value={timeText(draft.createdTime)} disabled />
        </Field>
      </Section>
      <Section title="正文" isGrid={false}>
        <RichTextField
          id="task-text"
          label="题目正文"
          value={draft.text}
          error={errorOf('text')}
          onChange={(text) => change({ text })}
        />
      </Section>
      {readyMade && (
        <Section title="题目内容" isGrid={false}>
          <Suspense fallback={<Skeleton active title={false} />}>
            <ReadyMadePart
              kind={readyMade}
              task={withSavedPart(readyMade, draft, form.saved)}
              onChange={(content, step) => change({ [readyMade.key]: content }, step)}
              undo={() => form.undo(readyMade.key as keyof Task)}
              goTo={unfinished.goTo}
            />
          </Suspense>
        </Section>
      )}
      <RichTextSlot value={RichTextDialog}>
        <FileSlot value={PickResourceButton}>
          <PresentationSlot value={ImportPresentation}>
            {BLOCKS.map((kind) => (
              <FeatureBlock
                key={kind.key}
                kind={kind}
                content={contentIn(draft, kind)}
                error={blockError(form.errors, kind.key)}
                onChange={(content, step) => change({ [kind.key]: content }, step)}
                onRemove={() => form.remove(kind.key as keyof Task)}
                undo={() => form.undo(kind.key as keyof Task)}
                goTo={unfinished.goTo}
              />
            ))}
          </PresentationSlot>
        </FileSlot>
      </RichTextSlot>
    </EditFrame>
  );
}

export function TaskEditPage() {
  const owner = useOwner();
  const { taskName = '' } = useParams();
  return (
    <EntityPage
      name={taskName}
      noun="题目"
      title={taskTitle(taskName)}
      listPath="/task-edit"
      pathOf={taskEditPath}
      query={taskQuery(owner, taskName)}
    >
      {(loaded) => <TaskForm loaded={loaded} />}
    </EntityPage>
  );
}
