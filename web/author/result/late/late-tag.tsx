import { Tag } from '#ui/tag.tsx';
import type { ResultRow } from '../result-rows.ts';

/** Says in the table that there is something to decide. */
export function LateTag({ row: { user, waiting } }: { row: ResultRow }) {
  const count = user.lateAnswers.length;
  if (count === 0) return null;
  return (
    <div>
      {waiting > 0 ? (
        <Tag tone="processing">迟到答案 {waiting} 份待确认</Tag>
      ) : (
        <Tag>迟到答案 {count} 份已处理</Tag>
      )}
    </div>
  );
}
