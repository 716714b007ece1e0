import { BarChartOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'wouter';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import { FoldedSection } from '#web/staff/forms/folded-section.tsx';
import { SectionList } from '#web/staff/forms/section-list.tsx';
import type { EntityForm, Versioned } from '#web/staff/forms/entity-form.ts';
import { useEntityForm } from '#web/staff/forms/use-entity-form.ts';
import { navigate } from '#web/staff/navigate.ts';
import { useOwner } from '#web/staff/use-owner.ts';
import { contestEditPath, contestResultPath } from './author-paths.ts';
import { AnsweringFields } from './contest/answering-fields.tsx';
import { AboutSection } from './contest/about-section.tsx';
import { contestErrors } from './contest/check-contest.ts';
import { keepsNumbers, saveContest } from './contest/contest-changes.ts';
import {
  CONTEST_SECTIONS,
  type ContestSectionKey,
  listSections,
  openFor,
  sectionState,
} from './contest/contest-sections.ts';
import { ContestVersionsButton } from './contest/contest-versions-button.tsx';
import { CopyLoginLinkButton } from './contest/copy-login-link-button.tsx';
import { describeContest } from './contest/describe-contest.ts';
import { DisplayFields } from './contest/display-fields.tsx';
import { LoginFields } from './contest/login-fields.tsx';
import { MissingParts, useMissingParts } from './contest/missing-parts.tsx';
import { newContest, newContestIn } from './contest/new-contest.ts';
import { PreviewButton } from './contest/preview-button.tsx';
import { TasksSection } from './contest/tasks-section.tsx';
import { MoreTimeFields, TimeSection } from './contest/time-section.tsx';
import { contestQuery, forgetOtherData, newContestQuery, reloadContest } from './queries.ts';
import { TicketSection } from './ticket/ticket-section.tsx';
import { useContestQuestion } from './usage-question.tsx';
import './contest/contest.css';

/** What most authors leave as it is. */
const FOLDED: [ContestSectionKey, (props: { form: EntityForm<Contest> }) => ReactNode][] = [
  ['display', DisplayFields],
  ['login', LoginFields],
  ['answering', AnsweringFields],
  ['moreTime', MoreTimeFields],
];

/** Edits a contest that has been loaded, or one that is not there until it is saved. */
function ContestForm({ loaded }: { loaded: Versioned<Contest> }) {
  const contest = loaded.thing;
  const isNew = loaded.version === '';
  const queries = useQueryClient();
  const form = useEntityForm(loaded, {
    idPrefix: 'contest',
    check: contestErrors,
    confirm: useContestQuestion(),
    send: saveContest,
    describe: describeContest,
    reload: (name, saving) => {
      const isKnown = saving !== undefined && keepsNumbers(saving.base, saving.sent);
      return reloadContest(queries, contest.owner, name, isKnown ? saving.sent.ticket : undefined);
    },
    pathOf: contestEditPath,
    afterSave: (name) => {
      // From now on the address means the contest that is there; one that was renamed has its new address already.
      if (isNew && name === contest.name) navigate(contestEditPath(name), { replace: true });
      void forgetOtherData(queries, contest.owner, name);
    },
  });
  const missing = useMissingParts(form.draft, contest.name) ?? [];

  return (
    <EditFrame
      title={contest.name}
      noun="测试"
      back={{ path: '/contest-edit', label: '我的测试' }}
      form={form}
      actions={
        !isNew && (
          <>
            <ContestVersionsButton form={form} />
            <CopyLoginLinkButton contest={contest} />
            <PreviewButton contest={contest} />
            <Button
              size="small"
              icon={<BarChartOutlined />}
              disabled={isParent(contest)}
              onClick={() => navigate(contestResultPath([contest.name]))}
            >
              查看结果
            </Button>
          </>
        )
      }
    >
      <div className="sectioned-form">
        <SectionList sections={listSections(form, missing)} />
        <div>
          {isNew && (
            <Alert
              className="author-section"
              type="info"
              showIcon
              title="新测试还没有保存：第一次保存之前，除了您没有人能看到它。"
            />
          )}
          <MissingParts missing={missing} />
          <AboutSection form={form} savedName={isNew ? undefined : contest.name} />
          <TasksSection form={form} savedName={contest.name} />
          <TicketSection form={form} contest={contest} />
          <TimeSection form={form} />
          {FOLDED.map(([key, Fields]) => (
            <FoldedSection
              key={key}
              id={CONTEST_SECTIONS[key].id}
              title={CONTEST_SECTIONS[key].title}
              state={sectionState(key, form.draft)}
              openFor={openFor(key, form)}
            >
              <Fields form={form} />
            </FoldedSection>
          ))}
        </div>
      </div>
    </EditFrame>
  );
}

export function ContestEditPage() {
  const owner = useOwner();
  const { contestName = '' } = useParams();
  const [params] = useSearchParams();
  const chosen = newContestIn(params);
  return (
    <EntityPage
      name={contestName}
      noun="测试"
      listPath="/contest-edit"
      pathOf={contestEditPath}
      query={
        chosen
          ? newContestQuery(owner, contestName, () => newContest(owner, contestName, chosen))
          : contestQuery(owner, contestName)
      }
    >
      {(loaded) => <ContestForm loaded={loaded} />}
    </EntityPage>
  );
}
