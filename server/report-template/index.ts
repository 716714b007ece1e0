export { answerMapOf, dimensionMapOf, type GivenValues, readGiven } from './given-answers.ts';
export { listReportPeople, type ReportPerson } from './report-taker.repository.ts';
export { addReportTemplateCommand, restoreReportTemplate } from './report-template.commands.ts';
export {
  forgetTemplate,
  hasSatTestOf,
  listTemplateContests,
  listTemplatesOf,
  readBody,
  renumberSample,
} from './report-template.repository.ts';
export { type AskedTemplate, storedAsks } from './stored-asks.ts';
export { columnsOfEach, type TemplateAsk } from './template-asks.ts';
