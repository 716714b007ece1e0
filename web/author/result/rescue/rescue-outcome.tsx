import { Button } from 'antd';
import { RESCUE_OUTCOMES, type RescueOutcome } from '#domain/session/rescue-file.ts';
import type { TagTone } from '#ui/tag-tone.ts';
import { Tag } from '#ui/tag.tsx';
import { outcomeCounts, type RescueLine } from './rescue-lines.ts';

interface Props {
  line: RescueLine;
  onRetry(line: RescueLine): void;
}

const TONES: Record<RescueOutcome, TagTone> = {
  applied: 'success',
  kept: 'processing',
  late: 'warning',
  known: 'default',
  draft: 'default',
  refused: 'error',
};
const OPEN_TEXTS = { waiting: '等待上传', sending: '正在上传…' } as const;

/** What became of one file, in words. */
export function RescueOutcomeCell({ line, onRetry }: Props) {
  const { state, answers, problem, canRetry, isAccepted } = line;
  if (state === 'waiting' || state === 'sending')
    return <span className="author-muted">{OPEN_TEXTS[state]}</span>;
  if (state === 'refused') {
    return (
      <span className="rescue-problem">
        {problem}
        {canRetry && (
          <Button size="small" onClick={() => onRetry(line)}>
            重试
          </Button>
        )}
      </span>
    );
  }
  if (answers.length === 0) return <span className="author-muted">文件中没有答案</span>;
  return (
    <>
      <div className="rescue-tags">
        {outcomeCounts(answers).map(({ outcome, count }) => {
          const isDecided = outcome === 'late' && isAccepted;
          return (
            <Tag key={outcome} tone={isDecided ? 'success' : TONES[outcome]}>
              {isDecided ? '迟到，已采用' : RESCUE_OUTCOMES[outcome]}：{count}份
            </Tag>
          );
        })}
      </div>
      {answers
        .filter(({ outcome }) => outcome === 'refused')
        .map(({ taskId, message }, index) => (
          <div key={index} className="rescue-problem">
            第{taskId}题：{message}
          </div>
        ))}
    </>
  );
}
