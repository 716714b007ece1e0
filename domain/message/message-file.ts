import { entityId, parseEntityId } from '../text/entity-id.ts';

const PATH = '/api/get-message-file?id=';

/** Where a private file of a conversation is asked for, with a session and the right to it. */
export const messageFileAddress = (owner: string, fileId: string): string =>
  `${PATH}${encodeURIComponent(entityId(owner, fileId))}`;

export const isMessageFile = (address: string): boolean => address.startsWith(PATH);

/** Undefined for whatever else an address leads to. */
export function messageFileIn(address: string): { owner: string; fileId: string } | undefined {
  if (!isMessageFile(address)) return undefined;
  try {
    const { owner, name } = parseEntityId(decodeURIComponent(address.slice(PATH.length)));
    return owner === '' ? undefined : { owner, fileId: name };
  } catch {
    return undefined;
  }
}
