import { isLostSession } from '#web/api-client/api-error.ts';
import { timeText } from '#web/staff/display-text.ts';
import { clockText } from '../table/time-words.ts';
import { useIsCutOff } from '../use-connection.ts';
import type { useResults } from '../use-results.ts';

/** How old the figures are; whoever watches a test must know when they have stopped. */
export function UpdatedAt({ summary }: Pick<ReturnType<typeof useResults>, 'summary'>) {
  const { data, dataUpdatedAt, error } = summary;
  const isCutOff = useIsCutOff(dataUpdatedAt, !isLostSession(error));
  return (
    <>
      {data && !isCutOff && (
        <span className="author-muted result-updated" title={timeText(data.at)}>
          更新于 {clockText(data.at)}
        </span>
      )}
      <span role="status" className={isCutOff ? 'result-cut-off' : undefined}>
        {data && isCutOff && `连接中断，数据停在 ${clockText(data.at)}`}
      </span>
    </>
  );
}
