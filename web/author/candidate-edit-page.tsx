import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { KNOWN_TAGS, tagsOf, tagText } from '#domain/account/tags.ts';
import { CANDIDATE_LABELS, LEVEL_NAMES, suggestedRemark } from '#domain/candidate/candidate-values.ts';
import { CandidateInput } from '#domain/candidate/candidate.schema.ts';
import { unknownNames } from '#domain/text/name-list.ts';
import { timeText } from '#web/staff/display-text.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import { ChoiceInput, Field, Section, TextInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm, Versioned } from '#web/staff/forms/entity-form.ts';
import { useEntityForm } from '#web/staff/forms/use-entity-form.ts';
import { useOwner } from '#web/staff/use-owner.ts';
import { candidateEditPath } from './author-paths.ts';
import { saveCandidate } from './candidate/candidate-changes.ts';
import { type CandidateDraft, candidateQuery } from './candidate/candidate-queries.ts';
import { describeCandidate } from './candidate/describe-candidate.ts';
import { useRenameQuestion } from './candidate/use-rename-question.ts';
import { contestsQuery, forgetAuthorData } from './queries.ts';
import './candidate/candidate.css';

type TextField = Exclude<keyof typeof CANDIDATE_LABELS, 'tag' | 'contest'>;

interface FormProps {
  form: EntityForm<CandidateDraft>;
}

interface CandidateTextProps extends FormProps {
  field: TextField;
  note?: ReactNode;
  rows?: number;
  isRequired?: boolean;
}

function CandidateText({ form, field, ...rest }: CandidateTextProps) {
  return (
    <TextInput
      id={`candidate-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`}
      label={CANDIDATE_LABELS[field]}
      value={form.draft[field]}
      error={form.errorOf(field)}
      onChange={(value) => form.change({ [field]: value })}
      {...rest}
    />
  );
}

/** Words of before that are no roles stay as they are and can be taken away. */
function RolesInput({ form }: FormProps) {
  const tags = tagsOf(form.draft.tag);
  const options = [...new Set([...KNOWN_TAGS, ...tags])].map((role) => ({
    value: role,
    label: tagText(role),
  }));
  return (
    <Field
      id="candidate-tag"
      label={CANDIDATE_LABELS.tag}
      error={form.errorOf('tag')}
      note="可以选择多个；考生只能登录对象是其中之一的测试"
    >
      <Select<string[]>
        id="candidate-tag"
        mode="multiple"
        value={tags}
        options={options}
        onChange={(chosen) => form.change({ tag: chosen.join(',') }, {})}
      />
    </Field>
  );
}

function RemarkInput({ form }: FormProps) {
  const { remark, gender } = form.draft;
  const suggestion = suggestedRemark(gender);
  const suggest = (
    <Button size="small" onClick={() => form.change({ remark: suggestion }, {})}>
      填入“{suggestion}”
    </Button>
  );
  return <CandidateText form={form} field="remark" rows={3} note={remark === '' && suggest} />;
}

/** A name that no test has would keep the candidate out of all of them. */
function ContestsInput({ form, names }: FormProps & { names: readonly string[] | undefined }) {
  const unknown = names ? unknownNames(form.draft.contests, names) : [];
  return (
    <CandidateText
      form={form}
      field="contests"
      rows={3}
      note={
        unknown.length > 0 ? (
          <span className="author-cell-error">没有叫“{unknown.join('”“')}”的测试，请检查名称</span>
        ) : (
          '测试的名称，用逗号分隔；留空则可以参加所有对象相符的测试'
        )
      }
    />
  );
}

function QueryPasswordInput({ form }: FormProps) {
  const { hasQueryPassword, queryPassword } = form.draft;
  const isCleared = queryPassword === '';
  return (
    <Field
      id="candidate-query-password"
      label="查询密码"
      error={form.errorOf('queryPassword')}
      note={
        hasQueryPassword && !isCleared
          ? '已设置。留空不改动；查询报告和作答进度时须输入'
          : '没有设置时，只凭准考证号就可以查询报告和作答进度'
      }
    >
      <div className="candidate-password">
        <Input.Password
          id="candidate-query-password"
          autoComplete="new-password"
          value={queryPassword ?? ''}
          placeholder={hasQueryPassword && !isCleared ? '••••••' : ''}
          onChange={(event) => form.change({ queryPassword: event.target.value || undefined })}
        />
        {hasQueryPassword && (
          <Button onClick={() => form.change({ queryPassword: isCleared ? undefined : '' }, {})}>
            {isCleared ? '不取消' : '取消密码'}
          </Button>
        )}
      </div>
    </Field>
  );
}

function LevelInputs({ form }: FormProps) {
  const { level } = form.draft;
  const change = (index: number, value: string) =>
    form.change({ level: LEVEL_NAMES.map((_, at) => (at === index ? value : (level[at] ?? ''))) });
  return (
    <Section title="水平" note="用于报告中的表格" isGrid={false}>
      <div className="candidate-levels" id="candidate-level">
        {LEVEL_NAMES.map((label, index) => (
          <TextInput
            key={label}
            id={`candidate-level-${index}`}
            label={label}
            value={level[index] ?? ''}
            error={form.errorOf(`level.${index}`)}
            onChange={(value) => change(index, value)}
          />
        ))}
      </div>
    </Section>
  );
}

/** Edits a candidate that has been loaded. */
function CandidateForm({ loaded }: { loaded: Versioned<CandidateDraft> }) {
  const candidate = loaded.thing;
  const queries = useQueryClient();
  const contests = useQuery(contestsQuery(candidate.owner)).data;
  const ask = useRenameQuestion();
  const form = useEntityForm(loaded, {
    idPrefix: 'candidate',
    secrets: ['queryPassword'],
    check: ({ hasQueryPassword: _known, ...draft }) => fieldErrors(CandidateInput, draft),
    confirm: () => Promise.resolve(true),
    send: (base, draft) => saveCandidate(base, draft, ask),
    describe: describeCandidate,
    reload: (name) => queries.fetchQuery({ ...candidateQuery(candidate.owner, name), staleTime: 0 }),
    pathOf: candidateEditPath,
    afterSave: () => void forgetAuthorData(queries),
  });
  const { draft, change, errorOf } = form;
  const names = contests?.map(({ name }) => name);

  return (
    <EditFrame
      title={candidate.realName === '' ? candidate.name : `${candidate.realName}（${candidate.name}）`}
      noun="考生"
      back={{ path: '/candidate-edit', label: '我的考生' }}
      form={form}
    >
      {draft.name.trim() !== candidate.name && (
        <Alert
          className="author-section"
          type="info"
          showIcon
          title={`保存后要用新的准考证号登录，用“${candidate.name}”作过的答案会一起保留。`}
        />
      )}
      <Section title="基本信息">
        <CandidateText form={form} field="name" isRequired note="登录时输入的号码；不能包含“/”和“,”" />
        <CandidateText form={form} field="realName" />
        <RolesInput form={form} />
        <CandidateText form={form} field="gender" />
        <CandidateText form={form} field="school" />
        <CandidateText form={form} field="area" />
        <CandidateText form={form} field="grade" />
        <CandidateText form={form} field="class" />
        <QueryPasswordInput form={form} />
        <Field id="candidate-created-time" label="创建时间">
          <Input id="candidate-created-time" value={timeText(draft.createdTime)} disabled />
        </Field>
      </Section>
      <Section title="测试">
        <ChoiceInput
          id="candidate-contest"
          label={CANDIDATE_LABELS.contest}
          isOptional
          value={draft.contest}
          options={[...new Set([...(names ?? []), ...(draft.contest === '' ? [] : [draft.contest])])].map(
            (name) => ({
              value: name,
              label: name,
            }),
          )}
          error={errorOf('contest')}
          note="登录后直接进入的测试，可以留空"
          onChange={(contest) => change({ contest })}
        />
        <ContestsInput form={form} names={names} />
        <RemarkInput form={form} />
      </Section>
      <LevelInputs form={form} />
    </EditFrame>
  );
}

export function CandidateEditPage() {
  const owner = useOwner();
  const { candidateName = '' } = useParams();
  return (
    <EntityPage
      name={candidateName}
      noun="考生"
      listPath="/candidate-edit"
      pathOf={candidateEditPath}
      query={candidateQuery(owner, candidateName)}
    >
      {(loaded) => <CandidateForm loaded={loaded} />}
    </EntityPage>
  );
}
