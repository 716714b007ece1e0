import { App, Button } from 'antd';
import { useCallback } from 'react';
import type { BasicContent } from '../content.schema.ts';
import type { EditorProps } from '../../view-props.ts';
import type { Edit, EditOutcome } from './edits.ts';
import { dependentNumbers, placeOf } from './question-list.ts';
import { useEdits } from './use-edits.tsx';

const NOTICE = 'basic-editor-notice';
const NOTICE_SECONDS = 8;

/** Where the author goes after a change, and what opens on the way. */
export type Arrive = (target: NonNullable<EditOutcome['goTo']>, isNew: boolean) => void;

/** The author's changes together with what is said about them. All functions stay the same. */
export function useCommands(props: EditorProps<BasicContent>, arrive: Arrive) {
  const { message, modal } = App.useApp();
  const { canUndo, canRedo, apply: change, stepBack, stepForward, currentQuestions } = useEdits(props);

  const settle = useCallback(
    (outcome: EditOutcome | undefined, isNew: boolean) => {
      if (!outcome) return;
      // A button in the last notice would now undo this change instead.
      message.destroy(NOTICE);
      if (outcome.goTo) arrive(outcome.goTo, isNew);
    },
    [message, arrive],
  );
  const undo = useCallback(() => settle(stepBack(), false), [settle, stepBack]);
  const redo = useCallback(() => settle(stepForward(), false), [settle, stepForward]);

  const apply = useCallback(
    (edit: Edit) => {
      const outcome = change(edit);
      settle(outcome, edit.kind === 'add' || edit.kind === 'duplicate');
      if (outcome?.notice === undefined) return;
      const content = (
        <>
          {outcome.notice}
          <Button type="link" size="small" onClick={undo}>
            撤销
          </Button>
        </>
      );
      void message.open({ key: NOTICE, type: 'info', duration: NOTICE_SECONDS, content });
    },
    [change, settle, message, undo],
  );

  const askToRemove = useCallback(
    (id: number) => {
      const questions = currentQuestions();
      const dependents = dependentNumbers(questions, id).map((number) => `问题${number}`);
      let isConfirmed = false;
      modal.confirm({
        title: `确定删除问题${placeOf(questions, id) + 1}吗？`,
        content: dependents.length > 0 && `${dependents.join('、')}的显示条件依赖它，将一并取消。`,
        okText: '确定删除',
        okButtonProps: { danger: true },
        cancelText: '取消',
        onOk: () => {
          isConfirmed = true;
        },
        // A dialog that still closes would take the focus back from the neighbour.
        afterClose: () => {
          if (isConfirmed) apply({ kind: 'remove', id });
        },
      });
    },
    [currentQuestions, modal, apply],
  );

  return { canUndo, canRedo, apply, undo, redo, askToRemove, currentQuestions };
}
