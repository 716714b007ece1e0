import { useQuery } from '@tanstack/react-query';
import { Alert, Empty } from 'antd';
import { useParams } from 'wouter';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import { Section } from '#web/staff/forms/fields.tsx';
import type { Versioned } from '#web/staff/forms/entity-form.ts';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { reportTemplateEditPath } from './author-paths.ts';
import { DimensionTable } from './report-template/dimension-table.tsx';
import { TemplateFields } from './report-template/template-fields.tsx';
import { asksQuery, templateQuery } from './report-template/template-queries.ts';
import { TemplateTabs } from './report-template/template-tabs.tsx';
import { TopAnswers } from './report-template/top-answers.tsx';
import { useTemplateForm } from './report-template/use-template-form.ts';
import './report-template/report-template.css';

/** What the tests ask is known of those that are saved; until then the author is told so in place. */
function AnalysisForm({ loaded }: { loaded: Versioned<ReportTemplate> }) {
  const { owner, name } = loaded.thing;
  const asks = useQuery(asksQuery(owner, name));
  const form = useTemplateForm(loaded, reportTemplateEditPath, asks.data);
  const { saved, draft } = form;
  const isOutdated = !isSameJson(saved.contests, draft.contests);
  return (
    <EditFrame
      title={saved.name}
      noun="报告模板"
      back={{ path: '/report-template-edit', label: '报告模板' }}
      form={form}
    >
      <TemplateTabs name={saved.name} current="analysis" />
      <TemplateFields form={form} />
      {isOutdated && (
        <Alert
          className="author-section"
          type="info"
          showIcon
          title="包含的测试有改动：下面仍是改动之前的题目，保存后更新。"
        />
      )}
      {asks.error && <PartFailure error={asks.error} onRetry={() => void asks.refetch()} />}
      {asks.data?.length === 0 ? (
        <Section title="作答数据" isGrid={false}>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              saved.contests.length === 0
                ? '还没有包含测试：在上面选择测试并保存，这里就会列出题目和作答'
                : '包含的测试里没有题目'
            }
          />
        </Section>
      ) : (
        <TopAnswers template={saved} asks={asks.data ?? []} />
      )}
      <DimensionTable form={form} asks={asks.data} />
    </EditFrame>
  );
}

export function ReportTemplateEditPage() {
  const owner = useOwner();
  const { reportTemplateName = '' } = useParams();
  return (
    <EntityPage
      name={reportTemplateName}
      noun="报告模板"
      listPath="/report-template-edit"
      listLabel="报告模板"
      pathOf={reportTemplateEditPath}
      query={templateQuery(owner, reportTemplateName)}
    >
      {(loaded) => <AnalysisForm loaded={loaded} />}
    </EntityPage>
  );
}
