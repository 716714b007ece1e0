import { BarChartOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { EditFrame } from '../form/edit-frame.tsx';
import { useEntityForm } from '../form/use-entity-form.ts';
import { contestQuery, forgetAuthorData } from '../queries.ts';
import { contestEditPath, contestResultPath } from '../paths.ts';
import { TicketSection } from '../ticket/ticket-section.tsx';
import { AnsweringSection } from './answering-section.tsx';
import { BasicSection } from './basic-section.tsx';
import { contestErrors } from './check-contest.ts';
import { updateContest } from './contest-changes.ts';
import { CopyLoginLinkButton } from './copy-login-link-button.tsx';
import { LoginSection } from './login-section.tsx';
import { TasksSection } from './tasks-section.tsx';
import { TimeSection } from './time-section.tsx';
import './contest.css';

/** Edits a contest that has been loaded; opened anew for each name. */
export function ContestForm({ contest }: { contest: Contest }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useEntityForm(contest, {
    check: contestErrors,
    send: updateContest,
    reload: (name) => queries.fetchQuery({ ...contestQuery(contest.owner, name), staleTime: 0 }),
    pathOf: contestEditPath,
    afterSave: () => void forgetAuthorData(queries),
  });

  return (
    <EditFrame
      title={contest.name}
      back={{ path: '/contest-edit', label: '我的测试' }}
      form={form}
      actions={
        <>
          <CopyLoginLinkButton contest={contest} />
          <Button
            size="small"
            icon={<BarChartOutlined />}
            disabled={isParent(contest)}
            onClick={() => void navigate(contestResultPath([contest.name]))}
          >
            查看结果
          </Button>
        </>
      }
    >
      <BasicSection form={form} />
      <TimeSection form={form} />
      <LoginSection form={form} />
      <AnsweringSection form={form} />
      <TasksSection form={form} savedName={contest.name} />
      <TicketSection form={form} />
    </EditFrame>
  );
}
