import { App } from 'antd';
import { type ReactNode, useRef } from 'react';
import { type ContestUsage, MOST_COUNTED_ANSWERS } from '#api/contest.ts';
import type { TaskUsage } from '#api/task.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { Task } from '#tasks/task.schema.ts';
import { call } from '#web/api-client/call.ts';

/** Counting stops somewhere; from there on it is at least so many. */
export const answersText = (answers: number) =>
  answers >= MOST_COUNTED_ANSWERS ? `${MOST_COUNTED_ANSWERS}份以上` : `${answers}份`;

export function startedText({ started, running }: Pick<ContestUsage, 'started' | 'running'>): string {
  const unfinished = running === 0 ? '都已结束' : `其中 ${running} 名尚未结束`;
  return `${started} 名考生已经开始（${unfinished}）`;
}

/** Asks once for each number of candidates: who has said yes is not asked again until more have started. */
function useStartedQuestion() {
  const { modal } = App.useApp();
  const confirmed = useRef(0);
  return async (counts: ContestUsage, content: ReactNode): Promise<boolean> => {
    if (counts.started === 0 || counts.started === confirmed.current) return true;
    const isSure = await modal.confirm({
      title: startedText(counts),
      content,
      okText: '保存',
      cancelText: '取消',
      width: 520,
    });
    if (isSure) confirmed.current = counts.started;
    return isSure;
  };
}

export function useContestQuestion(): (saved: Contest, draft: Contest) => Promise<boolean> {
  const ask = useStartedQuestion();
  return async (saved, draft) => {
    // Nobody has taken a test that is not there yet; its name may have been another one's.
    if (saved.createdTime === '') return true;
    const query = { id: entityId(saved.owner, saved.name) };
    const usage = await call('GET /api/get-contest-usage', { query });
    if (!usage) return true;
    const isClosing = saved.state === 'active' && draft.state !== 'active' && usage.running > 0;
    return ask(
      usage,
      <ul className="usage-question">
        <li>他们保留开始时得到的版本：题目、顺序和时长都不变。</li>
        {usage.answers > 0 && <li>已提交的{answersText(usage.answers)}答案不变，仍属于那一版本。</li>}
        <li>之后开始的考生得到这次保存的版本。</li>
        {isClosing && <li>状态改为“关闭”会立即对所有人生效：尚未结束的考生不能再提交。</li>}
      </ul>,
    );
  };
}

function totalOf({ contests }: TaskUsage): ContestUsage {
  return contests.reduce(
    (sum, { started, running, answers }) => ({
      started: sum.started + started,
      running: sum.running + running,
      answers: sum.answers + answers,
    }),
    { started: 0, running: 0, answers: 0 },
  );
}

export function useTaskQuestion(): (saved: Task) => Promise<boolean> {
  const ask = useStartedQuestion();
  return async (saved) => {
    const query = { id: entityId(saved.owner, saved.name) };
    const usage = await call('GET /api/get-task-usage', { query });
    if (!usage) return true;
    const started = usage.contests.filter((contest) => contest.started > 0);
    return ask(
      totalOf(usage),
      <ul className="usage-question">
        <li>
          这道题目在以下测试中：
          {started.map((contest) => `“${contest.name}”（${contest.started} 名已开始）`).join('、')}
        </li>
        <li>他们看到的仍是开始时的版本，已提交的答案也属于那一版本。</li>
        <li>之后开始的考生得到这次保存的版本。</li>
      </ul>,
    );
  };
}
