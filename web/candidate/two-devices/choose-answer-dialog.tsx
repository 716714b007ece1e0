import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { TaskBody } from '#tasks/view/task-body.tsx';
import { useTaskKinds } from '#tasks/view/task-kinds.ts';
import type { AnswerPayload, Task } from '#tasks/task.schema.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import type { Conflict, TaskText } from '../outbox/settling.ts';
import { taskLabel } from '../test-page/shown-task.ts';
import { useTest } from '../test-page/test-context.ts';
import { differingLines, type DifferingLine } from './answer-differences.ts';
import './choose-answer-dialog.css';

/** What is chosen goes, and the next task's button comes to where the pointer is: a double click must not press it. */
const SECOND_PRESS_MS = 800;

const timeText = (at: number) => new Date(at).toLocaleTimeString('zh-CN', { hour12: false });

function Differences({ lines }: { lines: readonly DifferingLine[] }) {
  return (
    <dl className="choose-answer__differences">
      {lines.map(({ label, excerpt, isEmpty }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            {isEmpty ? '（未作答）' : null}
            {excerpt.lead}
            {excerpt.own === '' ? null : <mark>{excerpt.own}</mark>}
            {excerpt.rest}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ContentProps {
  /** Whose content it is. */
  label: string;
  task: Task;
  payload: AnswerPayload;
  otherPayload: AnswerPayload;
}

/** What differs, in words, because it may lie far down in the task; the whole task for those who want it, and for what has no words. */
function Content({ label, task, payload, otherPayload }: ContentProps) {
  const id = useId();
  const lines = differingLines(useTaskKinds(task), task, payload, otherPayload);
  const [isAsked, setAsked] = useState(false);
  const isWhole = isAsked || lines.length === 0;
  return (
    <>
      {lines.length > 0 ? (
        <>
          <Differences lines={lines} />
          <Button
            variant="text"
            size="small"
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => setAsked(!isAsked)}
          >
            {isWhole ? '收起全部内容' : '查看全部内容'}
          </Button>
        </>
      ) : null}
      <div id={id}>
        {isWhole ? (
          // Reached by the Tab key, because what is inside cannot be changed and takes no focus of its own.
          <div className="choose-answer__task" role="region" aria-label={`${label}，全部`} tabIndex={0}>
            <TaskBody task={task} payload={payload} mode="view" />
          </div>
        ) : null}
      </div>
    </>
  );
}

interface SideProps {
  title: string;
  /** The same title with the task, where there are several. */
  label: string;
  text: TaskText;
  other: TaskText;
  task: Task | undefined;
  isBusy: boolean;
  onChoose(): void;
}

function Side({ title, label, text, other, task, isBusy, onChoose }: SideProps) {
  const [isAsked, setAsked] = useState(false);
  // What was submitted stays in the history; what was only typed is lost by one press too many.
  const isLosing = !other.isSubmitted;
  return (
    <section className="choose-answer__side" aria-label={label}>
      <div className="choose-answer__head">
        <div>
          <h4 className="choose-answer__title">{title}</h4>
          <p className="choose-answer__time">
            {text.isSubmitted ? '提交于' : '最后修改于'} {timeText(text.at)}
          </p>
        </div>
        <Button
          variant="primary"
          disabled={isBusy || isAsked}
          onClick={() => (isLosing ? setAsked(true) : onChoose())}
        >
          使用这一份
        </Button>
      </div>
      {isAsked ? (
        <div role="group" aria-label="确认" className="choose-answer__sure">
          <p>另一份没有提交，将不再保留。确定吗？</p>
          <Button size="small" onClick={() => setAsked(false)}>
            返回
          </Button>
          <Button size="small" variant="primary" autoFocus disabled={isBusy} onClick={onChoose}>
            确定使用这一份
          </Button>
        </div>
      ) : null}
      <ErrorBoundary fallback={<p>这份内容暂时无法显示</p>}>
        <Suspense fallback={<Spinner />}>
          {task ? (
            <Content label={label} task={task} payload={text.payload} otherPayload={other.payload} />
          ) : (
            <Spinner />
          )}
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

interface TaskChoiceProps {
  conflict: Conflict;
  isOnly: boolean;
  isBusy: boolean;
  onChoose(taskId: number, side: 'here' | 'there'): void;
}

function TaskChoice({ conflict, isOnly, isBusy, onChoose }: TaskChoiceProps) {
  const { contest, taskOf } = useTest();
  const { taskId, here, there } = conflict;
  const task = taskOf(taskId);
  const side = (title: string, text: TaskText, other: TaskText, which: 'here' | 'there') => (
    <Side
      title={title}
      label={isOnly ? title : `第${taskId}题${title}`}
      text={text}
      other={other}
      task={task}
      isBusy={isBusy}
      onChoose={() => onChoose(taskId, which)}
    />
  );
  return (
    <li>
      <h3 className={isOnly ? 'visually-hidden' : 'choose-answer__task-name'}>
        第{taskId}题 {taskLabel(contest, taskId)}
      </h3>
      <div className="choose-answer__sides">
        {side('本机的内容', here, there, 'here')}
        {side('另一台设备的内容', there, here, 'there')}
      </div>
    </li>
  );
}

/** What becomes of the one that is not chosen: a submission stays in the history, what was only typed does not. */
function lossText(conflicts: readonly Conflict[]): string {
  const areSubmitted = conflicts.every(({ here, there }) => here.isSubmitted && there.isSubmitted);
  if (areSubmitted) return '未选中的一份仍保存在作答记录中。';
  return '已经提交过的答案总会保存在作答记录中；没有提交的内容如果未被选中，将不再保留。';
}

/** This device and another have each written something that the other lacks: both are shown, task by task, and the candidate chooses. */
export function ChooseAnswerDialog({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { outbox } = useTest();
  const [isBusy, setBusy] = useState(false);
  const [first] = conflicts;
  const isOnly = conflicts.length === 1;
  const intro = useRef<HTMLParagraphElement>(null);
  const count = useRef(conflicts.length);
  // The button that was pressed is gone with its task: the keyboard goes on from the top.
  useEffect(() => {
    if (conflicts.length < count.current) intro.current?.focus();
    count.current = conflicts.length;
  }, [conflicts.length]);
  const choose = (taskId: number, side: 'here' | 'there') => {
    setBusy(true);
    const rest = () => setTimeout(() => setBusy(false), SECOND_PRESS_MS);
    void outbox.choose(taskId, side).finally(rest);
  };
  const place = isOnly ? `第${first?.taskId}题` : `有 ${conflicts.length} 道题`;
  return (
    <Dialog open wide title={`${place}在两台设备上有不同的内容`}>
      <p ref={intro} tabIndex={-1} className="choose-answer__intro">
        {isOnly ? '请选择要继续使用的一份。' : '请为每道题选择要继续使用的一份。'}选择之前，
        {isOnly ? '这道题' : '这些题'}不会提交。{lossText(conflicts)}
      </p>
      <ol className="choose-answer">
        {conflicts.map((conflict) => (
          <TaskChoice
            key={conflict.taskId}
            conflict={conflict}
            isOnly={isOnly}
            isBusy={isBusy}
            onChoose={choose}
          />
        ))}
      </ol>
    </Dialog>
  );
}
