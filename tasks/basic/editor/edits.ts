import { exclusionCount } from '#domain/questionnaire/exclusion-tags.ts';
import type { QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { changeWithOptions } from './carry-options.ts';
import {
  addQuestion,
  changeQuestion,
  duplicateQuestion,
  insertQuestions,
  moveQuestion,
  placeOf,
  type Questions,
  removeQuestion,
  typeChange,
} from './question-list.ts';

/** What an author edits; how the editor itself looks is no part of it. */
export interface Edited {
  questions: Questions;
  showAnswer: boolean;
}

export type Edit =
  /**
   * `step` names the field while it is typed in: what is typed in one go is undone in one go. `visit` is the stay in that
   * field: a line that is emptied and written anew before it is left is the same option.
   */
  | {
      kind: 'write';
      id: number;
      part: Partial<Question>;
      step?: string | undefined;
      visit?: object | undefined;
    }
  | { kind: 'retype'; id: number; type: QuestionType }
  | { kind: 'add'; afterId?: number | undefined }
  /** Whole questions from elsewhere, whose conditions name each other's ids; at the end without another place. */
  | { kind: 'insert'; questions: Questions; afterId?: number | undefined }
  | { kind: 'duplicate'; id: number }
  | { kind: 'remove'; id: number }
  | { kind: 'move'; id: number; to: number }
  | { kind: 'show-answer'; value: boolean };

export interface EditOutcome {
  edited: Edited;
  /** The question that the change was about: undoing it leads there. */
  aboutId?: number;
  /** Where the author goes on. */
  goTo?: { id: number | undefined; selectsText?: true } | undefined;
  /** What happened beside what was asked for, or cannot be seen any more. */
  notice?: string;
}

/** `origin` is the list as it was at the beginning of the visit, when nothing else has been done since. */
export function applyEdit(edited: Edited, edit: Edit, newId: number, origin?: Questions): EditOutcome {
  const { questions } = edited;
  const withList = (changed: Questions, aboutId: number) => ({
    edited: { ...edited, questions: changed },
    aboutId,
  });
  switch (edit.kind) {
    case 'write':
      // An empty line in a list, for one, changes nothing that is stored.
      if (isSamePart(edit.part, questions[placeOf(questions, edit.id)])) return { edited };
      return write(edited, edit, origin ?? questions);
    case 'retype': {
      const question = questions[placeOf(questions, edit.id)];
      if (!question || question.type === edit.type) return { edited };
      const retyped = changeQuestion(questions, edit.id, typeChange(question, edit.type));
      return withList(retyped, edit.id);
    }
    case 'add': {
      const after = edit.afterId === undefined ? questions.length - 1 : placeOf(questions, edit.afterId);
      return { ...withList(addQuestion(questions, newId, after), newId), goTo: { id: newId } };
    }
    case 'insert': {
      if (edit.questions.length === 0) return { edited };
      const after = edit.afterId === undefined ? questions.length - 1 : placeOf(questions, edit.afterId);
      return {
        ...withList(insertQuestions(questions, edit.questions, newId, after), newId),
        goTo: { id: newId },
        notice: `已添加${edit.questions.length}个问题`,
      };
    }
    case 'duplicate': {
      const copied = duplicateQuestion(questions, newId, placeOf(questions, edit.id));
      return { ...withList(copied, newId), goTo: { id: newId, selectsText: true } };
    }
    case 'remove':
      return remove(edited, edit.id);
    case 'move':
      return move(edited, edit.id, edit.to);
    case 'show-answer':
      return edit.value === edited.showAnswer
        ? { edited }
        : { edited: { questions, showAnswer: edit.value } };
  }
}

const tagCount = (question: Question | undefined) =>
  question ? exclusionCount(question.text) + exclusionCount(question.preface) : 0;

function write(edited: Edited, { id, part }: Edit & { kind: 'write' }, origin: Questions): EditOutcome {
  const { questions, emptiedIds } = changeWithOptions(origin, id, part);
  const outcome = { edited: { ...edited, questions }, aboutId: id };
  // Said when it happens, not again with each key after it.
  const newlyEmptied = emptiedIds.filter(
    (one) => edited.questions[placeOf(edited.questions, one)]?.visibleOption,
  );
  const place = placeOf(questions, id);
  const isTagLost = part.text === undefined && tagCount(questions[place]) < tagCount(edited.questions[place]);
  const notices = [
    ...(newlyEmptied.length > 0
      ? [`${namesOf(questions, newlyEmptied)}的显示条件所选的选项已删除，请重新选择`]
      : []),
    ...(isTagLost ? [`问题${place + 1}的一处互斥已去掉：其中的选项已删除`] : []),
  ];
  return notices.length === 0 ? outcome : { ...outcome, notice: notices.join('；') };
}

function remove(edited: Edited, id: number): EditOutcome {
  const place = placeOf(edited.questions, id);
  if (place < 0) return { edited };
  const { questions, clearedIds } = removeQuestion(edited.questions, place);
  const lost = clearedText(questions, clearedIds, '它依赖的问题已删除');
  return {
    edited: { ...edited, questions },
    aboutId: id,
    goTo: { id: (questions[place] ?? questions[questions.length - 1])?.id },
    notice: [`已删除问题${place + 1}`, ...lost].join('；'),
  };
}

function move(edited: Edited, id: number, to: number): EditOutcome {
  const from = placeOf(edited.questions, id);
  if (from < 0 || from === to || to < 0 || to >= edited.questions.length) return { edited };
  const { questions, clearedIds } = moveQuestion(edited.questions, from, to);
  const [notice] = clearedText(questions, clearedIds, '它依赖的问题不再排在前面');
  const outcome = { edited: { ...edited, questions }, aboutId: id, goTo: { id } };
  return notice === undefined ? outcome : { ...outcome, notice };
}

const namesOf = (questions: Questions, ids: readonly number[]) =>
  ids.map((id) => `问题${placeOf(questions, id) + 1}`).join('、');

function clearedText(questions: Questions, ids: readonly number[], reason: string): string[] {
  if (ids.length === 0) return [];
  return [`${namesOf(questions, ids)}的显示条件已取消：${reason}`];
}

/** Where the author goes when a step about this question is undone or redone: to it, or to what took its place. */
export function placeOfStep(
  before: Questions,
  after: Questions,
  aboutId: number,
): { id: number | undefined } {
  if (placeOf(after, aboutId) >= 0) return { id: aboutId };
  return { id: (after[placeOf(before, aboutId)] ?? after[after.length - 1])?.id };
}

function isSamePart(part: Partial<Question>, question: Question | undefined): boolean {
  if (part === question) return true;
  const fields = Object.keys(part) as (keyof Question)[];
  return fields.every((field) => JSON.stringify(part[field]) === JSON.stringify(question?.[field]));
}
