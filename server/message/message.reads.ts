import { findFreeName } from './correspondence.repository.ts';
import { read } from '#server/database/read.ts';
import { findMessagePage, listAwaited } from './message-list.repository.ts';

/** Searches and counts over tens of thousands of messages. */
export const messagePageRead = read('message.page', findMessagePage);

export const awaitedRead = read('message.awaited', listAwaited);

export const freeNameRead = read('message.free-name', findFreeName);
