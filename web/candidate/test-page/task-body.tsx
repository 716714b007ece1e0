import { BLOCK_KINDS } from '#tasks/registry.rules.ts';
import { BLOCK_VIEWS } from '#tasks/registry.views.tsx';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { HtmlText } from '#ui/html-text.tsx';

interface TaskBodyProps {
  task: TaskSettings;
  payload: AnswerPayload;
  /** Absent: the task is only looked at. */
  onChange?: (payload: AnswerPayload) => void;
  highlightedQuestionId?: number | undefined;
}

/** A task's text, then each of its blocks. */
export function TaskBody({ task, payload, onChange, highlightedQuestionId }: TaskBodyProps) {
  return (
    <>
      {task.text ? <HtmlText className="test__text" html={task.text} /> : null}
      {BLOCK_KINDS.map((kind) => {
        const content = task[kind];
        const { Player } = BLOCK_VIEWS[kind];
        return content ? (
          <Player
            key={kind}
            content={content}
            answer={payload[kind]}
            onChange={(answer) => onChange?.({ ...payload, [kind]: answer })}
            highlightedQuestionId={highlightedQuestionId}
            readOnly={onChange === undefined}
          />
        ) : null;
      })}
    </>
  );
}
