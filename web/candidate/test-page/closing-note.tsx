import type { SessionNotice } from '#domain/session/session-notice.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { closingNote } from '../session/closing-note.ts';
import { RescuePart } from './rescue-part.tsx';
import { useTest } from './test-context.ts';

/** In the dialog over a closed test: where the last answers are. */
export function ClosingNote({ notice }: { notice: SessionNotice }) {
  const { outbox } = useTest();
  const state = useOutboxState(outbox, (whole) => whole);
  return (
    <>
      <p role="status">{closingNote(notice, state)}</p>
      {notice === 'expired' ? <RescuePart isUrgent /> : null}
    </>
  );
}
