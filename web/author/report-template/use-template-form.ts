import { useQueryClient } from '@tanstack/react-query';
import type { Ask } from '#domain/report/ask.schema.ts';
import { type ReportTemplate, ReportTemplateInput } from '#domain/report/report-template.schema.ts';
import type { EditLayout } from '#domain/report/report-template-values.ts';
import { templateProblem } from '#domain/report/template-problems.ts';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';
import { useEntityForm } from '#web/staff/forms/use-entity-form.ts';
import { forgetAuthorData } from '../queries.ts';
import { describeTemplate } from './describe-template.ts';
import { mergedTemplate, renamedChartsText, saveTemplate } from './template-changes.ts';
import { templateQuery } from './template-queries.ts';

/**
 * Both pages of a template edit it as a whole, each its own part. Asks that are not known yet, the server checks. How its text is
 * looked at is no change of the template, and is kept along with the next one.
 */
export function useTemplateForm(
  loaded: Versioned<ReportTemplate>,
  pathOf: (name: string) => string,
  asks: readonly Ask[] = [],
  editLayout?: EditLayout,
) {
  const queries = useQueryClient();
  const { owner } = loaded.thing;
  return useEntityForm(loaded, {
    idPrefix: 'report-template',
    check: (draft) => {
      const errors = fieldErrors(ReportTemplateInput, draft);
      const problem = templateProblem(draft, asks);
      return problem ? { ...errors, [problem.field]: problem.message } : errors;
    },
    confirm: () => Promise.resolve(true),
    send: (base, template) => saveTemplate(base, editLayout ? { ...template, editLayout } : template),
    describe: describeTemplate,
    merge: mergedTemplate,
    whyChanged: renamedChartsText,
    reload: (name) => queries.fetchQuery({ ...templateQuery(owner, name), staleTime: 0 }),
    pathOf,
    afterSave: () => void forgetAuthorData(queries),
  });
}
