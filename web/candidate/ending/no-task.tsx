import { REFUSALS } from '#domain/session/refusals.ts';
import { TASKS_WITHHELD, tasksProblem } from '#domain/session/task-view.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { useServerNow } from '../session/server-now.ts';
import { useTest } from '../test-page/test-context.ts';

/** In place of a task that the server has not given: the test is over or closed, or the task is missing. */
export function NoTask() {
  const { contest, account } = useTest();
  const problem = tasksProblem(contest, account, new Date(useServerNow()));
  if (problem === undefined) return <ErrorPage title={REFUSALS.noSuchTask} />;
  if (problem === TASKS_WITHHELD.afterEnd) {
    return <EmptyState title="测试已经结束" text="结束以后不再显示题目。提交的答案都已保存。" icon="test" />;
  }
  return (
    <EmptyState
      title="测试已被老师关闭"
      text="关闭期间不显示题目。还没有上传的内容保存在本机，重新开放后会自动上传。"
      icon="test"
      actions={<Button onClick={() => window.location.reload()}>刷新页面</Button>}
    />
  );
}
