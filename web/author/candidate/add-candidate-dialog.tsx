import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Form } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { CANDIDATE_LABELS } from '#domain/candidate/candidate-values.ts';
import { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import { refusalIn } from '#web/staff/call-outcome.ts';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import { TextInput } from '#web/staff/forms/fields.tsx';
import { navigate } from '#web/staff/navigate.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { candidateEditPath } from '../author-paths.ts';
import { forgetAuthorData } from '../queries.ts';
import { addCandidate } from './candidate-changes.ts';
import { useRenameQuestion } from './use-rename-question.ts';

/** A candidate needs a number of its own; the rest is filled in on its page. */
export function AddCandidateDialog({ owner, onClose }: { owner: string; onClose(): void }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const ask = useRenameQuestion();
  const [name, setName] = useState('');
  const [realName, setRealName] = useState('');
  const [problem, setProblem] = useState<string>();

  const adding = useMutation({
    mutationFn: () => addCandidate({ owner, name, realName }, ask),
    onSuccess: () => {
      void message.success('添加考生成功');
      void forgetAuthorData(queries);
    },
    onError: (error) => {
      const { field, text } = refusalIn(error);
      if (field === 'name') setProblem(text);
      void message.error(`添加考生失败：${text}`);
    },
  });

  const add = () => {
    const wrong = fieldErrors(CandidateFields, { name, realName }).name;
    setProblem(wrong);
    if (wrong !== undefined || adding.isPending) return;
    // Whoever has closed the dialog meanwhile stays where they are.
    adding.mutate(undefined, { onSuccess: () => navigate(candidateEditPath(name.trim())) });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
  };

  return (
    <StaffDialog
      title="添加考生"
      okText="添加"
      cancelText="取消"
      confirmLoading={adding.isPending}
      onOk={add}
      onClose={onClose}
    >
      <Form layout="vertical" component="div" onKeyDown={onKey}>
        <TextInput
          id="new-candidate-name"
          label={CANDIDATE_LABELS.name}
          isRequired
          value={name}
          error={problem}
          note="登录时输入的号码，不能与其他考生相同"
          onChange={(typed) => {
            setName(typed);
            setProblem(undefined);
          }}
        />
        <TextInput
          id="new-candidate-real-name"
          label={CANDIDATE_LABELS.realName}
          value={realName}
          onChange={setRealName}
        />
      </Form>
    </StaffDialog>
  );
}
