import { isAnsweredTask } from '#domain/session/contest-session.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { useTest } from '../test-page/test-context.ts';

const named = (tasks: readonly number[]) => tasks.map((taskId) => `第${taskId}题`).join('、');

/** What became of answers that could not be checked or sent; it stays for as long as that is so. */
export function AsideNote() {
  const { account, outbox } = useTest();
  const stuck = useOutboxState(outbox, (state) => state.stuckTasks);
  const aside = account.asideTasks.filter((taskId) => !isAnsweredTask(account, taskId));
  if (aside.length + stuck.length === 0) return null;
  return (
    <div className="aside-note" role="status">
      {aside.length > 0 ? (
        <p>{named(aside)}的答案暂时无法检查，已原样保存，会由老师处理；请继续作答</p>
      ) : null}
      {stuck.length > 0 ? <p>{named(stuck)}的答案暂时无法上传，保存在本机，会继续尝试；请继续作答</p> : null}
    </div>
  );
}
