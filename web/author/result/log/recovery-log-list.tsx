import { RECOVERY_ACTIONS, type RecoveryAction } from '#domain/session/recovery-log.ts';
import type { TagTone } from '#ui/tag-tone.ts';
import { Tag } from '#ui/tag.tsx';
import { timeText } from '../../time-text.ts';
import type { LogLine } from './merge-logs.ts';

interface Props {
  lines: readonly LogLine[];
  hasSeveralContests: boolean;
}

const TONES: Record<RecoveryAction, TagTone> = {
  'give-time-back': 'processing',
  'decide-late-answers': 'warning',
  'apply-rescue-file': 'success',
};

export function RecoveryLogList({ lines, hasSeveralContests }: Props) {
  return (
    <ol className="recovery-log">
      {lines.map(({ at, actor, action, text, contest }, index) => {
        const kind = action as RecoveryAction;
        return (
          <li key={lines.length - index}>
            <div className="recovery-log-head">
              <Tag tone={TONES[kind]}>{RECOVERY_ACTIONS[kind]}</Tag>
              <time dateTime={at}>{timeText(at)}</time>
              <span className="author-muted">{actor}</span>
              {hasSeveralContests && <span className="author-muted">{contest}</span>}
            </div>
            {text}
          </li>
        );
      })}
    </ol>
  );
}
