import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { NetworkError } from '#web/api-client/api-error.ts';
import { call, type CallInput } from '#web/api-client/call.ts';
import { refusalIn } from '../../form/refusal.ts';
import { forgetResults } from '../../queries.ts';

export function useTimeBack() {
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
export function timeBackFailure(error: unknown): { field: string | undefined; text: string } {
  const { field, text } = refusalIn(error);
  const isUnknown = error instanceof NetworkError;
  return { field, text: isUnknown ? `${text}。时间可能已经延长，重试之前请先查看处理记录` : text };
}
