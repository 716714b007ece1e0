import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Form, Radio } from 'antd';
import { useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { copyName } from '#domain/text/free-name.ts';
import { refusalIn } from '#web/staff/call-outcome.ts';
import { Field, SwitchInput, TextInput } from '#web/staff/forms/fields.tsx';
import { navigate } from '#web/staff/navigate.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { contestEditPath } from '../author-paths.ts';
import { forgetAuthorData } from '../queries.ts';
import { type ContestCopy, copyContest } from './contest-changes.ts';
import { useFormerNameQuestion } from './use-former-name-question.ts';

interface Props {
  contest: Pick<Contest, 'owner' | 'name' | 'type'>;
  /** Names that the owner's contests have already. */
  taken: readonly string[];
  onClose(): void;
}

export function CopyContestDialog({ contest, taken, onClose }: Props) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [name, setName] = useState(() => copyName(contest.name, new Set(taken)));
  const [tasks, setTasks] = useState<ContestCopy['tasks']>('shared');
  const [tickets, setTickets] = useState(true);
  const [problem, setProblem] = useState<string>();

  const copying = useMutation({
    mutationFn: () => copyContest(contest, { name, tasks, tickets }),
    onSuccess: () => {
      void message.success('复制测试成功。副本的状态为“关闭”，检查后再开放');
      void forgetAuthorData(queries);
    },
    onError: (error) => {
      const { field, text } = refusalIn(error);
      if (field === 'name') setProblem(text);
      void message.error(`复制测试失败：${text}`);
    },
  });
  const mayTake = useFormerNameQuestion(contest.owner);
  const copy = async () => {
    if (!(await mayTake(name.trim()))) return;
    copying.mutate(undefined, {
      onSuccess: () => {
        onClose();
        navigate(contestEditPath(name.trim()));
      },
    });
  };

  const parts = isParent(contest) ? '子测试' : '题目';
  return (
    <StaffDialog
      title={`复制测试“${contest.name}”`}
      okText="复制"
      cancelText="取消"
      confirmLoading={copying.isPending}
      onOk={() => void copy()}
      onClose={onClose}
    >
      <Form layout="vertical" component="div">
        <TextInput
          id="copy-contest-name"
          label="副本的名称"
          isRequired
          value={name}
          error={problem}
          onChange={(typed) => {
            setName(typed);
            setProblem(undefined);
          }}
        />
        <Field id="copy-contest-tasks" label={parts}>
          <Radio.Group
            id="copy-contest-tasks"
            aria-label={parts}
            className="contest-choices"
            value={tasks}
            onChange={(event) => setTasks(event.target.value as ContestCopy['tasks'])}
            options={[
              {
                value: 'shared',
                label: (
                  <>
                    共用原来的{parts}
                    <span className="contest-choice-note">以后修改{parts}，两个测试都会改变</span>
                  </>
                ),
              },
              {
                value: 'copied',
                label: (
                  <>
                    连同{parts}一起复制
                    <span className="contest-choice-note">
                      副本使用新的{parts}
                      {isParent(contest) && '和新的题目'}，名称后加“ - copy”，与原来的互不影响
                    </span>
                  </>
                ),
              },
            ]}
          />
        </Field>
        <SwitchInput
          id="copy-contest-tickets"
          label="连同准考证一起复制"
          value={tickets}
          onChange={setTickets}
        />
      </Form>
    </StaffDialog>
  );
}
