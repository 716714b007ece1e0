import { useState } from 'react';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { isAnsweredTask, isUnlocked } from '#domain/session/contest-session.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { taskLabel } from './shown-task.ts';
import { TASK_STATES, type TaskState, taskStateOf } from './task-states.ts';
import { useTest } from './test-context.ts';
import './task-menu.css';

/** The opening page is done once the test has begun; the closing page never is. */
type Mark = TaskState | 'done';

const MARKS: Partial<Record<Mark, { icon: IconName; words: string; isSeen?: true }>> = {
  done: { icon: 'check', words: '已完成' },
  answered: { icon: 'check', words: '已完成' },
  changed: { icon: 'alert', words: TASK_STATES.changed.text, isSeen: true },
  aside: { icon: 'info', words: TASK_STATES.aside.text, isSeen: true },
};

interface TaskMenuItemProps {
  label: string;
  isCurrent: boolean;
  mark: Mark;
  /** False while an earlier task is unanswered. */
  isOpen: boolean;
  onChoose(): void;
}

function TaskMenuItem({ label, isCurrent, mark, isOpen, onChoose }: TaskMenuItemProps) {
  const { icon, words, isSeen } = MARKS[mark] ?? {};
  return (
    <li>
      <button
        type="button"
        className="task-menu__item"
        aria-current={isCurrent ? 'step' : undefined}
        disabled={!isOpen}
        onClick={onChoose}
      >
        <span className={`task-menu__mark task-menu__mark--${mark}`}>
          {icon ? <Icon name={icon} size={16} /> : null}
        </span>
        <span className="task-menu__label">
          {label}{' '}
          {words ? (
            <span className={isSeen ? `task-menu__words task-menu__words--${mark}` : 'visually-hidden'}>
              {words}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
}

/** Beside the task on a wide screen; on a phone behind a button. */
export function TaskMenu({ taskId }: { taskId: number }) {
  const { contest, account, changedTasks, goTo } = useTest();
  const [isOpen, setOpen] = useState(false);
  const closingId = contest.tasks.length - 1;
  const isStarted = account.startTime !== '';
  // Those who move freely do so before the start as well, also back to the opening page.
  const isOpenAt = (id: number) =>
    isStarted ? id > 0 && isUnlocked(contest, account, id) : isCandidateEditorTag(account.tag);
  const markOf = (id: number): Mark => {
    if (id === 0) return isStarted ? 'done' : 'unanswered';
    return id === closingId ? 'unanswered' : taskStateOf(account, changedTasks, id);
  };
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
          mark={markOf(id)}
          isOpen={id === taskId || isOpenAt(id)}
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
          题目列表（已完成 {doneCount}/{closingId - 1}
          {changedTasks.length > 0 ? `，${changedTasks.length} 题修改未提交` : ''}）
        </Button>
        <Drawer open={isOpen} title="题目列表" onClose={() => setOpen(false)}>
          {items}
        </Drawer>
      </div>
    </>
  );
}
