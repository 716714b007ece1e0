import { Button, Modal } from 'antd';
import { useState } from 'react';
import { serverClock } from '#web/api-client/server-clock.ts';
import type { FieldErrors } from '../../form/check-form.ts';
import type { ResultRow } from '../result-rows.ts';
import { TimeBackFields } from './time-back-fields.tsx';
import { newTimeBack, timeBackBody, timeBackErrors, type TimeBackForm } from './time-back-form.ts';
import { timeBackPreview, type TimeBackPreview } from './time-back-preview.ts';
import { TimeBackSummary } from './time-back-summary.tsx';
import { timeBackFailure, useTimeBack } from './use-time-back.ts';

interface Props {
  owner: string;
  contests: readonly string[];
  rows: readonly ResultRow[];
  /** Those that were chosen in the table; without any it is about the whole contest. */
  chosen: readonly ResultRow[];
  onClose(): void;
}

const FORM_FIELDS = ['contestId', 'tickets', 'outageStart', 'minutes', 'reason'];

/** First what is wanted, then what that means. */
export function TimeBackDialog({ owner, contests, rows, chosen, onClose }: Props) {
  const giving = useTimeBack();
  const [form, setForm] = useState(() => newTimeBack(contests, chosen, serverClock.now()));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [preview, setPreview] = useState<TimeBackPreview>();

  const change = (part: Partial<TimeBackForm>) => {
    setForm((current) => ({ ...current, ...part }));
    setErrors({});
  };

  const check = () => {
    const now = serverClock.now();
    const problems = timeBackErrors(form, timeBackBody(owner, form, chosen), now);
    setErrors(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return;
    setPreview(timeBackPreview(form, rows, chosen, new Date(now)));
  };

  const give = async () => {
    setFailure(undefined);
    try {
      await giving.mutateAsync(timeBackBody(owner, form, chosen));
      onClose();
    } catch (error) {
      const { field = '', text } = timeBackFailure(error);
      const isAtField = FORM_FIELDS.includes(field.split('.')[0] ?? '');
      if (!isAtField) return setFailure(text);
      setErrors({ [field]: text });
      setPreview(undefined);
    }
  };

  return (
    <Modal
      open
      title={preview ? '确认补时' : '补时'}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        preview
          ? [
              <Button key="back" disabled={giving.isPending} onClick={() => setPreview(undefined)}>
                返回修改
              </Button>,
              <Button key="give" type="primary" loading={giving.isPending} onClick={() => void give()}>
                确定补时
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                取消
              </Button>,
              <Button key="next" type="primary" onClick={check}>
                下一步
              </Button>,
            ]
      }
    >
      {preview ? (
        <TimeBackSummary form={form} preview={preview} failure={failure} />
      ) : (
        <TimeBackFields form={form} errors={errors} contests={contests} chosen={chosen} onChange={change} />
      )}
    </Modal>
  );
}
