import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { useTest } from '../test-page/test-context.ts';
import { changeSwitches, type DebugSwitches, useDebugSwitches } from './debug-switches.ts';
import './admin-tools.css';

export function showLogProblem({ logInterval }: Pick<TakenContest, 'logInterval'>): string | undefined {
  return logInterval > 0
    ? undefined
    : `开启显示日志失败：请在测试编辑页面把日志记录间隔设置为大于0的整数，如100（毫秒），当前日志记录间隔为：${logInterval}`;
}

const UI_MODES: [mode: DebugSwitches['uiMode'], label: string][] = [
  ['default', '默认'],
  ['focus', '专注'],
];

/** For accounts of admin type: how the page looks, and what it shows about the answer. */
export function AdminTools() {
  const { contest } = useTest();
  const { uiMode, showLog, showAnswer } = useDebugSwitches();
  const problem = showLogProblem(contest);

  const switchLog = (wanted: boolean) => {
    if (wanted && problem) toast.error(problem);
    else changeSwitches({ showLog: wanted });
  };
  return (
    <details className={`admin-tools admin-tools--${uiMode}`}>
      <summary className="admin-tools__title">管理员工具</summary>
      <div className="admin-tools__body">
        <fieldset className="admin-tools__modes">
          <legend>界面模式</legend>
          {UI_MODES.map(([mode, label]) => (
            <label key={mode} className="admin-tools__mode">
              <input
                type="radio"
                name="debug-ui-mode"
                checked={uiMode === mode}
                onChange={() => changeSwitches({ uiMode: mode })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Switch label="显示日志" checked={showLog && !problem} onChange={switchLog} />
        <Switch
          label="显示答案"
          checked={showAnswer}
          onChange={(wanted) => changeSwitches({ showAnswer: wanted })}
        />
      </div>
    </details>
  );
}
