import type { Takeover } from '#api/result.ts';
import { DRAFT_STANDINGS, type DraftStanding } from '#domain/result/draft-standing.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { FULL_NOTES } from '#domain/session/volume.ts';
import { type TagTone, Tag } from '#ui/tag.tsx';
import { STATE_TONES, stateText } from '../result-states.ts';
import { TakeoverNote } from '../takeover-note.tsx';

const LATE_TAGS = {
  late: { text: '迟到答案', tone: 'processing' },
  aside: { text: '未能检查', tone: 'error' },
} as const;

/** Says in the table that there is something to decide. */
function LateTag({ row, kind }: { row: ResultRow; kind: keyof typeof LATE_TAGS }) {
  const { waiting, all } = row[kind];
  if (all === 0) return null;
  const { text, tone } = LATE_TAGS[kind];
  return (
    <div>
      {waiting > 0 ? (
        <Tag tone={tone}>
          {text} {waiting} 份待确认
        </Tag>
      ) : (
        <Tag>
          {text} {all} 份已处理
        </Tag>
      )}
    </div>
  );
}

/** What should be seen of a candidate beside the state. */
export function RowMarks({ row, takeovers }: { row: ResultRow; takeovers: readonly Takeover[] }) {
  return (
    <>
      <TakeoverNote count={row.takeovers} recent={takeovers} />
      {row.isEarlier && (
        <div>
          <Tag>较早的版本</Tag>
        </div>
      )}
      <LateTag row={row} kind="late" />
      <LateTag row={row} kind="aside" />
      {/* Somebody has sent far more than the test asks for; what counts is there all the same. */}
      {row.full.map((kind) => (
        <div key={kind} title={FULL_NOTES[kind].text}>
          <Tag tone="warning">{FULL_NOTES[kind].mark}</Tag>
        </div>
      ))}
    </>
  );
}

const DRAFT_TONES: Record<DraftStanding, TagTone> = {
  partial: 'default',
  answering: 'processing',
  changed: 'default',
};

/** The state, and what is typed and not submitted: it does not count, and must not be overlooked. */
export function StateTags({ row }: { row: ResultRow }) {
  return (
    <>
      <Tag tone={STATE_TONES[row.state]}>{stateText(row)}</Tag>
      {(Object.keys(DRAFT_STANDINGS) as DraftStanding[]).map(
        (standing) =>
          row.drafts[standing] > 0 && (
            <div key={standing}>
              <Tag tone={DRAFT_TONES[standing]}>
                {DRAFT_STANDINGS[standing]} {row.drafts[standing]} 题
              </Tag>
            </div>
          ),
      )}
    </>
  );
}
