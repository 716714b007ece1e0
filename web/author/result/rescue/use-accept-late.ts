import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { errorText } from '../../error-text.ts';
import { ticketUsersQuery } from '../../queries.ts';
import { useLateDecision } from '../late/use-late-decision.ts';
import { candidateOf, lateChoices, type RescueLine } from './rescue-lines.ts';

/** Accepts the late answers that files have brought. */
export function useAcceptLate(owner: string, onAccepted: (lines: readonly RescueLine[]) => void) {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const deciding = useLateDecision();
  return useMutation({
    mutationFn: async (lines: readonly RescueLine[]) => {
      const contests = [...new Set(lines.map((line) => candidateOf(line).contest))];
      const users = await queries
        .fetchQuery({ ...ticketUsersQuery(owner, contests), staleTime: 0 })
        .catch((error: unknown) => {
          void message.error(`读取迟到答案失败：${errorText(error)}`);
          throw error;
        });
      await deciding.mutateAsync({ decision: 'accepted', answers: lateChoices(lines, users) });
    },
    onSuccess: (_done, lines) => onAccepted(lines),
  });
}
