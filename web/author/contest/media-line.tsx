import { useQuery } from '@tanstack/react-query';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { mediaPlanQuery } from '../queries.ts';

/** What candidates' browsers fetch of the saved test before it is shown, and what they will need the network for. */
export function MediaLine({ contest }: { contest: Contest }) {
  const { data: plan } = useQuery(mediaPlanQuery(contest));
  if (!plan || plan.aheadCount + plan.streamed.length === 0) return null;
  const { aheadCount, aheadBytes, budget, streamed } = plan;
  const ahead = `考生的浏览器会预先下载${aheadCount}个文件，共${sizeText(aheadBytes)}，断网时也能使用（每个测试最多${sizeText(budget)}）`;
  if (streamed.length === 0) return <p className="author-muted">{ahead}</p>;
  return (
    <details className="author-muted contest-media">
      <summary>
        {ahead}；另有{streamed.length}个文件超出这一额度，作答时需要联网
      </summary>
      <ul>
        {streamed.map(({ address, task, name, bytes }) => (
          <li key={address}>
            题目“{task}”：{name}（{sizeText(bytes)}）
          </li>
        ))}
      </ul>
    </details>
  );
}
