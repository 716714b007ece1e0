import { useState, type FormEvent } from 'react';
import { classText } from '#domain/candidate/candidate-editor.ts';
import { LONGEST_FIELD } from '#domain/candidate/candidate-values.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ApiError } from '#web/api-client/api-error.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { type ClassRef, renameClass } from './class-calls.ts';
import { LeaveActions, useLeaveQuestion } from './leave-question.tsx';

interface ClassNameDialogProps {
  place: ClassRef;
  onRenamed(newClass: string, isMerged: boolean): void;
  onClose(): void;
}

/** A new name for the whole class: with everybody who is in it, the class teacher included. */
export function ClassNameDialog({ place, onRenamed, onClose }: ClassNameDialogProps) {
  const [newClass, setNewClass] = useState(place.class);
  const [problem, setProblem] = useState<{ text: string; isQuestion: boolean }>();
  const rename = useAction(
    async () => {
      const wanted = newClass.trim();
      if (wanted === '') return setProblem({ text: '请填写班级名称', isQuestion: false });
      if (wanted === place.class) return onClose();
      const isMerging = problem?.isQuestion === true;
      await renameClass(place, wanted, isMerging ? 'allow' : 'ask');
      onRenamed(wanted, isMerging);
    },
    (error) => {
      const isQuestion = error instanceof ApiError && error.facts.inClass !== undefined;
      setProblem({ text: isQuestion ? error.message : `保存失败：${error.message}`, isQuestion });
    },
  );
  const question = useLeaveQuestion({
    isTyped: newClass !== place.class,
    isBusy: rename.isRunning,
    onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem?.isQuestion) rename.run();
  };
  return (
    <Dialog
      open
      title={`给${classText(place)}改名`}
      onClose={question.leave}
      actions={
        <LeaveActions question={question} what="新的名称" onClose={onClose}>
          <Button disabled={rename.isRunning} onClick={onClose}>
            取消
          </Button>
          <Button
            variant={problem?.isQuestion ? 'danger' : 'primary'}
            loading={rename.isRunning}
            onClick={() => rename.run()}
          >
            {problem?.isQuestion ? '合并为一个班' : '保存'}
          </Button>
        </LeaveActions>
      }
    >
      <form className="edit-dialog" onSubmit={submit} noValidate>
        <p>全班考生和班主任的班级都会改成新的名称，学校、年级和作答不变。</p>
        <TextField
          label="新的班级名称"
          value={newClass}
          maxLength={LONGEST_FIELD}
          autoComplete="off"
          data-autofocus
          error={problem?.text}
          onChange={(event) => {
            setNewClass(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
