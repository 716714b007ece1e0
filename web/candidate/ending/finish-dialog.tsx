import { mayReturn } from '#domain/session/contest-session.ts';
import { resultLines } from '#tasks/result-lines.ts';
import { loadedTaskKinds } from '#tasks/view/task-kinds.ts';
import type { Task } from '#tasks/task.schema.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { serverClock } from '#web/api-client/server-clock.ts';
import { knownAnswer, timedPayload } from '../test-page/answer-payload.ts';
import { completeAnswer } from '../test-page/checked-answer.ts';
import { taskLabel } from '../test-page/shown-task.ts';
import { taskStates } from '../test-page/task-states.ts';
import { useTest } from '../test-page/test-context.ts';
import './finish-dialog.css';

const MOST_CHARACTERS = 60;

/** An answer in a few words, so that its candidate knows it again; empty where it has none, such as a drawing. */
function inWords(task: Task | undefined, submitted: string | undefined): string {
  const kinds = task && loadedTaskKinds(task);
  if (!kinds) return '';
  try {
    const lines = resultLines(kinds, task, knownAnswer(submitted));
    const text = lines.flatMap(({ value }) => value || []).join('；');
    return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  } catch {
    // A kind that cannot read its own answer keeps nobody from ending the test.
    return '';
  }
}

/** Which answer counts, and the two ways to make it the other one. */
function ChangedTask({ taskId, onLeave }: { taskId: number; onLeave(): void }) {
  const { contest, account, outbox, taskOf, goTo } = useTest();
  const task = taskOf(taskId);
  const draft = outbox.draft(taskId);
  const complete = task && draft && completeAnswer(task, draft);
  const words = inWords(task, account.taskAnswers[taskId - 1]);
  const label = taskLabel(contest, taskId);

  const submit = () => {
    if (!complete) return;
    const openedAt = outbox.state().openedAt[taskId];
    void outbox.submit(taskId, timedPayload(complete, account.startTime, openedAt, serverClock.now()));
  };
  return (
    <li className="finish__task">
      <p className="finish__name">{label}</p>
      <p>
        将按<strong>上次提交的答案</strong>计入{words === '' ? '。' : `：${words}`}
      </p>
      <div className="finish__ways">
        <Button
          size="small"
          aria-label={`去修改：${label}`}
          onClick={() => {
            onLeave();
            goTo(taskId);
          }}
        >
          去修改
        </Button>
        {complete ? (
          <Button size="small" aria-label={`提交修改：${label}`} onClick={submit}>
            提交修改
          </Button>
        ) : null}
      </div>
    </li>
  );
}

interface FinishDialogProps {
  isFinishing: boolean;
  onFinish(): void;
  onCancel(): void;
}

/** Asks before the end: what counts, and that there is no way back. */
export function FinishDialog({ isFinishing, onFinish, onCancel }: FinishDialogProps) {
  const { contest, account, changedTasks } = useTest();
  const states = taskStates(contest, account, changedTasks);
  const aside = states.filter(({ state }) => state === 'aside');
  const answeredCount = states.filter(({ state }) => state === 'answered' || state === 'changed').length;
  const isReturning = mayReturn(account.tag);
  return (
    <ConfirmDialog
      open
      title={isReturning ? '确认提交答案吗？' : '确认提交并结束测试吗？'}
      confirmText="确认提交"
      cancelText="再检查一下"
      danger={changedTasks.length > 0}
      busy={isFinishing}
      onConfirm={onFinish}
      onCancel={onCancel}
    >
      <p>
        共 {states.length} 道题，已作答 {answeredCount} 道
        {aside.length > 0 ? `，${aside.length} 道待老师处理` : ''}。
      </p>
      <p className="finish__end">
        {isReturning
          ? '提交以后，在测试时间结束前还可以回来修改并重新提交。'
          : '提交以后测试立即结束，不能撤销，也不能再修改答案。'}
      </p>
      {changedTasks.length > 0 ? (
        <>
          <p className="finish__warning">有 {changedTasks.length} 道题的修改还没有提交：</p>
          <ul className="finish__tasks">
            {changedTasks.map((taskId) => (
              <ChangedTask key={taskId} taskId={taskId} onLeave={onCancel} />
            ))}
          </ul>
        </>
      ) : null}
    </ConfirmDialog>
  );
}
