import { App, Button } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import type { BasicContent } from '../content.schema.ts';
import { useStable } from '../../kit/use-stable.ts';
import type { EditorProps } from '../../view/player.ts';
import type { Edit, EditOutcome } from './edits.ts';
import { dependentNumbers, placeOf } from './question-list.ts';
import { useEdits } from './use-edits.ts';

const NOTICE = 'basic-editor-notice';
const NOTICE_SECONDS = 8;

/** Where the author goes after a change, and what opens on the way. */
export type Arrive = (target: NonNullable<EditOutcome['goTo']>, isNew: boolean) => void;

/** The author's changes together with what is said about them. All functions stay the same. */
export function useCommands(props: EditorProps<BasicContent>, arrive: Arrive) {
  const { message, modal } = App.useApp();
  const { content } = props;
  const { apply: change, currentContent, currentQuestions } = useEdits(props);
  const undo = useStable(props.undo);

  /** What the notice on screen is about: its button would undo something else once the author has gone on. */
  const noticed = useRef<BasicContent>(undefined);
  useEffect(() => {
    if (noticed.current !== undefined && noticed.current !== content) message.destroy(NOTICE);
  }, [content, message]);

  const apply = useCallback(
    (edit: Edit) => {
      const outcome = change(edit);
      if (!outcome) return;
      const isNew = edit.kind === 'add' || edit.kind === 'duplicate' || edit.kind === 'insert';
      if (outcome.goTo) arrive(outcome.goTo, isNew);
      if (outcome.notice === undefined) return;
      const text = (
        <>
          {outcome.notice}
          <Button type="link" size="small" onClick={undo}>
            撤销
          </Button>
        </>
      );
      noticed.current = currentContent();
      void message.open({ key: NOTICE, type: 'info', duration: NOTICE_SECONDS, content: text });
    },
    [change, arrive, currentContent, message, undo],
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
        focusable: { autoFocusButton: 'cancel' },
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

  return { apply, askToRemove, currentQuestions };
}
