import { BarChartOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useParams } from 'wouter';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import { useEntityForm, type Versioned } from '#web/staff/forms/use-entity-form.ts';
import { navigate } from '#web/staff/navigate.ts';
import { useOwner } from '#web/staff/use-owner.ts';
import { contestEditPath, contestResultPath } from './author-paths.ts';
import { AnsweringSection } from './contest/answering-section.tsx';
import { BasicSection } from './contest/basic-section.tsx';
import { contestErrors } from './contest/check-contest.ts';
import { keepsNumbers, updateContest } from './contest/contest-changes.ts';
import { ContestVersionsButton } from './contest/contest-versions-button.tsx';
import { CopyLoginLinkButton } from './contest/copy-login-link-button.tsx';
import { describeContest } from './contest/describe-contest.ts';
import { LoginSection } from './contest/login-section.tsx';
import { TasksSection } from './contest/tasks-section.tsx';
import { TimeSection } from './contest/time-section.tsx';
import { contestQuery, forgetOtherData, reloadContest } from './queries.ts';
import { TicketSection } from './ticket/ticket-section.tsx';
import { useContestQuestion } from './usage-question.tsx';
import './contest/contest.css';

/** Edits a contest that has been loaded. */
function ContestForm({ loaded }: { loaded: Versioned<Contest> }) {
  const contest = loaded.thing;
  const queries = useQueryClient();
  const form = useEntityForm(loaded, {
    idPrefix: 'contest',
    check: contestErrors,
    confirm: useContestQuestion(),
    send: updateContest,
    describe: describeContest,
    reload: (name, saving) => {
      const isKnown = saving !== undefined && keepsNumbers(saving.base, saving.sent);
      return reloadContest(queries, contest.owner, name, isKnown ? saving.sent.ticket : undefined);
    },
    pathOf: contestEditPath,
    afterSave: (name) => void forgetOtherData(queries, contest.owner, name),
  });

  return (
    <EditFrame
      title={contest.name}
      noun="测试"
      back={{ path: '/contest-edit', label: '我的测试' }}
      form={form}
      actions={
        <>
          <ContestVersionsButton form={form} />
          <CopyLoginLinkButton contest={contest} />
          <Button
            size="small"
            icon={<BarChartOutlined />}
            disabled={isParent(contest)}
            onClick={() => navigate(contestResultPath([contest.name]))}
          >
            查看结果
          </Button>
        </>
      }
    >
      <BasicSection form={form} savedName={contest.name} />
      <TimeSection form={form} />
      <LoginSection form={form} />
      <AnsweringSection form={form} />
      <TasksSection form={form} savedName={contest.name} />
      <TicketSection form={form} contest={contest} />
    </EditFrame>
  );
}

export function ContestEditPage() {
  const owner = useOwner();
  const { contestName = '' } = useParams();
  return (
    <EntityPage
      name={contestName}
      noun="测试"
      listPath="/contest-edit"
      pathOf={contestEditPath}
      query={contestQuery(owner, contestName)}
    >
      {(loaded) => <ContestForm loaded={loaded} />}
    </EntityPage>
  );
}
