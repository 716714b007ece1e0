import type { FastifyInstance, FastifyReply } from 'fastify';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { classText, isInPlace, isKept, shownToEditor } from '#domain/candidate/candidate-editor.ts';
import type { ClassQuery } from '#domain/candidate/candidate-query.schema.ts';
import type {
  CandidateFields,
  ClassList,
  OwnedCandidate,
  RenameConsent,
} from '#domain/candidate/candidate.schema.ts';
import { CANDIDATE_LABELS } from '#domain/candidate/candidate-values.ts';
import type { Database } from '#server/database/database.ts';
import type { CandidateTable } from '#server/database/schema.ts';
import { saveReply, tellVersion } from '#server/http/change-outcome.ts';
import { HttpError } from '#server/http/http-error.ts';
import { ListReply } from '#server/http/list-reply.ts';
import type { LiveSession } from '#server/http/sessions.ts';
import { leaveTraceCommand } from '#server/http/traces.ts';
import { findCandidateRow } from './candidate-change.repository.ts';
import {
  addToClassCommand,
  deleteAddedCommand,
  editCandidateCommand,
  type EditorDeed,
  type EditorRefusal,
} from './candidate-editor.commands.ts';
import { type Editor, findEditor, listPlacedPortions } from './candidate-editor.repository.ts';
import { classListRead } from './candidate.reads.ts';
import { candidateFromRow } from './candidate.repository.ts';
import { type ClassNameRefusal, renameClassCommand } from './class-name.commands.ts';

const NOUN = '考生';
const PORTION = 1_000;

/** A class teacher or clerk; whether there is anybody that they look after is not known yet. */
export const isTicketUser = (session: LiveSession | undefined) => session?.actor?.type === 'ticket-user';

const deedOf = (session: LiveSession | undefined, now: Date): EditorDeed => ({
  ticketUserId: session?.ticketUserId ?? '',
  actor: session?.actor?.username ?? '',
  now,
});

const forbidden = () => new HttpError(403, '没有权限进行此操作');

/** The same for somebody else's and for nobody's: which numbers there are is not told. */
const notTheirs = () => new HttpError(404, '名单中没有这名考生，可能已被删除或调到别处');

function refuseText(refusal: 'importing' | 'no-editor' | 'not-theirs' | 'not-added'): never {
  if (refusal === 'importing') throw new HttpError(409, '考生名单正在导入，请稍候再修改');
  throw refusal === 'not-theirs' ? notTheirs() : forbidden();
}

const problemError = ({ field, reason }: { field: keyof typeof CANDIDATE_LABELS; reason: string }) =>
  new HttpError(422, `字段“${CANDIDATE_LABELS[field]}”：${reason}`, { field });

type Told = Exclude<EditorRefusal, { stale: unknown }>;

function refuse(refusal: Told, realName: string): never {
  if (typeof refusal === 'string') return refuseText(refusal);
  if ('problem' in refusal) throw problemError(refusal.problem);
  if ('sameNamed' in refusal) {
    const { sameNamed } = refusal;
    const question = `班里已有${sameNamed}名“${realName}”。确定还要再添加一名吗？`;
    throw new HttpError(409, question, { field: 'realName', facts: { sameNamed } });
  }
  const { answeredAs } = refusal;
  const text = `已有以“${answeredAs}”作的答，改名须由主办方确认；可以先把正确的姓名写在备注中`;
  throw new HttpError(409, text, { field: 'realName', facts: { answeredAs } });
}

function refuseClassName(refusal: ClassNameRefusal, newClass: string): never {
  if (typeof refusal === 'string') return refuseText(refusal);
  if ('problem' in refusal) throw problemError(refusal.problem);
  const { inClass, mayMerge } = refusal;
  const taken = `同年级已有“${newClass}”（${inClass}人）`;
  if (!mayMerge) throw new HttpError(409, `${taken}，不能改成这一名称；请与学校的信息员或主办方联系`);
  const question = `${taken}。改名后两个班合为一个，无法再分开。确定吗？`;
  throw new HttpError(409, question, { facts: { inClass } });
}

const placeText = ({ place }: Editor) =>
  place.kind === 'school' ? place.school : `${place.school} ${classText(place)}`;

const shownRow = (row: CandidateTable): OwnedCandidate => ({
  ...shownToEditor(candidateFromRow(row)),
  hasQueryPassword: false,
});

interface Addition {
  owner: string;
  fields: Partial<CandidateFields> & Pick<CandidateFields, 'realName' | 'remark'>;
  sameName: RenameConsent;
}

interface Edit {
  owner: string;
  name: string;
  fields: CandidateFields;
  base: number | undefined;
}

interface NewClassName {
  id: { owner: string; name: string } | undefined;
  newClass: string;
  grade: string | undefined;
  class: string | undefined;
  merge: RenameConsent;
}

/** The calls of owners as class teachers and clerks make them: for the candidates of the own class or school. */
export function editorCalls(app: FastifyInstance, { db, write, readers }: Database) {
  /** Reading goes on where nothing can be written. */
  async function leaveTrace(session: LiveSession | undefined, editor: Editor, now: Date): Promise<void> {
    const { actor } = deedOf(session, now);
    const record = { actor, action: 'read-people', owner: editor.owner, subject: placeText(editor) };
    await write.run(leaveTraceCommand, { record, isRead: true, now }).catch((error: unknown) => {
      app.log.error({ err: error, action: record.action }, 'a trace could not be written');
    });
  }

  async function demandEditor(session: LiveSession | undefined, now: Date): Promise<Editor> {
    const editor = await findEditor(db, session?.ticketUserId ?? '');
    if (!editor) throw forbidden();
    await leaveTrace(session, editor, now);
    return editor;
  }

  async function* portions(editor: Editor): AsyncGenerator<OwnedCandidate[]> {
    for await (const rows of listPlacedPortions(db, editor, PORTION)) yield rows.map(shownRow);
  }

  return {
    /** Whoever is a class teacher or clerk by the account, but looks after nobody by the list, is told so. */
    async find(session: LiveSession | undefined, query: ClassQuery, now: Date): Promise<ClassList> {
      const editor = await findEditor(db, session?.ticketUserId ?? '');
      if (editor) await leaveTrace(session, editor, now);
      else if (!isCandidateEditorTag(session?.sitting?.user.tag ?? '')) throw forbidden();
      return readers.run(classListRead, { editor, query });
    },

    async list(session: LiveSession | undefined, now: Date): Promise<ListReply<OwnedCandidate>> {
      const editor = await demandEditor(session, now);
      return new ListReply(portions(editor));
    },

    async get(
      session: LiveSession | undefined,
      name: string,
      reply: FastifyReply,
      now: Date,
    ): Promise<OwnedCandidate | null> {
      const editor = await demandEditor(session, now);
      const row = name === editor.name ? undefined : await findCandidateRow(db, editor.owner, name);
      if (!row || !isInPlace(editor.place, row) || !isKept(editor.place, row)) return null;
      tellVersion(reply, row.version);
      return shownRow(row);
    },

    async add(session: LiveSession | undefined, addition: Addition, now: Date): Promise<boolean> {
      const outcome = await write.run(addToClassCommand, { ...deedOf(session, now), ...addition });
      if (typeof outcome === 'object' && 'name' in outcome) return true;
      return refuse(outcome as Told, addition.fields.realName.trim());
    },

    async edit(
      session: LiveSession | undefined,
      edit: Edit,
      reply: FastifyReply,
      now: Date,
    ): Promise<boolean> {
      const outcome = await write.run(editCandidateCommand, { ...deedOf(session, now), ...edit });
      if (typeof outcome === 'object' && ('version' in outcome || 'stale' in outcome))
        return saveReply(outcome, NOUN, reply, edit.base);
      return refuse(outcome, edit.fields.realName);
    },

    async remove(
      session: LiveSession | undefined,
      candidate: { owner: string; name: string },
      now: Date,
    ): Promise<boolean> {
      const { owner, name } = candidate;
      const outcome = await write.run(deleteAddedCommand, { ...deedOf(session, now), owner, name });
      return outcome === 'done' ? true : refuse(outcome as Told, '');
    },

    async renameClass(session: LiveSession | undefined, name: NewClassName, now: Date): Promise<boolean> {
      const outcome = await write.run(renameClassCommand, { ...deedOf(session, now), ...name });
      return outcome === 'done' ? true : refuseClassName(outcome, name.newClass);
    },
  };
}
