import { messageFileIn } from '#domain/message/message-file.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';

/** An upload that nothing is going to be made of takes up nobody's room. A failure is no matter: it goes by itself after a day. */
export function discardFile(address: string): void {
  const file = messageFileIn(address);
  if (!file) return;
  const query = { id: entityId(file.owner, file.fileId) };
  void call('POST /api/discard-message-file', { query }).catch(() => undefined);
}
