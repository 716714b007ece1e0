import { classIn, classText, type EditedPlace } from '#domain/candidate/candidate-editor.ts';
import { CANDIDATE_RULES } from '#domain/import/candidate-sheet.ts';
import type { RenameConsent } from '#domain/candidate/candidate.schema.ts';
import type { CandidateProblem } from '#domain/candidate/written-candidate.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { updateCandidateRow } from './candidate-change.repository.ts';
import {
  beginEditing,
  type EditorDeed,
  type EditorRefusal,
  LARGEST_CLASS,
} from './candidate-editor.commands.ts';
import { countPlaced, listCandidateRows, listPlaced } from './candidate-editor.repository.ts';
import { followCandidates } from './candidate-followers.repository.ts';

interface NewClassName extends EditorDeed {
  /** Who asks, where the call says it: nobody asks for another. */
  id: { owner: string; name: string } | undefined;
  newClass: string;
  /** Which class is meant; a class teacher need not say it. */
  grade: string | undefined;
  class: string | undefined;
  merge: RenameConsent;
}

export type ClassNameRefusal =
  | Extract<EditorRefusal, string | { problem: unknown }>
  /** So many have a class of that name already; whether it may become one with it is up to who asks. */
  | { inClass: number; mayMerge: boolean };

/** Whoever sees another class than the list has now would give a name to the wrong one. */
const NOT_THIS_CLASS: Record<EditedPlace['kind'], CandidateProblem> = {
  school: { field: 'class', reason: '请选择要改名的班级' },
  class: { field: 'class', reason: '名单上您的班级已有变化，请刷新页面后再改' },
};

const classRule = CANDIDATE_RULES.find(([field]) => field === 'class')?.[1];

/** The whole class moves, with its teachers: whoever asks still has it afterwards. */
export const renameClassCommand = command(
  'candidate.rename-class',
  async (db: Db, input: NewClassName): Promise<'done' | ClassNameRefusal> => {
    const { actor, now } = input;
    const editor = await beginEditing(db, input);
    if (typeof editor === 'string') return editor;
    const { owner } = editor;
    if (input.id && (input.id.owner !== owner || input.id.name !== editor.name)) return 'not-theirs';
    const place = classIn(editor.place, input);
    if (!place) return { problem: NOT_THIS_CLASS[editor.place.kind] };
    const settled = classRule?.(input.newClass) ?? { value: input.newClass };
    if ('reason' in settled) return { problem: { field: 'class', reason: settled.reason } };
    const newClass = settled.value;
    if (newClass === place.class) return 'done';
    const inClass = await countPlaced(db, owner, { ...place, class: newClass });
    // A class teacher who took the name of another class would look after that one too.
    const mayMerge = editor.place.kind === 'school';
    if (inClass > 0 && !(mayMerge && input.merge === 'allow')) return { inClass, mayMerge };
    const names = (await listPlaced(db, owner, place)).map(({ name }) => name);
    if (names.length === 0) return 'not-theirs';
    if (names.length > LARGEST_CLASS)
      return { problem: { field: 'class', reason: `超过${LARGEST_CLASS}人，请由主办方修改` } };
    for (const { name, version } of await listCandidateRows(db, owner, names.sort())) {
      const change = { version: version + 1, changed_at: now.toISOString(), changed_by: actor };
      await updateCandidateRow(db, { owner, name }, { ...change, class: newClass });
      await followCandidates(db, { actor, owner, now }, { from: name, to: name });
    }
    const detail = { from: place.class, to: newClass, count: names.length };
    const subject = `${place.school} ${classText(place)}`;
    await recordAudit(db, { actor, action: 'rename-class', owner, subject, detail }, now);
    return 'done';
  },
);
