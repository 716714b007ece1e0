import type { QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import {
  addQuestion,
  changeQuestion,
  duplicateQuestion,
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
  /** `step` names the field while it is typed in: what is typed in one go is undone in one go. */
  | { kind: 'write'; id: number; part: Partial<Question>; step?: string | undefined }
  | { kind: 'retype'; id: number; type: QuestionType }
  | { kind: 'add'; afterId?: number | undefined }
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

export function applyEdit(edited: Edited, edit: Edit, newId: number): EditOutcome {
  const { questions } = edited;
  const withList = (changed: Questions, aboutId: number) => ({
    edited: { ...edited, questions: changed },
    aboutId,
  });
  switch (edit.kind) {
    case 'write':
      // An empty line in a list, for one, changes nothing that is stored.
      if (isSamePart(edit.part, questions[placeOf(questions, edit.id)])) return { edited };
      return withList(changeQuestion(questions, edit.id, edit.part), edit.id);
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

function clearedText(questions: Questions, ids: readonly number[], reason: string): string[] {
  if (ids.length === 0) return [];
  const names = ids.map((id) => `问题${placeOf(questions, id) + 1}`).join('、');
  return [`${names}的显示条件已取消：${reason}`];
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
