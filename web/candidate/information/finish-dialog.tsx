import type { Account } from '#domain/account/account.schema.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { isAnsweredTask } from '#domain/session/contest-session.ts';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { serverClock } from '#web/api-client/server-clock.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { useTakenContest } from '../contest-loading.ts';
import { ClockGoesOn } from '../ending/logout-dialog.tsx';
import type { Outbox } from '../outbox/outbox-types.ts';
import { useCurrentAccount } from '../outbox/use-outbox.ts';
import { endSession, sendEverything } from '../session/end-session.ts';
import { isRunning } from '../session/logout-question.tsx';
import { useBackStep } from './back-step.ts';
import { useClassList } from './class-calls.ts';

const WHOLE_LIST = { search: '', grade: '', class: '', page: 1 };

/** What is not filled in yet, a sentence each. Undefined while that is not known. */
function useMissing(account: Account): { sentences: string[] | undefined; isUnknown: boolean } {
  const contest = useTakenContest(account.contestId, account.id, account.startTime !== '');
  const { list, isOld, error } = useClassList(account, WHOLE_LIST);
  if ((contest.error && !contest.data) || (error && !list)) return { sentences: undefined, isUnknown: true };
  if (contest.data === undefined || !list || isOld) return { sentences: undefined, isUnknown: false };
  const tasks = (contest.data?.tasks ?? [])
    .slice(1, -1)
    .filter((_, index) => !isAnsweredTask(account, index + 1));
  const { total, names } = list.incomplete;
  const sentences = [
    ...(contest.data && tasks.length > 0
      ? [`“${cardTitle(contest.data)}”还有${tasks.length}题没有完成：${tasks.join('、')}。`]
      : []),
    ...(total > 0
      ? [`名单中有${total}名学生没有填写姓名或性别：${names.join('、')}${total > names.length ? '等' : ''}。`]
      : []),
  ];
  return { sentences, isUnknown: false };
}

interface FinishDialogProps {
  account: Account;
  outbox: Outbox;
  onClose(): void;
}

/** The end of reporting, which logs out: whoever has forgotten something is told before. */
export function FinishDialog({ account: known, outbox, onClose }: FinishDialogProps) {
  const account = useCurrentAccount(known, outbox);
  const { sentences, isUnknown } = useMissing(account);
  const finish = useAction(
    async () => {
      await sendEverything(outbox);
      await endSession(account, undefined, 'logout');
    },
    (error) => toast.error(error.message),
  );
  useBackStep(true, () => !finish.isRunning && onClose());
  const isMissing = sentences !== undefined && sentences.length > 0;
  const isChecking = sentences === undefined && !isUnknown;
  return (
    <ConfirmDialog
      open
      title={isMissing ? '还有没填完的内容，确定结束填报吗？' : '结束填报并退出登录？'}
      confirmText={isMissing ? '仍要结束' : '结束填报'}
      cancelText={isMissing ? '继续填报' : '取消'}
      // Until it is known that nothing is missing the focus is on the way back.
      danger={sentences?.length !== 0}
      busy={finish.isRunning}
      onConfirm={() => !isChecking && finish.run()}
      onCancel={onClose}
    >
      <div className="edit-dialog">
        <div className="edit-dialog" aria-live="polite">
          {isUnknown ? <p>暂时无法检查是否都已填完。</p> : null}
          {isChecking ? <p>正在检查是否都已填完…</p> : null}
          {sentences?.map((sentence) => (
            <p key={sentence}>
              <strong>{sentence}</strong>
            </p>
          ))}
        </div>
        <p>已经提交的内容都已保存，之后可以用同一个准考证号再次登录。</p>
        {isRunning(account, new Date(serverClock.now())) ? (
          <ClockGoesOn expireTime={account.expireTime} />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
