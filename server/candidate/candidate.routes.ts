import type { FastifyInstance } from 'fastify';
import {
  addCandidate,
  deleteCandidate,
  deleteCandidates,
  findCandidates,
  findClassCandidates,
  getCandidate,
  getCandidates,
  getCandidateValues,
  lookUpCandidate,
  updateCandidate,
} from '#api/candidate.ts';
import { renameQuestion } from '#domain/candidate/answered-name.ts';
import type { AddedCandidate, CandidateFields, CandidateInput } from '#domain/candidate/candidate.schema.ts';
import { CANDIDATE_LABELS } from '#domain/candidate/candidate-values.ts';
import { CandidateFilter } from '#domain/candidate/candidate-query.schema.ts';
import type { AnswerMap } from '#domain/report/ask.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { hashQueryPassword } from '#server/account/index.ts';
import type { Database } from '#server/database/database.ts';
import {
  baseVersion,
  type Change,
  changeReply,
  saveReply,
  tellVersion,
} from '#server/http/change-outcome.ts';
import { HttpError } from '#server/http/http-error.ts';
import { ListReply } from '#server/http/list-reply.ts';
import { serve } from '#server/http/serve.ts';
import { answerMapOf, listTemplatesOf, readGiven, storedAsks } from '#server/report-template/index.ts';
import { editorCalls, isTicketUser } from './candidate-editor.calls.ts';
import { findCandidateRow, listCandidatesNamed } from './candidate-change.repository.ts';
import { deleteAllCandidates } from './candidate-deletion.commands.ts';
import { listCandidatePortions } from './candidate-list.repository.ts';
import { candidatePageRead, candidateValuesRead } from './candidate.reads.ts';
import {
  addCandidateCommand,
  type CandidateRefusal,
  deleteCandidateCommand,
  updateCandidateCommand,
} from './candidate.commands.ts';
import { candidateFromRow, ownedCandidate } from './candidate.repository.ts';

const NOUN = '考生';
const PORTION = 1_000;
/** Beyond this nobody reads on. */
const MOST_LOOKED_UP = 100;
const EVERYBODY = CandidateFilter.parse({ all: '1' });

function fieldsOf(input: CandidateInput): CandidateFields {
  const { owner: _owner, createdTime: _time, queryPassword: _secret, ...fields } = input;
  return fields;
}

/** Query passwords are set by owners alone. */
function demandNoPassword({ queryPassword }: AddedCandidate): void {
  if (queryPassword !== undefined)
    throw new HttpError(422, '字段“查询密码”：只能由主办方填写', { field: 'queryPassword' });
}

async function passwordHashOf({ queryPassword }: AddedCandidate): Promise<string | null | undefined> {
  if (queryPassword === undefined) return undefined;
  return queryPassword === '' ? null : hashQueryPassword(queryPassword);
}

function unlessRefused<Outcome>(outcome: Outcome | CandidateRefusal, realName = ''): Outcome {
  if (outcome === 'importing') throw new HttpError(409, '考生名单正在导入，请稍候再修改');
  if (outcome === 'name-taken') {
    throw new HttpError(409, '字段“name”：这一准考证号已是另一名考生的', { field: 'name' });
  }
  if (outcome === 'number-used') {
    throw new HttpError(409, '字段“name”：已有人用这一准考证号作答，不能改成它', { field: 'name' });
  }
  if (typeof outcome === 'object' && outcome !== null && 'answeredAs' in outcome) {
    const { number, answeredAs } = outcome;
    const question = renameQuestion(number, answeredAs, realName);
    throw new HttpError(409, question, { field: 'realName', facts: { answeredAs } });
  }
  if (typeof outcome === 'object' && outcome !== null && 'problem' in outcome) {
    const { field, reason } = outcome.problem;
    throw new HttpError(422, `字段“${CANDIDATE_LABELS[field]}”：${reason}`, { field });
  }
  return outcome as Outcome;
}

export function candidateRoutes(app: FastifyInstance, database: Database): void {
  const { db, write, readers } = database;
  const editors = editorCalls(app, database);

  serve(app, getCandidates, ({ query, session }) =>
    isTicketUser(session)
      ? editors.list(session)
      : Promise.resolve(new ListReply(listCandidatePortions(db, query.owner, EVERYBODY, PORTION))),
  );

  serve(app, findClassCandidates, ({ query: { owner: _owner, ...query }, session }) =>
    editors.find(session, query),
  );

  serve(app, findCandidates, async ({ query: { owner, ...query } }) => {
    const { total, candidates } = await readers.run(candidatePageRead, { owner, query });
    const names = candidates.map(({ name }) => name);
    const templates = await listTemplatesOf(db, owner, names);
    const reportsOf = (name: string) => (templates.get(name) ?? []).map((template) => template.name);
    return { total, candidates: candidates.map((one) => ({ ...one, reports: reportsOf(one.name) })) };
  });

  serve(app, getCandidateValues, ({ query }) => readers.run(candidateValuesRead, query));

  serve(app, lookUpCandidate, async ({ query, body, session }) => {
    const actor = session?.actor;
    const owners = actor?.isAdmin ? undefined : [actor?.username ?? '', ...(actor?.managedAccounts ?? [])];
    const rows = await listCandidatesNamed(db, query.name, owners, MOST_LOOKED_UP);
    // Whose people it shows is known only by now.
    for (const { owner } of rows) await app.leaveTrace(lookUpCandidate, session, { owner }, { query, body });
    return rows.map((row) => {
      const { owner, name, realName, tag, school } = candidateFromRow(row);
      return { owner, name, realName, tag, school };
    });
  });

  /** What somebody has answered to all that a template asks. */
  async function answersOf(owner: string, name: string, template: string): Promise<AnswerMap> {
    const found = await storedAsks(database, owner, template);
    if (!found) throw new HttpError(404, '没有这一报告模板，可能已被删除', { field: 'reportTemplate' });
    const given = await readGiven(db, found, [name]);
    return answerMapOf(found.asks, given.get(name) ?? new Map());
  }

  serve(app, getCandidate, async ({ query, session, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    if (isTicketUser(session)) {
      if (query.reportTemplate !== '') throw new HttpError(403, '没有权限查看考生的作答');
      return editors.get(session, name, reply);
    }
    const row = await findCandidateRow(db, owner, name);
    if (!row) return null;
    tellVersion(reply, row.version);
    if (query.reportTemplate === '') return ownedCandidate(row);
    const answerMap = await answersOf(owner, row.name, query.reportTemplate);
    await app.leaveTrace({ ...getCandidate, shows: 'results' }, session, { owner }, { query, body: null });
    return { ...ownedCandidate(row), answerMap };
  });

  serve(app, addCandidate, async ({ query, body, session, now }) => {
    const { name, owner, ...rest } = body;
    if (isTicketUser(session)) {
      demandNoPassword(body);
      return editors.add(session, { owner, fields: rest, sameName: query.sameName }, now);
    }
    if (name === undefined) throw new HttpError(400, '字段“name”：不能为空', { field: 'name' });
    const change: Change = { actor: session?.actor?.username ?? '', owner: body.owner, now };
    const queryPasswordHash = await passwordHashOf(body);
    const outcome = await write.run(addCandidateCommand, {
      ...change,
      fields: fieldsOf({ ...body, name }),
      queryPasswordHash,
      rename: query.rename,
    });
    return changeReply(unlessRefused(outcome, body.realName), NOUN);
  });

  serve(app, updateCandidate, async ({ query, body, session, now, request, reply }) => {
    if (isTicketUser(session) && query.newClass !== undefined) {
      const { newClass, grade, class: inClass, merge } = query;
      if (body) throw new HttpError(400, '改班级名称时不能同时修改考生');
      const id = query.id === undefined ? undefined : parseEntityId(query.id);
      return editors.renameClass(session, { id, newClass, grade, class: inClass, merge }, now);
    }
    if (query.id === undefined) throw new HttpError(400, '字段“id”：请写明考生', { field: 'id' });
    if (!body) throw new HttpError(400, '请求内容为空');
    const { owner, name } = parseEntityId(query.id);
    const base = baseVersion(request);
    if (isTicketUser(session)) {
      demandNoPassword(body);
      return editors.edit(session, { owner, name, base, fields: fieldsOf(body) }, reply, now);
    }
    const queryPasswordHash = await passwordHashOf(body);
    const change = { actor: session?.actor?.username ?? '', owner, name, base, now };
    const outcome = await write.run(updateCandidateCommand, {
      ...change,
      fields: fieldsOf(body),
      queryPasswordHash,
      rename: query.rename,
    });
    return saveReply(unlessRefused(outcome, body.realName), NOUN, reply, base);
  });

  serve(app, deleteCandidate, async ({ body, session, now }) => {
    if (isTicketUser(session)) return editors.remove(session, body, now);
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, name: body.name, now };
    return changeReply(unlessRefused(await write.run(deleteCandidateCommand, change)), NOUN);
  });

  serve(app, deleteCandidates, async ({ query, session, now }) => {
    const change = { actor: session?.actor?.username ?? '', owner: query.owner, now };
    unlessRefused(await deleteAllCandidates(write, change));
    return true;
  });
}
