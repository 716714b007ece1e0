import { Alert, App, Button, Radio } from 'antd';
import { mayChangeAnything, mayChangeFile, stateChoices } from '#domain/message/message-rights.ts';
import {
  ANSWER_FIELDS,
  FAILED,
  MESSAGE_LABELS,
  MESSAGE_STATES,
  READ_ONLY,
  SUBMITTED,
} from '#domain/message/message-values.ts';
import { Field, Section, TextInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { AttachmentField } from '../attachment-field.tsx';
import { StateTag } from '../state-tag.tsx';
import type { MessageDraft } from './message-draft.ts';
import { useLastReason } from './message-history.tsx';

type Props = { form: EntityForm<MessageDraft> };

function StateChoice({ form }: Props) {
  const { draft, saved, change, errorOf } = form;
  const choices = stateChoices('writer', { state: saved.state, type: draft.type });
  return (
    <>
      <Field id="message-state" label={MESSAGE_LABELS.state} isWide error={errorOf('state')}>
        <Radio.Group
          id="message-state"
          value={draft.state}
          options={MESSAGE_STATES.map((state) => ({
            value: state,
            label: state,
            disabled: !choices.includes(state),
          }))}
          onChange={({ target }) => change({ state: target.value as MessageDraft['state'] })}
        />
      </Field>
      {draft.state !== saved.state && (
        <TextInput
          id="message-reason"
          label={MESSAGE_LABELS.reason}
          rows={2}
          value={draft.reason}
          error={errorOf('reason')}
          note={draft.state === FAILED ? '请写明哪里需要修改，对方会看到' : '可以不写；写了对方会看到'}
          onChange={(reason) => change({ reason })}
        />
      )}
    </>
  );
}

/** The last step of whoever answers: afterwards nothing can be changed until it is sent back. */
function SubmitButton({ form }: Props) {
  const { modal } = App.useApp();
  const { draft } = form;
  const hasFile = ANSWER_FIELDS.some((field) => draft[field] !== '');
  const ask = () =>
    modal.confirm({
      title: '确定提交审核吗？',
      content: hasFile
        ? '提交后不能再更换文件，除非被退回修改。'
        : '还没有上传文件。提交后不能再上传，除非被退回修改。',
      okText: '提交审核',
      cancelText: '取消',
      focusable: { autoFocusButton: hasFile ? 'ok' : 'cancel' },
      onOk: () => form.replace({ ...draft, state: SUBMITTED }),
    });
  return (
    <Button type="primary" loading={form.isSaving} onClick={() => void ask()}>
      提交审核
    </Button>
  );
}

function AddresseeState({ form }: Props) {
  const { saved } = form;
  const reason = useLastReason(saved.owner, saved.name);
  return (
    <>
      {saved.state === FAILED && (
        <Alert
          className="message-sent-back"
          type="warning"
          showIcon
          title={reason === '' ? '审核不通过，请修改后重新提交' : `审核不通过，请修改后重新提交：${reason}`}
        />
      )}
      <p className="message-state-line">
        {MESSAGE_LABELS.state}：<StateTag state={saved.state} />{' '}
        {saved.state === SUBMITTED && <span className="author-muted">正在等待审核，不能再更换文件</span>}
      </p>
      {mayChangeAnything('addressee', saved) && <SubmitButton form={form} />}
    </>
  );
}

/** What comes back, and what is made of it. */
export function MessageAnswer({ form }: Props) {
  const { draft, saved, change, errorOf } = form;
  const { side } = saved;
  if (saved.type === READ_ONLY && draft.type === READ_ONLY && side === 'addressee') {
    return (
      <Section title="回复" isGrid={false}>
        <p className="author-muted">这是一条只读的消息，不需要回复。</p>
      </Section>
    );
  }
  const standing = side === 'writer' ? { state: saved.state, type: draft.type } : saved;
  return (
    <Section title="回复" isGrid={false}>
      <div className="attachments">
        {ANSWER_FIELDS.map((field) => (
          <AttachmentField
            key={field}
            label={MESSAGE_LABELS[field]}
            owner={draft.owner}
            message={saved.name}
            url={draft[field]}
            fileName={draft.fileNames[field]}
            mayChange={mayChangeFile(side, field, standing)}
            error={errorOf(field)}
            onChange={({ url, fileName }) =>
              change({ [field]: url, fileNames: { ...draft.fileNames, [field]: fileName } })
            }
          />
        ))}
      </div>
      {side === 'writer' ? <StateChoice form={form} /> : <AddresseeState form={form} />}
    </Section>
  );
}
