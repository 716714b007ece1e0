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
import { findCandidateRow } from './candidate-change.repository.ts';
import {
  addToClassCommand,
  deleteAddedCommand,
  editCandidateCommand,
  type EditorDeed,
  type EditorRefusal,
} from './candidate-editor.commands.ts';
import { type Editor, type EditorLogin, findEditor } from './candidate-editor.repository.ts';
import { classListRead, placedNamesRead, placedRowsRead } from './candidate.reads.ts';
import { candidateFromRow } from './candidate.repository.ts';
import { type ClassNameRefusal, renameClassCommand } from './class-name.commands.ts';

const NOUN = '考生';
const PORTION = 1_000;

/** A class teacher or clerk; whether there is anybody that they look after is not known yet. */
export const isTicketUser = (session: LiveSession | undefined) => session?.actor?.type === 'ticket-user';

const loginOf = (session: LiveSession | undefined): EditorLogin => ({
  ticketUserId: session?.ticketUserId ?? '',
  loggedInAt: session?.begunAt ?? '',
});

const deedOf = (session: LiveSession | undefined, now: Date): EditorDeed => ({
  ...loginOf(session),
  actor: session?.actor?.username ?? '',
  now,
});

const forbidden = () => new HttpError(403, '没有权限进行此操作');

/** The same for somebody else's and for nobody's: which numbers there are is not told. */
const notTheirs = () => new HttpError(404, '名单中没有这名考生，可能已被删除或调到别处');

/** A conflict as that of a page whose browser has somebody else in it: of what is not allowed no words reach the page. */
const replaced = () => new HttpError(409, '这个准考证号的名单信息已更换，请重新登录');

function refuseText(refusal: Extract<EditorRefusal, string>): never {
  if (refusal === 'replaced') throw replaced();
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
  /** Before what is read is sent. */
  async function leaveTrace(
    session: LiveSession | undefined,
    editor: Editor,
    refused?: string,
  ): Promise<void> {
    const by = { actor: session?.actor?.username ?? '', owner: editor.owner };
    if (refused === undefined)
      await app.leaveReadTrace({ ...by, action: 'read-people', subject: placeText(editor) });
    else await app.leaveRefusedTrace({ ...by, action: 'refuse-people', subject: refused });
  }

  async function editorOf(session: LiveSession | undefined): Promise<Editor | undefined> {
    const editor = await findEditor(db, loginOf(session));
    if (editor === 'replaced') throw replaced();
    return editor;
  }

  async function demandEditor(session: LiveSession | undefined): Promise<Editor> {
    const editor = await editorOf(session);
    if (!editor) throw forbidden();
    return editor;
  }

  async function* portions(editor: Editor): AsyncGenerator<OwnedCandidate[]> {
    const names = await readers.run(placedNamesRead, editor);
    for (let start = 0; start < names.length; start += PORTION) {
      const some = names.slice(start, start + PORTION);
      const rows = await readers.run(placedRowsRead, { owner: editor.owner, names: some });
      yield rows.map(shownRow);
    }
  }

  return {
    /** Whoever is a class teacher or clerk by the account, but looks after nobody by the list, is told so. */
    async find(session: LiveSession | undefined, query: ClassQuery): Promise<ClassList> {
      const editor = await editorOf(session);
      if (!editor && !isCandidateEditorTag(session?.sitting?.user.tag ?? '')) throw forbidden();
      const list = await readers.run(classListRead, { editor, query });
      // A page beyond the last one tells of people too: how many the search finds, and of whom something is missing.
      const isTold = list.candidates.length + list.total + list.incomplete.total > 0;
      if (editor && isTold) await leaveTrace(session, editor);
      return list;
    },

    async list(session: LiveSession | undefined): Promise<ListReply<OwnedCandidate>> {
      const editor = await demandEditor(session);
      await leaveTrace(session, editor);
      return new ListReply(portions(editor));
    },

    async get(
      session: LiveSession | undefined,
      name: string,
      reply: FastifyReply,
    ): Promise<OwnedCandidate | null> {
      const editor = await demandEditor(session);
      const row = name === editor.name ? undefined : await findCandidateRow(db, editor.owner, name);
      if (!row) return null;
      const isTheirs = isInPlace(editor.place, row) && isKept(editor.place, row);
      await leaveTrace(session, editor, isTheirs ? undefined : name);
      if (!isTheirs) return null;
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
