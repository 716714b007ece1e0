import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Modal } from 'antd';
import { useState } from 'react';
import { NetworkError } from '#web/api-client/api-error.ts';
import { call, type CallInput } from '#web/api-client/call.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { refusalIn } from '#web/staff/call-outcome.ts';
import { timeText } from '#web/staff/display-text.ts';
import type { FieldErrors } from '#web/staff/forms/check-form.ts';
import { forgetResults } from '../../queries.ts';
import { TIME_BACK_PROBLEMS } from '#domain/session/time-back.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { TimeBackFields } from './time-back-fields.tsx';
import {
  chosenPreview,
  newTimeBack,
  outageStartOf,
  timeBackBody,
  timeBackErrors,
  type TimeBackForm,
  type TimeBackPreview,
} from './time-back-form.ts';

function useTimeBack() {
  const queries = useQueryClient();
  const { message } = App.useApp();
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/give-time-back'>['body']) =>
      call('POST /api/give-time-back', { body }),
    onSuccess: ({ msg }) => void message.success(msg),
    onSettled: () => forgetResults(queries),
  });
}

/** Nobody knows whether a call without an answer was done, and time that is given twice is twice as long. */
function timeBackFailure(error: unknown): { field: string | undefined; text: string } {
  const { field, text } = refusalIn(error);
  const isUnknown = error instanceof NetworkError;
  return { field, text: isUnknown ? `${text}。时间可能已经延长，重试之前请先查看处理记录` : text };
}

/** Of a whole contest only the server knows everybody. */
function wholePreview(owner: string, form: TimeBackForm) {
  const outageStart = outageStartOf(form)?.toISOString() ?? '';
  const query = { owner, id: entityId(owner, form.contest), outageStart };
  return call('GET /api/get-time-back-preview', { query });
}

interface TimeBackSummaryProps {
  form: TimeBackForm;
  preview: TimeBackPreview;
  failure: string | undefined;
}

function whoText(form: TimeBackForm): string {
  const start = outageStartOf(form);
  if (form.scope === 'chosen' || !start) return '选中的';
  return `${timeText(start.toISOString())} 故障开始时仍在作答的`;
}

/** Says what will happen before it happens: time that was given cannot be taken back. */
function TimeBackSummary({ form, preview, failure }: TimeBackSummaryProps) {
  const { getting, over, passedOver, end } = preview;
  return (
    <>
      {failure !== undefined && <Alert className="author-section" type="error" showIcon title={failure} />}
      <p>
        将为测试“{form.contest}”中{whoText(form)}
        <strong>{getting}名考生</strong>延长<strong>{form.minutes}分钟</strong>。
      </p>
      <ul className="time-back-list">
        {end && (
          <li>
            截止时间由 {timeText(end.from)} 改为 <strong>{timeText(end.to)}</strong>
          </li>
        )}
        {over > 0 && <li>其中{over}名已经到时，从现在起算，可以继续作答</li>}
        {passedOver.map(({ problem, count }) => (
          <li key={problem}>
            {count}名不延长：{TIME_BACK_PROBLEMS[problem]}
          </li>
        ))}
        <li>原因：{form.reason.trim()}</li>
      </ul>
      <p className="author-muted">人数按现在的情况估计，以服务器处理时为准。补时写入处理记录，不能撤销。</p>
    </>
  );
}

interface TimeBackDialogProps {
  owner: string;
  contests: readonly string[];
  /** Those that were chosen in the table; without any it is about the whole contest. */
  chosen: readonly ResultRow[];
  onClose(): void;
}

const FORM_FIELDS = ['contestId', 'tickets', 'outageStart', 'minutes', 'reason'];

/** First what is wanted, then what that means. */
export function TimeBackDialog({ owner, contests, chosen, onClose }: TimeBackDialogProps) {
  const giving = useTimeBack();
  const previewing = useMutation({
    mutationFn: (wanted: TimeBackForm) => wholePreview(owner, wanted),
  });
  const [form, setForm] = useState(() => newTimeBack(contests, chosen, serverClock.now()));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [preview, setPreview] = useState<TimeBackPreview>();

  const change = (part: Partial<TimeBackForm>) => {
    setForm((current) => ({ ...current, ...part }));
    setErrors({});
  };

  const check = async () => {
    const now = serverClock.now();
    const problems = timeBackErrors(form, timeBackBody(owner, form, chosen), now);
    setErrors(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return;
    if (form.scope === 'chosen') return setPreview(chosenPreview(form, chosen, new Date(now)));
    await previewing.mutateAsync(form).then(
      (counted) => setPreview({ ...counted, end: undefined }),
      (error: unknown) => setFailure(refusalIn(error).text),
    );
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
              <Button key="next" type="primary" loading={previewing.isPending} onClick={() => void check()}>
                下一步
              </Button>,
            ]
      }
    >
      {preview ? (
        <TimeBackSummary form={form} preview={preview} failure={failure} />
      ) : (
        <>
          {failure !== undefined && (
            <Alert className="author-section" type="error" showIcon title={`不能预计人数：${failure}`} />
          )}
          <TimeBackFields form={form} errors={errors} contests={contests} chosen={chosen} onChange={change} />
        </>
      )}
    </Modal>
  );
}
