import { useState } from 'react';
import { isAnsweredTask, isUnlocked } from '#domain/session/contest-session.ts';
import { Icon } from '#ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { taskLabel } from './shown-task.ts';
import { useTest } from './test-context.ts';

interface TaskMenuItemProps {
  label: string;
  isCurrent: boolean;
  isDone: boolean;
  /** False while an earlier task is unanswered. */
  isOpen: boolean;
  onChoose(): void;
}

function TaskMenuItem({ label, isCurrent, isDone, isOpen, onChoose }: TaskMenuItemProps) {
  return (
    <li>
      <button
        type="button"
        className="task-menu__item"
        aria-current={isCurrent ? 'step' : undefined}
        disabled={!isOpen}
        onClick={onChoose}
      >
        <span className={isDone ? 'task-menu__mark task-menu__mark--done' : 'task-menu__mark'}>
          {isDone ? <Icon name="check" size={16} /> : null}
        </span>
        <span className="task-menu__label">{label}</span>
        {isDone ? <span className="visually-hidden">已完成</span> : null}
      </button>
    </li>
  );
}

/** Beside the task on a wide screen; on a phone behind a button. */
export function TaskMenu({ taskId }: { taskId: number }) {
  const { contest, account, goTo } = useTest();
  const [isOpen, setOpen] = useState(false);
  const closingId = contest.tasks.length - 1;
  const isStarted = account.startTime !== '';
  const doneCount = contest.tasks.filter((_, id) => id > 0 && isAnsweredTask(account, id)).length;

  const choose = (chosen: number) => {
    setOpen(false);
    if (chosen !== taskId) goTo(chosen);
  };
  const items = (
    <ol className="task-menu__items">
      {contest.tasks.map((_, id) => (
        <TaskMenuItem
          key={id}
          label={taskLabel(contest, id)}
          isCurrent={id === taskId}
          isDone={id === 0 ? isStarted : isAnsweredTask(account, id)}
          isOpen={id === taskId || (isStarted && id > 0 && isUnlocked(contest, account, id))}
          onChoose={() => choose(id)}
        />
      ))}
    </ol>
  );

  return (
    <>
      <nav className="task-menu" aria-label="题目列表">
        {items}
      </nav>
      <div className="task-menu-button">
        <Button size="small" onClick={() => setOpen(true)}>
          <Icon name="menu" size={18} />
          题目列表（已完成 {doneCount}/{closingId - 1}）
        </Button>
        <Drawer open={isOpen} title="题目列表" onClose={() => setOpen(false)}>
          {items}
        </Drawer>
      </div>
    </>
  );
}
