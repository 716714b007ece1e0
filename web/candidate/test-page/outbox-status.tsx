import { statusText } from '../outbox/status-text.ts';
import { situationOf } from '../outbox/situation.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { useTest } from './test-context.ts';

/** Says in words where the answers are. */
export function OutboxStatus() {
  const { outbox } = useTest();
  const { tone, text } = statusText(situationOf(useOutboxState(outbox, (state) => state)));
  return (
    <p role="status" className={`outbox-status outbox-status--${tone}`}>
      {text}
    </p>
  );
}
