import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { messageFileIn } from '#domain/message/message-file.ts';
import { writtenNames } from '#domain/message/written-names.ts';
import { MessagesInput } from '#domain/message/message.schema.ts';
import {
  MESSAGE_LABELS,
  MESSAGE_TYPES,
  type MessageType,
  TEMPLATE_FIELDS,
  USUAL,
} from '#domain/message/message-values.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { refusalIn } from '#web/staff/call-outcome.ts';
import { errorAt, fieldErrors, type FieldErrors } from '#web/staff/forms/check-form.ts';
import { showFirstError } from '#web/staff/forms/form-places.ts';
import { ChoiceInput, Field, TextInput } from '#web/staff/forms/fields.tsx';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { AttachmentField } from '../attachment-field.tsx';
import { addresseesQuery, forgetCorrespondence } from '../correspondence-queries.ts';
import { AddresseePicker } from './addressee-picker.tsx';

const NO_FILE = { url: '', fileName: '' };

/** An upload that nothing is going to be made of takes up nobody's room. A failure is no matter: it goes by itself after a day. */
function discardFile(address: string): void {
  const file = messageFileIn(address);
  if (!file) return;
  const query = { id: entityId(file.owner, file.fileId) };
  void call('POST /api/discard-message-file', { query }).catch(() => undefined);
}

interface Props {
  owner: string;
  onClose(): void;
}

/** Writes to many at once: each gets a message of their own. */
export function ComposeDialog({ owner, onClose }: Props) {
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [type, setType] = useState<MessageType>(USUAL);
  const [schools, setSchools] = useState<string[]>([]);
  const [others, setOthers] = useState('');
  const [files, setFiles] = useState({ templateUrl: NO_FILE, templateUrl2: NO_FILE });
  const [errors, setErrors] = useState<FieldErrors>({});
  const { areas = [] } = useQuery(addresseesQuery(owner)).data ?? {};
  const known = new Set(areas.flatMap(({ area, schools: of }) => [area, ...of.map(({ user }) => user)]));
  const users = [...new Set([...schools, ...writtenNames(others, known)])];

  const { templateUrl, templateUrl2 } = files;
  const body = {
    owner,
    name,
    text,
    type,
    users,
    templateUrl: templateUrl.url,
    templateUrl2: templateUrl2.url,
  };
  const sending = useMutation({
    mutationFn: () => call('POST /api/add-messages', { body }),
    onSuccess: ({ msg }) => {
      void message.success(`添加消息成功：已发给${msg}个收件人`);
      void forgetCorrespondence(queries);
      onClose();
    },
    onError: (error) => {
      const { field, text: problem } = refusalIn(error);
      if (field !== undefined) {
        setErrors({ [field]: problem });
        showFirstError();
      }
      void message.error(`添加消息失败：${problem}`);
    },
  });

  const send = () => {
    const wrong = fieldErrors(MessagesInput, body);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return showFirstError();
    if (!sending.isPending) sending.mutate();
  };
  const isBegun =
    users.length > 0 || [name, text, templateUrl.url, templateUrl2.url].some((typed) => typed.trim() !== '');
  /** Escape is pressed in passing: what was written must not go with it. */
  const close = () => {
    if (!isBegun || sending.isSuccess) return onClose();
    void modal.confirm({
      title: '放弃这条消息？',
      content: '还没有发送，写下的内容、选好的收件人和上传的文件都不会保留。',
      okText: '放弃',
      cancelText: '继续编写',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        for (const { url } of Object.values(files)) discardFile(url);
        onClose();
      },
    });
  };
  const errorOf = (field: string) => errorAt(errors, field);
  /** What is changed is no longer wrong, until it is sent again. */
  const mend = (field: string) =>
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([path]) => path.split('.')[0] !== field)),
    );

  return (
    <StaffDialog
      title="写消息"
      width={760}
      okText={users.length > 1 ? `发给${users.length}个收件人` : '发送'}
      cancelText="取消"
      confirmLoading={sending.isPending}
      mask={{ closable: false }}
      onOk={send}
      onClose={close}
    >
      <Form layout="vertical" component="div">
        <TextInput
          id="new-message-name"
          label={MESSAGE_LABELS.name}
          isRequired
          value={name}
          error={errorOf('name')}
          note="收件人看到的标题；发给多个收件人时，您的列表中会自动编号"
          onChange={(typed) => {
            mend('name');
            setName(typed);
          }}
        />
        <TextInput
          id="new-message-text"
          label={MESSAGE_LABELS.text}
          rows={4}
          value={text}
          error={errorOf('text')}
          onChange={setText}
        />
        <ChoiceInput<MessageType>
          id="new-message-type"
          label={MESSAGE_LABELS.type}
          value={type}
          options={MESSAGE_TYPES.map((one) => ({ value: one, label: one }))}
          note="只读的消息不能上传文件，也不能改变状态"
          onChange={(chosen) => setType(chosen)}
        />
        <div className="attachments">
          {TEMPLATE_FIELDS.map((field) => (
            <AttachmentField
              key={field}
              label={MESSAGE_LABELS[field]}
              owner={owner}
              {...files[field]}
              mayChange
              error={errorOf(field)}
              onChange={(file) => {
                discardFile(files[field].url);
                setFiles((current) => ({ ...current, [field]: file }));
              }}
            />
          ))}
        </div>
        <Field
          id="new-message-schools"
          label={`${MESSAGE_LABELS.user}（已选${users.length}个）`}
          isRequired
          error={errorOf('users')}
        >
          <AddresseePicker
            owner={owner}
            chosen={schools}
            onChange={(chosen) => {
              mend('users');
              setSchools(chosen);
            }}
          />
          <label className="addressees-others" htmlFor="new-message-others">
            其他收件人：可以粘贴学校名单；也可以写区县（发给其主管）或准考证号，一行一个
          </label>
          <Input.TextArea
            id="new-message-others"
            autoSize={{ minRows: 2, maxRows: 8 }}
            value={others}
            onChange={({ target }) => {
              mend('users');
              setOthers(target.value);
            }}
          />
        </Field>
      </Form>
    </StaffDialog>
  );
}
