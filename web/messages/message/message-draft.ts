import type { MessageInput, SeenMessage } from '#domain/message/message.schema.ts';
import { FILE_FIELDS, MESSAGE_LABELS } from '#domain/message/message-values.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { basedOn, callVersioned } from '#web/api-client/call.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';
import type { Versioned } from '#web/staff/forms/use-entity-form.ts';

/** A message while it is edited, with why it is given its state. */
export type MessageDraft = SeenMessage & { reason: string };

/** What is sent of it. */
export function inputOf(draft: MessageDraft): MessageInput {
  const { side: _side, writerName: _name, changedTime: _time, isUnread: _unread, ...rest } = draft;
  const { fileNames: _files, batch: _batch, ...input } = rest;
  return input;
}

const NOT_SAVED = '服务器端连接成功，但保存失败';

/** Gives back the new version. */
export async function saveMessage(base: Versioned<MessageDraft>, draft: MessageDraft): Promise<string> {
  const { reply, version } = await callVersioned('POST /api/update-message', {
    query: { id: entityId(draft.owner, base.thing.name) },
    body: inputOf(draft),
    headers: basedOn(base.version),
  });
  assertDone(reply, NOT_SAVED);
  return version;
}

/** In words, for somebody who has to choose between two versions. */
export function describeMessage(message: MessageDraft): DescribedPart[] {
  const fileText = (field: (typeof FILE_FIELDS)[number]) =>
    message[field] === '' ? '' : message.fileNames[field] || message[field];
  const texts = {
    name: message.name,
    user: message.user,
    text: message.text,
    type: message.type,
    state: message.state,
    ...Object.fromEntries(FILE_FIELDS.map((field) => [field, fileText(field)])),
  };
  return Object.entries(texts).map(([key, text]) => ({
    key,
    label: MESSAGE_LABELS[key as keyof typeof MESSAGE_LABELS],
    lines: text === '' ? [] : text.split('\n'),
    ...(key.includes('Url') ? { source: message[key as 'fileUrl'] } : {}),
  }));
}
