import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { applyEdit, type Edit, placeOfStep } from './edits.ts';

const question = (id: number, rest: Partial<Question> = {}): Question => ({
  ...EMPTY_QUESTION,
  id,
  options: ['是', '否'],
  ...rest,
});
const four = [question(7), question(8), question(5, { visibleId: 8 }), question(9, { visibleId: 8 })];
const edited = { questions: four, showAnswer: false };
const apply = (edit: Edit) => applyEdit(edited, edit, 20);
const idsAfter = (edit: Edit) => apply(edit).edited.questions.map(({ id }) => id);

describe("an author's change", () => {
  it('goes on in the question that is new, with the text of a copy ready to be replaced', () => {
    expect(apply({ kind: 'add' })).toMatchObject({ goTo: { id: 20 } });
    expect(idsAfter({ kind: 'add' })).toEqual([7, 8, 5, 9, 20]);
    expect(idsAfter({ kind: 'add', afterId: 7 })).toEqual([7, 20, 8, 5, 9]);
    expect(apply({ kind: 'duplicate', id: 8 }).goTo).toEqual({ id: 20, selectsText: true });
  });

  it('takes whole questions in, with what they say of each other', () => {
    const fresh = [question(1), question(2, { visibleId: 1, visibleOption: '2' })];
    const { edited: after, goTo, notice } = apply({ kind: 'insert', questions: fresh, afterId: 8 });
    expect(after.questions.map(({ id }) => id)).toEqual([7, 8, 20, 21, 5, 9]);
    expect(after.questions[3]).toMatchObject({ code: 'ABCD21', visibleId: 20, visibleOption: '2' });
    expect({ goTo, notice }).toEqual({ goTo: { id: 20 }, notice: '已添加2个问题' });
    expect(idsAfter({ kind: 'insert', questions: fresh })).toEqual([7, 8, 5, 9, 20, 21]);
    expect(apply({ kind: 'insert', questions: [] }).edited).toBe(edited);
  });

  it('goes on in the neighbour of a removed question', () => {
    expect(apply({ kind: 'remove', id: 7 })).toMatchObject({ goTo: { id: 8 }, notice: '已删除问题1' });
    expect(apply({ kind: 'remove', id: 9 }).goTo).toEqual({ id: 5 });
    const last = applyEdit({ questions: [question(1)], showAnswer: false }, { kind: 'remove', id: 1 }, 2);
    expect(last.goTo).toEqual({ id: undefined });
  });

  it('says which conditions it has cost, by the numbers that the questions have now', () => {
    expect(apply({ kind: 'remove', id: 8 }).notice).toBe(
      '已删除问题2；问题2、问题3的显示条件已取消：它依赖的问题已删除',
    );
    expect(apply({ kind: 'move', id: 8, to: 2 }).notice).toBe(
      '问题2的显示条件已取消：它依赖的问题不再排在前面',
    );
    expect(apply({ kind: 'move', id: 7, to: 3 }).notice).toBeUndefined();
  });

  it('is none when it leads nowhere', () => {
    const nothing: Edit[] = [
      { kind: 'move', id: 7, to: -1 },
      { kind: 'move', id: 9, to: 4 },
      { kind: 'move', id: 9, to: 3 },
      { kind: 'move', id: 99, to: 0 },
      { kind: 'remove', id: 99 },
      { kind: 'retype', id: 7, type: 'single-choice' },
      { kind: 'show-answer', value: false },
      { kind: 'write', id: 7, part: { options: ['是', '否'] } },
    ];
    for (const edit of nothing) expect(apply(edit).edited).toBe(edited);
  });

  it('leaves the other questions the same objects', () => {
    const { questions } = apply({ kind: 'write', id: 8, part: { text: '新' } }).edited;
    expect(questions[1]).toEqual({ ...four[1], text: '新' });
    for (const place of [0, 2, 3]) expect(questions[place]).toBe(four[place]);
    expect(apply({ kind: 'show-answer', value: true }).edited).toEqual({ questions: four, showAnswer: true });
  });
});

describe('an undone step', () => {
  const back = (edit: Edit) => {
    const { edited: after, aboutId } = apply(edit);
    return placeOfStep(after.questions, four, aboutId ?? -1).id;
  };

  it('leads to the question that it was about', () => {
    expect(back({ kind: 'write', id: 5, part: { text: '新' } })).toBe(5);
    expect(back({ kind: 'retype', id: 5, type: 'fill-blank' })).toBe(5);
    expect(back({ kind: 'move', id: 7, to: 1 })).toBe(7);
    expect(back({ kind: 'remove', id: 9 })).toBe(9);
  });

  it('leads to what takes its place, when there is no such question any more', () => {
    expect(back({ kind: 'add', afterId: 7 })).toBe(8);
    expect(back({ kind: 'duplicate', id: 9 })).toBe(9);
    expect(placeOfStep([question(1)], [], 1)).toEqual({ id: undefined });
  });

  it('was about no question when a switch was turned', () => {
    expect(apply({ kind: 'show-answer', value: true }).aboutId).toBeUndefined();
  });
});
