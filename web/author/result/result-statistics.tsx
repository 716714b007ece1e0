import { Statistic } from 'antd';
import type { ResultCounts } from './result-rows.ts';

export function ResultStatistics({ counts }: { counts: ResultCounts }) {
  return (
    <div className="result-statistics">
      <Statistic title="考生人数" value={counts.all} />
      <Statistic title="已完成" value={counts.finished} className="result-count-finished" />
      <Statistic title="进行中" value={counts.inProgress} className="result-count-in-progress" />
      <Statistic title="未作答" value={counts.notStarted} className="result-count-none" />
      <Statistic
        title="迟到答案待确认"
        value={counts.waiting}
        suffix="份"
        className={counts.waiting > 0 ? 'result-count-waiting' : 'result-count-idle'}
      />
    </div>
  );
}
