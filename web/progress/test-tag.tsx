import dayjs from 'dayjs';
import type { TestProgress } from '#domain/progress/school-candidate.schema.ts';
import { type TestState, testText } from '#domain/progress/test-state.ts';
import { Tag, type TagTone } from '#ui/tag.tsx';

const TONES: Record<TestState, TagTone> = {
  none: 'default',
  running: 'processing',
  over: 'warning',
  finished: 'success',
};

/** How far somebody is in a test; nothing where it is not theirs. */
export function TestTag({ test }: { test: TestProgress | undefined }) {
  if (!test) return <span className="author-muted">—</span>;
  return (
    <>
      <Tag tone={TONES[test.state]}>{testText(test)}</Tag>
      {test.finishedAt !== '' && (
        <span className="progress-figure">{dayjs(test.finishedAt).format(' M-D H:mm')}</span>
      )}
    </>
  );
}
