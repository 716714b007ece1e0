import { referencesIn, renameChartInText } from '#domain/report/chart-references.ts';
import { coverAddress } from '#domain/report/report-pieces.ts';
import type { ReportTemplateFields } from '#domain/report/report-template.schema.ts';
import { type TemplateProblem, templateProblem } from '#domain/report/template-problems.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import {
  findAuthoredById,
  findLockedAuthored,
  insertAuthored,
  isAuthoredName,
  markAuthoredDeleted,
  restoreAuthored,
  saveAuthored,
  staleAuthored,
} from '#server/database/authored.repository.ts';
import { command } from '#server/database/command.ts';
import { findDeletion } from '#server/database/deed.repository.ts';
import { listPresentNames, presentNames, recordRename } from '#server/database/former-name.repository.ts';
import type { Db } from '#server/database/schema.ts';
import { forgetFileUses, noteFileUses } from '#server/files/file-use.repository.ts';
import type { Change, ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import { dropScores } from '#server/score/index.ts';
import { planTemplate, resolveAsks } from './plan-template.ts';
import { insertAskNumbers } from './report-ask.repository.ts';
import { bodyOf, readBody, templatesFromRows } from './report-template.repository.ts';
import { readAsks } from './template-asks.ts';

const KIND = 'report_template';

/** The files of a template: a cover that is a document is shown as the picture beside it. */
const mentioning = ({ text, frontUrl }: ReportTemplateFields) =>
  [text, frontUrl, coverAddress(frontUrl)].join(' ');

/** A text that was written before a chart got another name speaks of it by that. */
async function withPresentCharts(db: Db, owner: string, text: string): Promise<string> {
  const names = await listPresentNames(db, 'chart', owner);
  const unknown = referencesIn(text, names).charts.filter((name) => !names.includes(name));
  const renamed = await presentNames(db, 'chart', owner, unknown);
  return [...renamed].reduce((now, [from, to]) => renameChartInText(now, from, to, names), text);
}

/** Why it cannot be saved as it is. */
export type TemplateRefusal = { problem: TemplateProblem };

interface AddTemplate extends Change {
  fields: ReportTemplateFields;
}

export const addReportTemplateCommand = command(
  'report-template.add',
  async (db: Db, input: AddTemplate): Promise<ChangeOutcome | TemplateRefusal> => {
    const { actor, owner, now } = input;
    const fields = { ...input.fields, text: await withPresentCharts(db, owner, input.fields.text) };
    if (await isAuthoredName(db, KIND, owner, fields.name)) return 'name-taken';
    // Dimensions are checked against what the tests ask, by the numbers that it has in this template.
    const resolved = await resolveAsks(db, { id: '', owner }, fields);
    const problem = templateProblem(fields, resolved.asks.asks);
    if (problem) return { problem };
    const id = await insertAuthored(db, KIND, input, { name: fields.name, body: bodyOf(fields) });
    if (id === undefined) return 'name-taken';
    await planTemplate(db, { id, owner, postAsks: fields.postAsks, ...resolved });
    await noteFileUses(db, { kind: KIND, id, version: 1 }, mentioning(fields));
    await recordAudit(db, { actor, action: 'add-report-template', owner, subject: fields.name }, now);
    return 'done';
  },
);

interface UpdateTemplate extends AddTemplate {
  name: string;
  base: number | undefined;
  createdTime: string | undefined;
}

export const updateReportTemplateCommand = command(
  'report-template.update',
  async (db: Db, input: UpdateTemplate): Promise<SaveOutcome | TemplateRefusal> => {
    const { actor, owner, now } = input;
    const fields = { ...input.fields, text: await withPresentCharts(db, owner, input.fields.text) };
    const stored = await findLockedAuthored(db, KIND, owner, input.name);
    if (!stored) return { missing: await findDeletion(db, KIND, owner, input.name) };
    const stale = await staleAuthored(db, stored, input);
    if (stale) return stale;
    const [from, to] = [stored.name, fields.name];
    if (from !== to && (await isAuthoredName(db, KIND, owner, to))) return 'name-taken';
    const { id } = stored;
    const resolved = await resolveAsks(db, { id, owner }, fields);
    const problem = templateProblem(fields, resolved.asks.asks);
    if (problem) return { problem };
    await planTemplate(db, { id, owner, postAsks: fields.postAsks, ...resolved });
    const version = await saveAuthored(db, KIND, stored, input, { name: to, body: bodyOf(fields) });
    await forgetFileUses(db, KIND, id);
    await noteFileUses(db, { kind: KIND, id, version }, mentioning(fields));
    if (from !== to) await recordRename(db, { kind: KIND, owner, id, from, to });
    const detail = from === to ? {} : { from, to };
    await recordAudit(db, { actor, action: 'update-report-template', owner, subject: to, detail }, now);
    return { version };
  },
);

export const deleteReportTemplateCommand = command(
  'report-template.delete',
  async (db: Db, input: Change & { name: string }): Promise<ChangeOutcome> => {
    const { actor, owner, now } = input;
    const stored = await findLockedAuthored(db, KIND, owner, input.name);
    if (!stored) return { missing: undefined };
    const [template] = await templatesFromRows(db, [stored]);
    // In the trash it has no tests of its own: what they were called is written down.
    const body = JSON.stringify({ ...readBody(stored), formerContests: template?.contests ?? [] });
    await saveAuthored(db, KIND, stored, input, { body });
    await markAuthoredDeleted(db, KIND, stored.id, input);
    await dropScores(db, stored.id, owner);
    await recordAudit(db, { actor, action: 'delete-report-template', owner, subject: stored.name }, now);
    return 'done';
  },
);

/** With its tests, as far as they are there. */
export async function restoreReportTemplate(db: Db, id: string, name: string, change: Change): Promise<void> {
  await restoreAuthored(db, KIND, id, name, change);
  const row = await findAuthoredById(db, KIND, id);
  if (!row) return;
  const { formerContests = [], ...body } = readBody(row) as ReturnType<typeof readBody> & {
    formerContests?: string[];
  };
  const { owner } = change;
  const text = await withPresentCharts(db, owner, body.text);
  await saveAuthored(db, KIND, row, change, { body: JSON.stringify({ ...body, text }) });
  const { postAsks } = body;
  const resolved = await resolveAsks(db, { id, owner }, { contests: formerContests, postAsks });
  await planTemplate(db, { id, owner, postAsks, ...resolved });
}

/** Numbers for asks that have come since the template was saved. */
export const numberAsksCommand = command(
  'report-template.number-asks',
  async (db: Db, { owner, name }: { owner: string; name: string }): Promise<void> => {
    const stored = await findLockedAuthored(db, KIND, owner, name);
    if (!stored) return;
    const dimensionIds = readBody(stored).postAsks.map(({ id }) => id);
    const { unstored } = await readAsks(db, { id: stored.id, dimensionIds });
    await insertAskNumbers(db, stored.id, unstored);
  },
);
