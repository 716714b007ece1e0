import { HtmlText } from '#ui/html-text.tsx';
import type { LoadedKind } from './lazy-kind.ts';
import type { PlayerMode } from './player.ts';
import { useTaskKinds } from './task-kinds.ts';
import type { AnswerPayload, TaskEvent, TaskSettings } from '../task.schema.ts';
import { answerTo, partsOf, type TaskProblem } from '../task.ts';
import './task-body.css';

/** Gets the newest answer to the whole task, and gives the next. */
export type PayloadChange = (newest: AnswerPayload) => AnswerPayload;

interface TaskBodyProps {
  task: TaskSettings;
  payload: AnswerPayload;
  mode: PlayerMode;
  onChange?: (change: PayloadChange) => void;
  onEvent?: (event: TaskEvent) => void;
  /** What is missing, after an attempt to submit. */
  problem?: TaskProblem | undefined;
}

/** A task's text, then each of its parts. For candidates, previews, results, replays and paper alike. */
export function TaskBody({ task, ...rest }: TaskBodyProps) {
  return (
    <>
      {task.text ? <HtmlText className="task-text" html={task.text} /> : null}
      <TaskParts task={task} {...rest} />
    </>
  );
}

function TaskParts({ task, ...rest }: TaskBodyProps) {
  const kinds = useTaskKinds(task);
  return partsOf(kinds, task).map(({ kind, content }) => (
    <TaskPart key={kind.key} kind={kind} content={content} {...rest} />
  ));
}

interface TaskPartProps extends Omit<TaskBodyProps, 'task'> {
  kind: LoadedKind;
  content: unknown;
}

function TaskPart({ kind, content, payload, mode, onChange, onEvent, problem }: TaskPartProps) {
  const { key, Player } = kind;
  return (
    <div className={`task-part task-part--${mode}`} data-kind={key}>
      <Player
        content={content}
        answer={answerTo(payload, key)}
        mode={mode}
        change={(next) => {
          if (mode !== 'answer') return;
          onChange?.((newest) => ({ ...newest, [key]: next(answerTo(newest, key)) }));
        }}
        log={(value) => onEvent?.({ part: key, value })}
        place={problem?.part === key ? (problem.place ?? '') : undefined}
      />
    </div>
  );
}
