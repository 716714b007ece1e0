import type { Correspondent } from '#domain/message/correspondent.ts';
import { read, type Readers } from '#server/database/read.ts';
import { findFreeName } from './correspondence.repository.ts';
import { findMessagePage, listAwaited, listMessagesAfter } from './message-list.repository.ts';
import { countUnread } from './unread.repository.ts';

/** Searches and counts over tens of thousands of messages. */
export const messagePageRead = read('message.page', findMessagePage);

export const awaitedRead = read('message.awaited', listAwaited);

export const freeNameRead = read('message.free-name', findFreeName);

export const unreadRead = read('message.unread', countUnread);

export const messagesAfterRead = read('message.after', listMessagesAfter);

/** All that somebody may see, a portion at a time. */
export async function* messagePortions(readers: Readers, owner: string, reader: Correspondent, most: number) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const portion: Awaited<ReturnType<typeof listMessagesAfter>> = await readers.run(messagesAfterRead, {
      ...{ owner, reader, after, most },
    });
    yield portion.messages;
    after = portion.last;
  }
}
