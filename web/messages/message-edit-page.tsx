import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { mayChangeAnything } from '#domain/message/message-rights.ts';
import { FAILED } from '#domain/message/message-values.ts';
import { MessageInput } from '#domain/message/message.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { markRead } from '#web/api-client/unread-store.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import { Section } from '#web/staff/forms/fields.tsx';
import type { Versioned } from '#web/staff/forms/entity-form.ts';
import { useEntityForm } from '#web/staff/forms/use-entity-form.ts';
import { messagePath, shownTitle } from './correspondence.ts';
import { forgetCorrespondence, messageQuery } from './correspondence-queries.ts';
import { MessageAnswer } from './message/message-answer.tsx';
import {
  describeMessage,
  inputOf,
  mergedMessage,
  type MessageDraft,
  saveMessage,
} from './message/message-draft.ts';
import { MessageHistory } from './message/message-history.tsx';
import { MessageWords, WrittenMessage } from './message/message-words.tsx';
import { StateTag } from './state-tag.tsx';
import './messages.css';

/** Whoever is sent back has to know why; the call itself, as it is specified, knows no reasons. */
const missingReason = (before: MessageDraft, { state, reason }: MessageDraft): Record<string, string> =>
  state === FAILED && before.state !== FAILED && reason.trim() === ''
    ? { reason: '请写明哪里需要修改，对方才知道怎么改' }
    : {};

/** A message that has been loaded: its writer's side edits it, its addressee answers. */
function MessageForm({ loaded }: { loaded: Versioned<MessageDraft> }) {
  const { owner, name, side } = loaded.thing;
  const queries = useQueryClient();
  const form = useEntityForm(loaded, {
    idPrefix: 'message',
    check: (draft) => ({
      ...fieldErrors(MessageInput, inputOf(draft)),
      ...missingReason(loaded.thing, draft),
    }),
    confirm: () => Promise.resolve(true),
    send: saveMessage,
    describe: describeMessage,
    merge: mergedMessage,
    reload: (wanted) => queries.fetchQuery({ ...messageQuery(owner, wanted), staleTime: 0 }),
    pathOf: (wanted) => messagePath(owner, wanted),
    afterSave: () => void forgetCorrespondence(queries),
  });
  const { saved } = form;
  const { isUnread, changedTime } = saved;
  useEffect(() => {
    if (isUnread) void markRead('message', entityId(owner, name), changedTime);
  }, [owner, name, isUnread, changedTime]);

  return (
    <EditFrame
      title={shownTitle(saved)}
      noun="消息"
      back={{ path: '/message-edit', label: '我的消息' }}
      form={form}
      isReadOnly={!mayChangeAnything(side, saved)}
      actions={<StateTag state={saved.state} />}
    >
      {side === 'writer' ? <MessageWords form={form} /> : <WrittenMessage message={saved} />}
      <MessageAnswer form={form} />
      <Section title="经过" isGrid={false}>
        <MessageHistory owner={owner} name={saved.name} />
      </Section>
    </EditFrame>
  );
}

export function MessageEditPage() {
  const { owner = '', messageName = '' } = useParams();
  return (
    <EntityPage
      name={messageName}
      noun="消息"
      listPath="/message-edit"
      pathOf={(name) => messagePath(owner, name)}
      query={messageQuery(owner, messageName)}
    >
      {(loaded) => <MessageForm loaded={loaded} />}
    </EntityPage>
  );
}
