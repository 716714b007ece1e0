import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Form } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { NoticeInput } from '#domain/notice/notice.schema.ts';
import { DRAFT, NOTICE_LABELS } from '#domain/notice/notice-values.ts';
import { call } from '#web/api-client/call.ts';
import { assertDone, refusalIn } from '#web/staff/call-outcome.ts';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import { TextInput } from '#web/staff/forms/fields.tsx';
import { navigate } from '#web/staff/navigate.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { noticePath, useCorrespondence } from '../correspondence.ts';
import { forgetCorrespondence } from '../correspondence-queries.ts';

/** A draft with a title; the rest is written on its page, and nobody sees it before it is published. */
export function AddNoticeDialog({ owner, onClose }: { owner: string; onClose(): void }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { isSchool } = useCorrespondence();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const adding = useMutation({
    mutationFn: async () =>
      assertDone(await call('POST /api/add-notice', { body: { owner, name: name.trim(), state: DRAFT } })),
    onSuccess: () => {
      void message.success('添加公告成功，写好后把状态改为“已发布”');
      void forgetCorrespondence(queries);
    },
    onError: (error) => {
      const { field, text } = refusalIn(error);
      if (field === 'name') setProblem(text);
      void message.error(`添加公告失败：${text}`);
    },
  });
  const add = () => {
    const wrong = fieldErrors(NoticeInput, { owner, name }).name;
    setProblem(wrong);
    if (wrong !== undefined || adding.isPending) return;
    adding.mutate(undefined, {
      onSuccess: () => {
        onClose();
        // Of a name that is taken they get the next free one, which only the list shows.
        if (!isSchool) navigate(noticePath(owner, name.trim()));
      },
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
  };
  return (
    <StaffDialog
      title="添加公告"
      okText="添加"
      cancelText="取消"
      confirmLoading={adding.isPending}
      onOk={add}
      onClose={onClose}
    >
      <Form layout="vertical" component="div" onKeyDown={onKey}>
        <TextInput
          id="new-notice-name"
          label={NOTICE_LABELS.name}
          isRequired
          value={name}
          error={problem}
          note="不能包含“/”和“,”"
          onChange={(typed) => {
            setName(typed);
            setProblem(undefined);
          }}
        />
      </Form>
    </StaffDialog>
  );
}
