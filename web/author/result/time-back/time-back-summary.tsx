import { Alert } from 'antd';
import { timeText } from '../../time-text.ts';
import { outageStartOf, type TimeBackForm } from './time-back-form.ts';
import { TIME_BACK_PROBLEMS, type TimeBackPreview } from './time-back-preview.ts';

interface Props {
  form: TimeBackForm;
  preview: TimeBackPreview;
  failure: string | undefined;
}

function whoText(form: TimeBackForm): string {
  const start = outageStartOf(form);
  if (form.scope === 'chosen' || !start) return '选中的';
  return `${timeText(start.toISOString())} 故障开始时仍在作答的`;
}

/** Says what will happen before it happens: time that was given cannot be taken back. */
export function TimeBackSummary({ form, preview, failure }: Props) {
  const { getting, over, passedOver, end } = preview;
  return (
    <>
      {failure !== undefined && <Alert className="author-section" type="error" showIcon title={failure} />}
      <p>
        将为测试“{form.contest}”中{whoText(form)}
        <strong>{getting}名考生</strong>延长<strong>{form.minutes}分钟</strong>。
      </p>
      <ul className="time-back-list">
        {end && (
          <li>
            截止时间由 {timeText(end.from)} 改为 <strong>{timeText(end.to)}</strong>
          </li>
        )}
        {over > 0 && <li>其中{over}名已经到时，从现在起算，可以继续作答</li>}
        {passedOver.map(({ problem, count }) => (
          <li key={problem}>
            {count}名不延长：{TIME_BACK_PROBLEMS[problem]}
          </li>
        ))}
        <li>原因：{form.reason.trim()}</li>
      </ul>
      <p className="author-muted">人数按页面上的数据估计，以服务器处理时为准。补时写入处理记录，不能撤销。</p>
    </>
  );
}
