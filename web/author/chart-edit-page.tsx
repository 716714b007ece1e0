import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useParams } from 'wouter';
import { type Chart, ChartInput } from '#domain/chart/chart.schema.ts';
import { chartHints, chartProblems, withSubType, withType } from '#domain/chart/chart-rules.ts';
import { CHART_ORDERS, CHART_SUB_TYPES, CHART_TYPES } from '#domain/chart/chart-values.ts';
import { optionsOf, timeText } from '#web/staff/display-text.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { fieldErrors, type FieldErrors } from '#web/staff/forms/check-form.ts';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import type { EntityForm, Versioned } from '#web/staff/forms/entity-form.ts';
import { ChoiceInput, Field, Section, TextInput, WholeNumberInput } from '#web/staff/forms/fields.tsx';
import { useEntityForm } from '#web/staff/forms/use-entity-form.ts';
import { useOwner } from '#web/staff/use-owner.ts';
import { chartEditPath } from './author-paths.ts';
import { saveChart } from './chart/chart-changes.ts';
import { chartQuery } from './chart/chart-queries.ts';
import { ChartPreview, useChartTemplate } from './chart/chart-sample.tsx';
import { ColorFields } from './chart/color-fields.tsx';
import { CopyChartCodeButton, CopyChartLinkButton } from './chart/copy-chart.tsx';
import { CHART_LABELS, describeChart } from './chart/describe-chart.ts';
import { ScopeEditor } from './chart/scope-editor.tsx';
import { forgetAuthorData } from './queries.ts';
import './chart/chart.css';

interface FieldsProps {
  form: EntityForm<Chart>;
  templates: readonly string[];
}

/** What is wrong by the rules of charts and by the schema, of which one alone would know the reason. */
function checkChart(draft: Chart): FieldErrors {
  const problems = chartProblems(draft).map(({ field, message }): [string, string] => [field, message]);
  return { ...fieldErrors(ChartInput, draft), ...Object.fromEntries(problems.reverse()) };
}

function BasicFields({ form, templates }: FieldsProps) {
  const { draft, change, errorOf } = form;
  const names = [...new Set([...templates, draft.reportTemplate])].filter((name) => name !== '');
  /** What one choice changes beside itself is one step with it. */
  const changeTo = ({ type, subType, scopes, options }: Chart) => change({ type, subType, scopes, options });
  return (
    <Section title="基本信息">
      <TextInput
        id="chart-name"
        label={CHART_LABELS.name}
        isRequired
        value={draft.name}
        error={errorOf('name')}
        note="不能包含“/”和“,”；改名后报告文本中的引用一并修改"
        onChange={(name) => change({ name })}
      />
      <ChoiceInput
        id="chart-report-template"
        label={CHART_LABELS.reportTemplate}
        isOptional
        placeholder="选择报告模板"
        value={draft.reportTemplate}
        options={names.map((name) => ({ value: name, label: name }))}
        error={errorOf('reportTemplate')}
        note="图表显示这一模板的题目和维度"
        onChange={(reportTemplate) => change({ reportTemplate })}
      />
      <ChoiceInput
        id="chart-type"
        label={CHART_LABELS.type}
        value={draft.type}
        options={optionsOf(CHART_TYPES)}
        error={errorOf('type')}
        onChange={(type) => changeTo(withType(draft, type))}
      />
      <ChoiceInput
        id="chart-sub-type"
        label={CHART_LABELS.subType}
        isDisabled={draft.type === 'text'}
        placeholder={draft.type === 'text' ? '文本没有子类型' : '选择子类型'}
        value={draft.subType}
        options={optionsOf(CHART_SUB_TYPES)}
        error={errorOf('subType')}
        onChange={(subType) => changeTo(withSubType(draft, subType))}
      />
      <Field id="chart-created-time" label="创建时间">
        <Input id="chart-created-time" value={timeText(draft.createdTime)} disabled />
      </Field>
    </Section>
  );
}

function LookFields({ form }: { form: EntityForm<Chart> }) {
  const { draft, change, errorOf } = form;
  return (
    <Section title="外观">
      <TextInput
        id="chart-title"
        label={CHART_LABELS.title}
        value={draft.title}
        error={errorOf('title')}
        onChange={(title) => change({ title })}
      />
      <ChoiceInput
        id="chart-order"
        label={CHART_LABELS.order}
        value={draft.order}
        options={optionsOf(CHART_ORDERS)}
        error={errorOf('order')}
        onChange={(order) => change({ order })}
      />
      <WholeNumberInput
        id="chart-width"
        label={CHART_LABELS.width}
        unit="像素"
        value={draft.width}
        error={errorOf('width')}
        onChange={(width) => change({ width })}
      />
      <WholeNumberInput
        id="chart-height"
        label={CHART_LABELS.height}
        unit="像素"
        value={draft.height}
        error={errorOf('height')}
        onChange={(height) => change({ height })}
      />
      <WholeNumberInput
        id="chart-font-size"
        label={CHART_LABELS.fontSize}
        unit="像素"
        value={draft.fontSize}
        error={errorOf('fontSize')}
        note="1到100；文字放不下时自动缩小"
        onChange={(fontSize) => change({ fontSize })}
      />
      <TextInput
        id="chart-options"
        label={CHART_LABELS.options}
        rows={3}
        value={draft.options.join('\n')}
        error={errorOf('options')}
        note="图例中各部分的名称，每行一个；留空则使用题目的选项"
        onChange={(text) => change({ options: text === '' ? [] : text.split('\n') })}
      />
    </Section>
  );
}

/** Edits a chart that has been loaded. */
function ChartForm({ loaded }: { loaded: Versioned<Chart> }) {
  const { owner } = loaded.thing;
  const queries = useQueryClient();
  const form = useEntityForm(loaded, {
    idPrefix: 'chart',
    check: checkChart,
    confirm: () => Promise.resolve(true),
    send: saveChart,
    describe: describeChart,
    reload: (name) => queries.fetchQuery({ ...chartQuery(owner, name), staleTime: 0 }),
    pathOf: chartEditPath,
    afterSave: () => void forgetAuthorData(queries),
  });
  const { draft, saved, change, errorOf } = form;
  const { templates, template, asks } = useChartTemplate(owner, draft.reportTemplate);
  return (
    <EditFrame
      title={saved.name}
      noun="图表"
      back={{ path: '/chart-edit', label: '我的图表' }}
      form={form}
      actions={
        <>
          <CopyChartLinkButton name={saved.name} />
          <CopyChartCodeButton chart={draft} />
        </>
      }
    >
      <div className="chart-edit">
        <div className="chart-edit-preview">
          <Section title="预览" isGrid={false}>
            <ChartPreview chart={draft} savedName={saved.name} />
          </Section>
        </div>
        <div className="chart-edit-fields">
          <BasicFields form={form} templates={templates.data?.map(({ name }) => name) ?? []} />
          <Section id="chart-scopes" title="范围" isGrid={false}>
            <ScopeEditor
              chart={draft}
              asked={{ asks: asks.data ?? [], dimensions: template?.postAsks ?? [] }}
              error={errorOf('scopes')}
              hints={chartHints(
                draft,
                template?.postAsks.map(({ id }) => id),
                asks.data?.filter(({ range }) => range === null).map(({ id }) => id),
              )}
              onChange={(scopes) => change({ scopes })}
            />
          </Section>
          {draft.type === 'bar' && (
            <>
              <LookFields form={form} />
              <Section title="颜色" isGrid={false}>
                <ColorFields chart={draft} errorOf={errorOf} onChange={(colors) => change(colors)} />
              </Section>
            </>
          )}
        </div>
      </div>
    </EditFrame>
  );
}

export function ChartEditPage() {
  const owner = useOwner();
  const { chartName = '' } = useParams();
  return (
    <EntityPage
      name={chartName}
      noun="图表"
      listPath="/chart-edit"
      pathOf={chartEditPath}
      query={chartQuery(owner, chartName)}
    >
      {(loaded) => <ChartForm loaded={loaded} />}
    </EntityPage>
  );
}
