import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { EDIT_LAYOUTS, type EditLayout } from '#domain/report/report-template-values.ts';
import { optionsOf } from '#web/staff/display-text.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import type { Versioned } from '#web/staff/forms/entity-form.ts';
import type { Editor } from '#web/staff/rich-text/editor.ts';
import { RichTextField } from '#web/staff/rich-text/rich-text-field.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { reportTextPath } from './author-paths.ts';
import { chartsQuery } from './chart/chart-queries.ts';
import { showPlace } from './report-template/caret-place.ts';
import { ReportPreview } from './report-template/report-preview.tsx';
import { TagCompletion } from './report-template/tag-completion.tsx';
import { TagPalette } from './report-template/tag-palette.tsx';
import { asksQuery, templateQuery } from './report-template/template-queries.ts';
import { TemplateTabs } from './report-template/template-tabs.tsx';
import { usePaused } from '#ui/use-paused.ts';
import { useTemplateForm } from './report-template/use-template-form.ts';
import './report-template/report-template.css';
import './report-template/report-text.css';

const NO_NAMES: readonly never[] = [];

function TextForm({ loaded }: { loaded: Versioned<ReportTemplate> }) {
  const { owner, name } = loaded.thing;
  const asks = useQuery(asksQuery(owner, name)).data;
  const charts = useQuery(chartsQuery(owner)).data;
  const [editLayout, setEditLayout] = useState<EditLayout>(loaded.thing.editLayout);
  const form = useTemplateForm(loaded, reportTextPath, asks, editLayout);
  const { draft, saved, change, errorOf } = form;
  const [editor, setEditor] = useState<Editor>();
  const shown = usePaused(draft.text);
  const isEdited = editLayout !== 'preview';
  const known = {
    asks: asks ?? NO_NAMES,
    dimensions: saved.postAsks,
    charts: charts?.map((chart) => chart.name) ?? NO_NAMES,
  };
  return (
    <EditFrame
      title={saved.name}
      noun="报告模板"
      back={{ path: '/report-template-edit', label: '报告模板' }}
      form={form}
    >
      <TemplateTabs name={saved.name} current="text" />
      <Radio.Group
        className="report-layout"
        aria-label="编辑模式"
        optionType="button"
        value={editLayout}
        options={optionsOf(EDIT_LAYOUTS)}
        onChange={({ target }) => setEditLayout(target.value as EditLayout)}
      />
      <div className={`report-workbench report-workbench-${editLayout}`}>
        {isEdited && (
          <>
            <TagPalette
              editor={editor}
              charts={charts?.filter(({ reportTemplate }) => reportTemplate === saved.name)}
            />
            <div className="report-writing">
              <RichTextField
                id="report-template-text"
                label="报告文本"
                value={draft.text}
                error={errorOf('text')}
                onChange={(text) => change({ text })}
                onEditor={setEditor}
              />
              {editor && <TagCompletion editor={editor} known={known} />}
            </div>
          </>
        )}
        <div className="report-reading">
          <ReportPreview
            template={saved}
            text={shown}
            isShown={editLayout !== 'edit'}
            onShow={(error) => editor && showPlace(editor.root, shown, error)}
          />
        </div>
      </div>
    </EditFrame>
  );
}

export function ReportTemplateTextPage() {
  const owner = useOwner();
  const { reportTemplateName = '' } = useParams();
  return (
    <EntityPage
      name={reportTemplateName}
      noun="报告模板"
      listPath="/report-template-edit"
      listLabel="报告模板"
      pathOf={reportTextPath}
      query={templateQuery(owner, reportTemplateName)}
    >
      {(loaded) => <TextForm loaded={loaded} />}
    </EntityPage>
  );
}
