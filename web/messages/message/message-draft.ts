import type { MessageInput, SeenMessage } from '#domain/message/message.schema.ts';
import { forbiddenField } from '#domain/message/message-rights.ts';
import { ANSWER_FIELDS, FILE_FIELDS, MESSAGE_LABELS, SUBMITTED } from '#domain/message/message-values.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { basedOn, callVersioned } from '#web/api-client/call.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

/** A message while it is edited, with why it is given its state. */
export type MessageDraft = SeenMessage & { reason: string };

/** What is sent of it. */
export function inputOf(draft: MessageDraft): MessageInput {
  const { side: _side, writerName: _name, changedTime: _time, isUnread: _unread, ...rest } = draft;
  const { fileNames: _files, isAnswered: _answered, batch: _batch, title: _title, ...input } = rest;
  return input;
}

const NOT_SAVED = '服务器端连接成功，但保存失败';

/**
 * Whoever answers brings files and the submission; all else is as the base has it. So an answer that meets a newer version does not
 * undo what its writer has changed meanwhile. Throws where that version can no longer be answered.
 */
export function sentOn(base: MessageDraft, draft: MessageDraft): MessageInput {
  if (draft.side === 'writer') return inputOf(draft);
  const { fileUrl, fileUrl2, fileNames, reason } = draft;
  const state = draft.state === SUBMITTED ? SUBMITTED : base.state;
  const answer = { ...base, fileUrl, fileUrl2, fileNames, reason, state };
  if (forbiddenField('addressee', base, answer)) {
    throw new Error(`这一消息现在是“${base.state}”，不能再修改`);
  }
  return inputOf(answer);
}

/** Gives back the new version. */
export async function saveMessage(base: Versioned<MessageDraft>, draft: MessageDraft): Promise<string> {
  const { reply, version } = await callVersioned('POST /api/update-message', {
    query: { id: entityId(draft.owner, base.thing.name) },
    body: sentOn(base.thing, draft),
    headers: basedOn(base.version),
  });
  assertDone(reply, NOT_SAVED);
  return version;
}

const WORDS = ['name', 'user', 'text', 'type', 'state', 'reason'] as const;

/** What one side has changed upon what the other has saved meanwhile: a file that has just come is not thrown away by a word. */
export function mergedMessage(base: MessageDraft, mine: MessageDraft, theirs: MessageDraft): MessageDraft {
  const files = FILE_FIELDS.filter((field) => mine[field] !== base[field]);
  const changed = [...WORDS.filter((field) => mine[field] !== base[field]), ...files];
  return {
    ...theirs,
    ...Object.fromEntries(changed.map((field) => [field, mine[field]])),
    fileNames: {
      ...theirs.fileNames,
      ...Object.fromEntries(files.map((field) => [field, mine.fileNames[field]])),
    },
  };
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
    reason: message.reason,
    ...Object.fromEntries(FILE_FIELDS.map((field) => [field, fileText(field)])),
  };
  const answered: string[] = [...ANSWER_FIELDS, 'state'];
  // Of what somebody cannot change there is nothing to choose.
  const own = Object.entries(texts).filter(([key]) => message.side === 'writer' || answered.includes(key));
  return own.map(([key, text]) => ({
    key,
    label: MESSAGE_LABELS[key as keyof typeof MESSAGE_LABELS],
    lines: text === '' ? [] : text.split('\n'),
    ...(key.includes('Url') ? { source: message[key as 'fileUrl'] } : {}),
  }));
}
