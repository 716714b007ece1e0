import {
  ANSWERED_TEXT,
  MESSAGE_LABELS,
  MESSAGE_TYPES,
  TEMPLATE_FIELDS,
} from '#domain/message/message-values.ts';
import { timeText } from '#web/staff/display-text.ts';
import { ChoiceInput, Section, TextInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { AttachmentField } from '../attachment-field.tsx';
import { useCorrespondence } from '../correspondence.ts';
import type { MessageDraft } from './message-draft.ts';

/** What the writer's side may change. */
export function MessageWords({ form }: { form: EntityForm<MessageDraft> }) {
  const { draft, change, errorOf } = form;
  const { isSchool } = useCorrespondence();
  return (
    <Section title="消息" note={<span className="author-muted">发送于 {timeText(draft.createdTime)}</span>}>
      {!isSchool && (
        <TextInput
          id="message-name"
          label={MESSAGE_LABELS.name}
          isRequired
          value={draft.name}
          error={errorOf('name')}
          note="不能包含“/”和“,”"
          onChange={(name) => change({ name })}
        />
      )}
      <TextInput
        id="message-user"
        label={MESSAGE_LABELS.user}
        isRequired
        isReadOnly={form.saved.isAnswered}
        value={draft.user}
        error={errorOf('user')}
        note={
          form.saved.isAnswered
            ? ANSWERED_TEXT
            : '学校、区县（发给其主管）或准考证号；几个区县有同名学校时写“区县/学校”'
        }
        onChange={(user) => change({ user })}
      />
      <ChoiceInput
        id="message-type"
        label={MESSAGE_LABELS.type}
        value={draft.type}
        options={MESSAGE_TYPES.map((type) => ({ value: type, label: type }))}
        error={errorOf('type')}
        note="只读的消息不能上传文件，也不能改变状态"
        onChange={(type) => change({ type })}
      />
      <TextInput
        id="message-text"
        label={MESSAGE_LABELS.text}
        rows={4}
        value={draft.text}
        error={errorOf('text')}
        onChange={(text) => change({ text })}
      />
      <div className="author-field-wide attachments">
        {TEMPLATE_FIELDS.map((field) => (
          <AttachmentField
            key={field}
            label={MESSAGE_LABELS[field]}
            owner={draft.owner}
            message={form.saved.name}
            url={draft[field]}
            fileName={draft.fileNames[field]}
            mayChange
            error={errorOf(field)}
            onChange={({ url, fileName }) =>
              change({ [field]: url, fileNames: { ...draft.fileNames, [field]: fileName } })
            }
          />
        ))}
      </div>
    </Section>
  );
}

/** What its addressee reads. */
export function WrittenMessage({ message }: { message: MessageDraft }) {
  const templates = TEMPLATE_FIELDS.filter((field) => message[field] !== '');
  return (
    <Section title="消息" isGrid={false}>
      <p className="author-muted">
        {message.writerName} 于 {timeText(message.createdTime)} 发给 {message.user}
      </p>
      <p className="message-text">{message.text === '' ? '（没有正文）' : message.text}</p>
      {templates.length > 0 && (
        <div className="attachments">
          {templates.map((field) => (
            <AttachmentField
              key={field}
              label={MESSAGE_LABELS[field]}
              owner={message.owner}
              url={message[field]}
              fileName={message.fileNames[field]}
              mayChange={false}
              onChange={() => undefined}
            />
          ))}
        </div>
      )}
    </Section>
  );
}
