import { Suspense, useState } from 'react';
import { TaskBody } from '#tasks/view/task-body.tsx';
import { useTaskKinds } from '#tasks/view/task-kinds.ts';
import type { AnswerPayload, Task } from '#tasks/task.schema.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import type { Conflict, TaskText } from '../outbox/settling.ts';
import { useTest } from '../test-page/test-context.ts';
import { differingLines } from './answer-differences.ts';
import './choose-answer-dialog.css';

const timeText = (at: number) => new Date(at).toLocaleTimeString('zh-CN', { hour12: false });

interface DifferencesProps {
  task: Task;
  payload: AnswerPayload;
  otherPayload: AnswerPayload;
}

/** In words, because what differs may lie far down in the task. */
function Differences({ task, payload, otherPayload }: DifferencesProps) {
  const lines = differingLines(useTaskKinds(task), task, payload, otherPayload);
  if (lines.length === 0) return null;
  return (
    <dl className="choose-answer__differences">
      {lines.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value || '（未作答）'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SideProps {
  title: string;
  text: TaskText;
  other: TaskText;
  task: Task | undefined;
  isBusy: boolean;
  onChoose(): void;
}

function Side({ title, text, other, task, isBusy, onChoose }: SideProps) {
  return (
    <section className="choose-answer__side" aria-label={title}>
      <h3 className="choose-answer__title">{title}</h3>
      <p className="choose-answer__time">
        {text.isSubmitted ? '提交于' : '最后修改于'} {timeText(text.at)}
      </p>
      <ErrorBoundary fallback={null}>
        <Suspense>
          {task ? <Differences task={task} payload={text.payload} otherPayload={other.payload} /> : null}
        </Suspense>
      </ErrorBoundary>
      <div className="choose-answer__task">
        <ErrorBoundary fallback={<p>这份内容暂时无法显示</p>}>
          <Suspense fallback={<Spinner />}>
            {task ? <TaskBody task={task} payload={text.payload} mode="view" /> : <Spinner />}
          </Suspense>
        </ErrorBoundary>
      </div>
      <Button variant="primary" block disabled={isBusy} onClick={onChoose}>
        使用这一份
      </Button>
    </section>
  );
}

/** What becomes of the one that is not chosen: a submission stays in the history, what was only typed does not. */
function lossText({ here, there }: Conflict): string {
  if (here.isSubmitted && there.isSubmitted) return '未选中的一份仍保存在作答记录中。';
  return '已经提交过的答案总会保存在作答记录中；没有提交的内容如果未被选中，将不再保留。';
}

/** This device and another have each written something that the other lacks: both are shown, and the candidate chooses. */
export function ChooseAnswerDialog({ conflict }: { conflict: Conflict }) {
  const { outbox, taskOf } = useTest();
  const [isBusy, setBusy] = useState(false);
  const { taskId, here, there } = conflict;
  const task = taskOf(taskId);
  const choose = (side: 'here' | 'there') => {
    setBusy(true);
    void outbox.choose(taskId, side).finally(() => setBusy(false));
  };
  return (
    <Dialog open wide title={`第${taskId}题在两台设备上有不同的内容`}>
      <p>请选择要继续使用的一份。选择之前，这道题不会提交。{lossText(conflict)}</p>
      <div className="choose-answer">
        <Side
          title="本机的内容"
          text={here}
          other={there}
          task={task}
          isBusy={isBusy}
          onChoose={() => choose('here')}
        />
        <Side
          title="另一台设备的内容"
          text={there}
          other={here}
          task={task}
          isBusy={isBusy}
          onChoose={() => choose('there')}
        />
      </div>
    </Dialog>
  );
}
