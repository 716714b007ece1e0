import { statusText } from '../outbox/status-text.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { useTest } from './test-context.ts';

/** Says in words where the answers are. */
export function OutboxStatus() {
  const { outbox } = useTest();
  const { queued, draftTasks, phase, durable } = useOutboxState(outbox, (state) => state);
  const { tone, text } = statusText({
    phase,
    durable,
    waiting: queued.length,
    hasDrafts: draftTasks.length > 0,
  });
  return (
    <p role="status" className={`outbox-status outbox-status--${tone}`}>
      {text}
    </p>
  );
}
