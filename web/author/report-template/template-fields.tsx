import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { coverAddress } from '#domain/report/report-pieces.ts';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { optionsOf } from '#web/staff/display-text.ts';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { ChoiceInput, Field, Section, TextInput } from '#web/staff/forms/fields.tsx';
import { PickResourceButton } from '#web/staff/resources/resource-picker.tsx';
import { reportViewPath } from '../author-paths.ts';
import { contestsQuery } from '../queries.ts';
import { VISIBILITY_CHOICES } from './describe-template.ts';
import { usePaused } from '#ui/use-paused.ts';
import { defaultContestsQuery, sampleReportQuery } from './template-queries.ts';

interface FormProps {
  form: EntityForm<ReportTemplate>;
}

/** Where names are parted that were typed or pasted together: no name can have these signs. */
const BETWEEN_NAMES = /[,，\n]/;

const namesIn = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

/** Also of tests that there are not yet: what is typed is a name of its own where it is part of no other. */
function ContestsInput({ form }: FormProps) {
  const { draft, saved, change, errorOf } = form;
  const [typed, setTyped] = useState('');
  const offered = useQuery(defaultContestsQuery(draft.owner)).data ?? [];
  const known = useQuery(contestsQuery(draft.owner)).data;
  const missing = known
    ? draft.contests.filter((name) => !known.some((contest) => contest.name === name))
    : [];
  const isUnsaved = !isSameJson(draft.contests, saved.contests);
  const wanted = typed.trim();
  const names = namesIn([...offered.map(({ name }) => name), ...draft.contests]);
  const found = names.filter((name) => name.includes(wanted));
  const choices = found.length > 0 ? found : namesIn([wanted]);
  const put = (contests: readonly string[]) => {
    setTyped('');
    change({ contests: namesIn(contests) }, {});
  };
  return (
    <Field
      id="report-template-contests"
      label="包含测试"
      isWide
      error={errorOf('contests')}
      note={
        <>
          可以选择，也可以直接输入名称；题目按测试的先后排列
          {missing.length > 0 && (
            <div className="template-doubt">现在没有叫“{missing.join('”“')}”的测试，请检查名称</div>
          )}
          {isUnsaved && <div>包含的测试有改动：保存后，题目和作答数据才会更新</div>}
        </>
      }
    >
      <Select<string[]>
        id="report-template-contests"
        mode="multiple"
        value={draft.contests}
        options={choices.map((name) => ({ value: name, label: name }))}
        placeholder="选择或输入测试的名称"
        notFoundContent="输入测试的名称"
        showSearch={{
          searchValue: typed,
          filterOption: false,
          onSearch: (text) => {
            const parts = text.split(BETWEEN_NAMES);
            if (parts.length > 1) put([...draft.contests, ...parts]);
            else setTyped(text);
          },
        }}
        onChange={put}
        onBlur={() => setTyped('')}
      />
    </Field>
  );
}

/** Whether there is somebody of that number, and whether they have answered anything. */
function SampleHint({ template, candidate }: { template: ReportTemplate; candidate: string }): ReactNode {
  const { owner, name } = template;
  const report = useQuery(sampleReportQuery(owner, name, candidate));
  if (candidate === '')
    return '填写一名考生的准考证号，用他的作答预览报告；写给学校和区县的填“学校:区县:学校名”或“区县:名称”';
  if (report.isPending) return '正在查找…';
  if (report.error) return `查找失败：${errorText(report.error)}`;
  if (report.data === null) return <span className="template-doubt">没有准考证号为“{candidate}”的考生</span>;
  const { subject, answerMap } = report.data.data;
  const link = <Link to={reportViewPath(owner, candidate, name)}>打开样例报告</Link>;
  if (subject.kind !== 'candidate')
    return (
      <>
        {[subject.area, subject.school].filter(Boolean).join('，')}：写给学校和区县的报告，考生看不到。 {link}
      </>
    );
  const count = Object.keys(answerMap).length;
  const who = [subject.realName, subject.school, subject.class].filter((words) => words !== '').join('，');
  return (
    <>
      {who === '' ? '' : `${who}：`}
      {count === 0 ? (
        <span className="template-doubt">在包含的测试中还没有作答</span>
      ) : (
        `已作答${count}题`
      )}{' '}
      {link}
    </>
  );
}

function SampleInput({ form }: FormProps) {
  const { draft, saved, change, errorOf } = form;
  const typed = draft.candidate.trim();
  const asked = usePaused(typed);
  return (
    <Field
      id="report-template-candidate"
      label="样例准考证号"
      error={errorOf('candidate')}
      note={
        <span role="status">
          {asked === typed ? <SampleHint template={saved} candidate={typed} /> : '正在查找…'}
        </span>
      }
    >
      <Input
        id="report-template-candidate"
        value={draft.candidate}
        autoComplete="off"
        onChange={(event) => change({ candidate: event.target.value })}
      />
    </Field>
  );
}

function CoverInput({ form }: FormProps) {
  const { draft, change, errorOf } = form;
  const [failed, setFailed] = useState('');
  const picture = coverAddress(draft.frontUrl);
  const isDocument = picture !== draft.frontUrl.trim();
  return (
    <Field
      id="report-template-front-url"
      label="封面链接"
      isWide
      error={errorOf('frontUrl')}
      note={
        <>
          报告文本中的{'{封面}'}显示这一图片；填写.pdf的链接时，显示同名的.jpg
          {picture !== '' && failed !== picture && (
            <img className="template-cover" src={picture} alt="封面预览" onError={() => setFailed(picture)} />
          )}
          {picture !== '' && failed === picture && (
            <div className="template-doubt">
              {isDocument ? '找不到与这一文件同名的.jpg图片' : '这一链接的图片无法显示'}
            </div>
          )}
        </>
      }
    >
      <div className="template-cover-input">
        <Input
          id="report-template-front-url"
          value={draft.frontUrl}
          placeholder="https://"
          onChange={(event) => change({ frontUrl: event.target.value })}
        />
        <PickResourceButton type="image" onPick={(frontUrl) => change({ frontUrl }, {})} />
      </div>
    </Field>
  );
}

export function TemplateFields({ form }: FormProps) {
  const { draft, change, errorOf } = form;
  return (
    <Section title="基本信息">
      <TextInput
        id="report-template-name"
        label="名称"
        isRequired
        value={draft.name}
        error={errorOf('name')}
        note="不能包含“/”和“,”；改名后原来的链接仍然有效"
        onChange={(name) => change({ name })}
      />
      <SampleInput form={form} />
      <ChoiceInput
        id="report-template-visibility"
        label="可见性"
        value={draft.visibility}
        options={optionsOf(VISIBILITY_CHOICES)}
        error={errorOf('visibility')}
        note="可见时，考生可以用准考证号查询自己的报告，学校和区县人员可以查看本校、本区的"
        onChange={(visibility) => change({ visibility })}
      />
      <ContestsInput form={form} />
      <TextInput
        id="report-template-desc"
        label="说明"
        rows={2}
        value={draft.desc}
        error={errorOf('desc')}
        note="在报告列表中显示，查看报告的人看得到"
        onChange={(desc) => change({ desc })}
      />
      <CoverInput form={form} />
    </Section>
  );
}
