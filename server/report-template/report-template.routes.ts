import { LRUCache } from 'lru-cache';
import type { FastifyInstance } from 'fastify';
import {
  addReportTemplate,
  deleteReportTemplate,
  getReportAsks,
  getReportTemplate,
  getReportTemplates,
  getTop10ReportAnswers,
  updateReportTemplate,
} from '#api/report-template.ts';
import type { ReportTemplate, ReportTemplateInput } from '#domain/report/report-template.schema.ts';
import { TOP_ANSWERS } from '#domain/report/report-template-values.ts';
import type { Watched } from '#domain/progress/completion.ts';
import { seesTests } from '#domain/progress/watched.ts';
import { tellsOwnAnswers } from '#domain/report/place-report.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { findAuthored, listAuthored } from '#server/database/authored.repository.ts';
import type { Database } from '#server/database/database.ts';
import type { ReportTemplateTable } from '#server/database/schema.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { baseVersion, changeReply, saveReply, tellVersion } from '#server/http/change-outcome.ts';
import { HttpError, invalidField } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { demandWatched } from '#server/school/index.ts';
import { areaPlace, CITY, listCountedContests, schoolPlace } from '#server/score/index.ts';
import { answerMapOf, dimensionMapOf, type GivenValues, readGiven } from './given-answers.ts';
import { listFirstTakers, listReportPeople } from './report-taker.repository.ts';
import {
  addReportTemplateCommand,
  deleteReportTemplateCommand,
  type TemplateRefusal,
  updateReportTemplateCommand,
} from './report-template.commands.ts';
import {
  listContestIdsByTemplate,
  listTemplateIdsOf,
  templatesFromRows,
} from './report-template.repository.ts';
import { storedAsks } from './stored-asks.ts';

const NOUN = '报告模板';
const KIND = 'report_template';

/** HTML of an author is cleaned on the way in, and once more by whoever shows it. */
const fieldsOf = ({ owner: _owner, createdTime: _time, ...fields }: ReportTemplateInput) => ({
  ...fields,
  text: cleanAuthorHtml(fields.text),
});

/** Whom it is about needs to know what it is called; whose number the sample is, and what others are asked, is none of theirs. */
const asListed = (template: ReportTemplate): ReportTemplate => ({
  ...template,
  ...{ candidate: '', text: '', frontUrl: '', contests: [], postAsks: [], ticket: {} },
});

/** Of many templates the texts are not read each time that somebody opens the list. */
const tellingOwn = new LRUCache<string, boolean>({ max: 1_000 });

function tellsOwn({ id, version }: ReportTemplateTable, { text, postAsks }: ReportTemplate): boolean {
  const key = `${id} ${version}`;
  const known = tellingOwn.get(key) ?? tellsOwnAnswers(text, postAsks);
  tellingOwn.set(key, known);
  return known;
}

function unlessRefused<Outcome>(outcome: Outcome | TemplateRefusal): Exclude<Outcome, TemplateRefusal> {
  if (typeof outcome === 'object' && outcome !== null && 'problem' in outcome)
    throw invalidField(outcome.problem.field, outcome.problem.message);
  return outcome as Exclude<Outcome, TemplateRefusal>;
}

export function reportTemplateRoutes(app: FastifyInstance, database: Database): void {
  const { db, write } = database;

  /** Of which there are reports about whoever asks, or about the candidate whom an author means. */
  async function listIdsFor(
    owner: string,
    watched: Watched | undefined,
    candidate: string,
  ): Promise<Set<string>> {
    if (!watched) return listTemplateIdsOf(db, owner, candidate);
    const { area, school } = watched;
    const wide = area === undefined ? CITY : areaPlace(area);
    const place = school === undefined ? wide : schoolPlace(area ?? '', school);
    const tests = await listContestIdsByTemplate(db, owner);
    const ids = new Set(tests.map(({ contestId }) => contestId));
    const counted = await listCountedContests(db, owner, [...ids], place);
    return new Set(tests.flatMap((test) => (counted.has(test.contestId) ? [test.templateId] : [])));
  }

  serve(app, getReportTemplates, async ({ query: { owner, candidate }, session }) => {
    const rows = await listAuthored(db, KIND, owner);
    const templates = await templatesFromRows(db, rows);
    const type = session?.actor?.type;
    if (candidate === '' && type === 'normal-user') return templates;
    const own = type === 'report-user' ? (session?.candidate ?? '') : candidate;
    const watched = type === 'school-user' ? await demandWatched(db, session, owner, {}) : undefined;
    const theirs = await listIdsFor(owner, watched, own);
    const seen = templates.filter((template, index) => {
      const row = rows[index];
      if (!row || template.visibility !== 'visible' || !theirs.has(row.id)) return false;
      return !watched || (seesTests(watched, template.contests) && !tellsOwn(row, template));
    });
    return type === 'normal-user' ? seen : seen.map(asListed);
  });

  serve(app, getReportTemplate, async ({ query, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const row = await findAuthored(db, KIND, owner, name);
    const [template] = row ? await templatesFromRows(db, [row]) : [];
    if (!row || !template) return null;
    tellVersion(reply, row.version);
    return template;
  });

  serve(app, getReportAsks, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const found = await storedAsks(database, owner, name);
    if (!found) throw new HttpError(404, `没有这一${NOUN}，可能已被删除`);
    return [...found.toldAsks];
  });

  serve(app, getTop10ReportAnswers, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const found = await storedAsks(database, owner, name);
    if (!found) throw new HttpError(404, `没有这一${NOUN}，可能已被删除`);
    const { contests } = found;
    const tickets = await listFirstTakers(
      db,
      contests.map(({ id }) => id),
      TOP_ANSWERS,
    );
    const given = await readGiven(db, found, tickets);
    const people = await listReportPeople(db, owner, tickets);
    return tickets.map((ticket) => {
      const { realName = '', gender = '', school = '', class: inClass = '' } = people.get(ticket) ?? {};
      const own: GivenValues = given.get(ticket) ?? new Map();
      return {
        ...{ name: ticket, realName, gender, school, class: inClass },
        answerMap: answerMapOf(found.asks, own),
        dimensionMap: dimensionMapOf(found.body.postAsks, found.asks, own),
      };
    });
  });

  serve(app, addReportTemplate, async ({ body, session, now }) => {
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, now };
    const outcome = await write.run(addReportTemplateCommand, { ...change, fields: fieldsOf(body) });
    return changeReply(unlessRefused(outcome), NOUN);
  });

  serve(app, updateReportTemplate, async ({ query, body, session, now, request, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const base = baseVersion(request);
    const change = {
      actor: session?.actor?.username ?? '',
      owner,
      name,
      base,
      createdTime: body.createdTime,
      now,
    };
    const outcome = await write.run(updateReportTemplateCommand, { ...change, fields: fieldsOf(body) });
    return saveReply(unlessRefused(outcome), NOUN, reply, base);
  });

  serve(app, deleteReportTemplate, async ({ body: { owner, name }, session, now }) => {
    const change = { actor: session?.actor?.username ?? '', owner, name, now };
    return changeReply(await write.run(deleteReportTemplateCommand, change), NOUN);
  });
}
