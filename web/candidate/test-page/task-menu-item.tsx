import { Icon } from '#ui/icon.tsx';

interface TaskMenuItemProps {
  label: string;
  isCurrent: boolean;
  isDone: boolean;
  /** False while an earlier task is unanswered. */
  isOpen: boolean;
  onChoose(): void;
}

export function TaskMenuItem({ label, isCurrent, isDone, isOpen, onChoose }: TaskMenuItemProps) {
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
