import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { LATE_DECISIONS } from '#domain/session/late-answer.ts';
import { call } from '#web/api-client/call.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { forgetResults } from '../../queries.ts';
import { decisionCalls, type LateChoice, type OwnerDecision } from './late-answers.ts';

interface Decided {
  decision: OwnerDecision;
  answers: readonly LateChoice[];
}

/** Of many quick decisions only the last is told. */
const MESSAGE_KEY = 'late-decision';

/** Under way until the table has been asked for anew. */
export function useLateDecision() {
  const queries = useQueryClient();
  const { message } = App.useApp();
  return useMutation({
    mutationFn: async ({ decision, answers }: Decided) => {
      let changed = 0;
      for (const body of decisionCalls(decision, answers)) {
        changed += Number((await call('POST /api/decide-late-answers', { body })).data);
      }
      return changed;
    },
    onSuccess: (changed, { decision }) =>
      changed > 0
        ? void message.success({ key: MESSAGE_KEY, content: `${LATE_DECISIONS[decision]}${changed}份答案` })
        : void message.info({ key: MESSAGE_KEY, content: '这些答案已经这样处理过了' }),
    onError: (error) => void message.error(`处理答案失败：${errorText(error)}`),
    // Also after an error: of several calls some may have been done.
    onSettled: () => forgetResults(queries),
  });
}
