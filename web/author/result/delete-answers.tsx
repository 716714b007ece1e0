import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api-client/call.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import { DeleteButton } from '#web/staff/delete-button.tsx';
import { useLastAccount } from '#web/staff/use-owner.ts';
import { forgetResults } from '../queries.ts';
import type { ResultRow } from './result-rows.ts';

/** All that one candidate has answered in one contest. For administrators, as the call is. */
export function DeleteAnswers({ row: { user, contest } }: { row: ResultRow }) {
  const queries = useQueryClient();
  if (!useLastAccount()?.isAdmin) return null;
  const remove = async () => {
    assertDone(await call('POST /api/delete-ticket-user', { query: { user: user.username } }));
    await forgetResults(queries);
  };
  return (
    <div className="staff-actions result-delete">
      <DeleteButton
        subject={`${user.name || user.ticketId}（${user.ticketId}）在“${contest}”中的全部作答`}
        warning="考生再次登录时从头开始；30天内可以在回收站中恢复，但考生已重新作答的不能恢复。"
        label="删除全部作答"
        onDelete={remove}
      />
    </div>
  );
}
