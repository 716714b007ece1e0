import { randomInt } from 'node:crypto';
import { ADDED_NUMBERS, addedNumber, suffixOf } from '#domain/candidate/added-number.ts';
import { findTakenName } from '#domain/candidate/answered-name.ts';
import {
  addedCandidate,
  additionProblem,
  classIn,
  customsOf,
  type EditedPlace,
  EDITED_FIELDS,
  editProblem,
  isAdded,
  isInPlace,
  isKept,
  withUnshown,
} from '#domain/candidate/candidate-editor.ts';
import type { CandidateFields, RenameConsent } from '#domain/candidate/candidate.schema.ts';
import { NEW_CANDIDATE, toldRemark } from '#domain/candidate/candidate-values.ts';
import { type CandidateProblem, writtenCandidate } from '#domain/candidate/written-candidate.ts';
import { hasTag } from '#domain/account/tags.ts';
import { listContests } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { CandidateTable, Db } from '#server/database/schema.ts';
import type { Deed } from '#server/database/deed.repository.ts';
import {
  beginChange,
  findCandidateRow,
  insertCandidateRow,
  lastChangeForEditors,
  updateCandidateRow,
} from './candidate-change.repository.ts';
import { moveToTrash } from './candidate-deletion.repository.ts';
import {
  type Editor,
  countAddedSince,
  type EditorLogin,
  findEditor,
  isNumberTaken,
  listPlaced,
} from './candidate-editor.repository.ts';
import { followCandidates, listAnsweredNames } from './candidate-followers.repository.ts';
import { columnsOf, fieldsFromRow, newCandidateRow } from './candidate.repository.ts';

/** What a class teacher or clerk does. Whose candidates are theirs is asked in the same transaction. */
export interface EditorDeed extends EditorLogin {
  /** As the audit log names them. */
  actor: string;
  now: Date;
}

export type EditorRefusal =
  | 'importing'
  /** They look after nobody. */
  | 'no-editor'
  /** Since they logged in the number has become somebody else's. */
  | 'replaced'
  /** Not one of theirs: another's, or nobody's, which they are not told. */
  | 'not-theirs'
  | 'not-added'
  | { problem: CandidateProblem }
  | { stale: Deed & { version: number } }
  /** Answers were given under this name. */
  | { answeredAs: string }
  | { sameNamed: number };

/** Every change of theirs begins here. */
export async function beginEditing(
  db: Db,
  login: EditorLogin,
): Promise<Editor | 'importing' | 'no-editor' | 'replaced'> {
  const editor = (await findEditor(db, login)) ?? 'no-editor';
  if (typeof editor === 'string') return editor;
  if (!(await beginChange(db, editor.owner))) return 'importing';
  // On PostgreSQL the list may have changed while this one waited for it.
  return (await findEditor(db, login)) ?? 'no-editor';
}

async function findTheirs(db: Db, editor: Editor, name: string): Promise<CandidateTable | undefined> {
  const row = name === editor.name ? undefined : await findCandidateRow(db, editor.owner, name);
  return row && isInPlace(editor.place, row) && isKept(editor.place, row) ? row : undefined;
}

interface Edit extends EditorDeed {
  owner: string;
  name: string;
  /** The version that they had before them; without one the last change wins. */
  base: number | undefined;
  fields: CandidateFields;
}

export const editCandidateCommand = command(
  'candidate.edit',
  async (db: Db, input: Edit): Promise<{ version: number } | EditorRefusal> => {
    const { actor, owner, name, base, now } = input;
    const editor = await beginEditing(db, input);
    if (typeof editor === 'string') return editor;
    const row = owner === editor.owner ? await findTheirs(db, editor, name) : undefined;
    if (!row) return 'not-theirs';
    const { version } = row;
    if (base !== undefined && base !== version)
      return { stale: { ...(await lastChangeForEditors(db, row)), version } };
    const stored = fieldsFromRow(row);
    const wanted = withUnshown({ ...input.fields, realName: input.fields.realName.trim() }, stored);
    const problem = editProblem(stored, wanted);
    if (problem) return { problem };
    const written = writtenCandidate(wanted, stored);
    if ('problem' in written) return written;
    const changed = EDITED_FIELDS.filter((field) => written.fields[field] !== stored[field]);
    if (changed.length === 0) return { version };
    if (changed.includes('realName')) {
      const names = (await listAnsweredNames(db, owner, [name])).get(name);
      const answeredAs = findTakenName(names, written.fields.realName);
      if (answeredAs !== undefined) return { answeredAs };
    }
    const only = Object.fromEntries(changed.map((field) => [field, written.fields[field]]));
    await updateCandidateRow(db, row, {
      ...columnsOf(only),
      version: version + 1,
      changed_at: now.toISOString(),
      changed_by: actor,
    });
    await followCandidates(db, { actor, owner, now }, { from: name, to: name });
    const told = (field: (typeof changed)[number], text: string) =>
      field === 'remark' ? toldRemark(text) : text;
    const changes = changed.map(
      (field) =>
        [field, { from: told(field, stored[field]), to: told(field, written.fields[field]) }] as const,
    );
    const detail = { realName: stored.realName, ...Object.fromEntries(changes) };
    await recordAudit(db, { actor, action: 'edit-candidate', owner, subject: name, detail }, now);
    return { version: version + 1 };
  },
);

interface Addition extends EditorDeed {
  owner: string;
  fields: Partial<CandidateFields> & Pick<CandidateFields, 'realName' | 'remark'>;
  sameName: RenameConsent;
}

/** Hardly ever is a number taken that was drawn out of so many: beyond it something is wrong. */
const MOST_TRIED = 100;

async function freeNumber(
  db: Db,
  owner: string,
  classNumbers: readonly string[],
): Promise<string | undefined> {
  const contests = await listContests(db, owner);
  const suffix = suffixOf(
    classNumbers,
    contests.map(({ contest }) => contest.parentSuffix),
  );
  for (let tries = 0; tries < MOST_TRIED; tries += 1) {
    const number = addedNumber(randomInt(ADDED_NUMBERS), suffix);
    if (!(await isNumberTaken(db, owner, number))) return number;
  }
  return undefined;
}

const NO_CLASS: Record<EditedPlace['kind'], CandidateProblem> = {
  school: { field: 'class', reason: '请选择本校已有的班级' },
  class: { field: 'class', reason: '只能添加到本班；如果名单上您的班级已有变化，请刷新页面' },
};

/** What is called a class and has more is none: its owner changes that by a list. */
export const LARGEST_CLASS = 500;
/** Of a school by its clerk: whoever has more to add has a list of them, which is the owner's to import. */
const MOST_ADDED_A_DAY = 1_000;
const DAY_MS = 86_400_000;

/** A number alone is a log-in, and every pupil costs the owner room: nobody adds without end. */
async function fullness(
  db: Db,
  { owner, place }: Editor,
  classSize: number,
  now: Date,
): Promise<CandidateProblem | undefined> {
  if (classSize >= LARGEST_CLASS) {
    return { field: 'class', reason: `本班已有${classSize}人，不能再添加；请与主办方联系，由主办方导入名单` };
  }
  if (place.kind === 'class') return undefined;
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  if ((await countAddedSince(db, owner, place, since)) < MOST_ADDED_A_DAY) return undefined;
  const reason = `本校一天内已添加${MOST_ADDED_A_DAY}人，请明天再添加，或与主办方联系，由主办方导入名单`;
  return { field: 'class', reason };
}

export const addToClassCommand = command(
  'candidate.add-to-class',
  async (db: Db, input: Addition): Promise<{ name: string } | EditorRefusal> => {
    const { actor, owner, now, fields: given } = input;
    const editor = await beginEditing(db, input);
    if (typeof editor === 'string') return editor;
    if (owner !== editor.owner) return 'not-theirs';
    const place = classIn(editor.place, given);
    if (!place) return { problem: NO_CLASS[editor.place.kind] };
    const classmates = await listPlaced(db, owner, place);
    // Nobody makes a class by adding to it: a slip of the pen would be one.
    if (classmates.length === 0) return { problem: NO_CLASS.school };
    const full = await fullness(db, editor, classmates.length, now);
    if (full) return { problem: full };
    const pupils = classmates.filter(({ tag }) => hasTag(tag, [NEW_CANDIDATE.tag]));
    const made = addedCandidate(place, customsOf(pupils), given);
    if ('problem' in made) return made;
    const problem = additionProblem(given, made.fields);
    if (problem) return { problem };
    const { realName } = made.fields;
    const sameNamed = classmates.filter(({ real_name }) => real_name === realName).length;
    if (sameNamed > 0 && input.sameName === 'ask') return { sameNamed };
    const name = await freeNumber(
      db,
      owner,
      pupils.map((pupil) => pupil.name),
    );
    if (name === undefined) return { problem: { field: 'name', reason: '没有空闲的准考证号' } };
    const written = writtenCandidate({ ...made.fields, name }, undefined);
    if ('problem' in written) return written;
    const row = { ...newCandidateRow(owner, written.fields, now), changed_by: actor };
    if (!(await insertCandidateRow(db, row))) throw new Error(`the number ${name} was free a moment ago`);
    await followCandidates(db, { actor, owner, now }, { from: name, to: name });
    const { school, grade, class: inClass } = written.fields;
    const detail = { realName, school, grade, class: inClass };
    await recordAudit(db, { actor, action: 'add-candidate', owner, subject: name, detail }, now);
    return { name };
  },
);

export const deleteAddedCommand = command(
  'candidate.delete-added',
  async (db: Db, input: EditorDeed & { owner: string; name: string }): Promise<'done' | EditorRefusal> => {
    const { actor, owner, name, now } = input;
    const editor = await beginEditing(db, input);
    if (typeof editor === 'string') return editor;
    const row = owner === editor.owner ? await findTheirs(db, editor, name) : undefined;
    if (!row) return 'not-theirs';
    if (!isAdded(row)) return 'not-added';
    await moveToTrash(db, { actor, owner, now }, { names: [name] });
    const detail = { realName: row.real_name };
    await recordAudit(db, { actor, action: 'delete-candidate', owner, subject: name, detail }, now);
    return 'done';
  },
);
