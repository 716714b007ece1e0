import { classText } from '#domain/candidate/candidate-editor.ts';
import { CANDIDATE_LABELS } from '#domain/candidate/candidate-values.ts';
import type { ClassCandidate } from '#domain/candidate/candidate.schema.ts';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { useBackStep } from './back-step.ts';

interface DeleteDialogProps {
  candidate: ClassCandidate;
  isOfSchool: boolean;
  isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Two of one name are told apart by the number, which is shown of those who were added. */
export function DeleteDialog({ candidate, isOfSchool, isBusy, onConfirm, onCancel }: DeleteDialogProps) {
  useBackStep(true, () => !isBusy && onCancel());
  const { name, remark, hasLog } = candidate;
  const facts = [
    `${CANDIDATE_LABELS.name} ${name}`,
    ...(isOfSchool ? [classText(candidate)] : []),
    ...(remark === '' ? [] : [`${CANDIDATE_LABELS.remark}：${remark}`]),
  ].filter(Boolean);
  return (
    <ConfirmDialog
      open
      danger
      title={`删除“${candidate.realName || name}”？`}
      confirmText="删除"
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        <strong>{facts.join('，')}</strong>
      </p>
      <p>{hasLog ? '这名考生已经登录过测试，已有的作答会保留。' : '这名考生还没有登录过。'}</p>
      <p>删除后不能再用这一准考证号登录；只有主办方能在30天内恢复。</p>
    </ConfirmDialog>
  );
}
