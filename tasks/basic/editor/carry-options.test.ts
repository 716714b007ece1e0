import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { parseOptionList } from '#domain/questionnaire/rule-text.ts';
import { changeWithOptions } from './carry-options.ts';
import { applyEdit } from './edits.ts';

const question = (id: number, rest: Partial<Question>): Question => ({ ...EMPTY_QUESTION, id, ...rest });
const asking = (options: string[], visibleOption: string, text = '') => [
  question(1, { type: 'multi-choice', text, options }),
  question(2, { visibleId: 1, visibleOption }),
  question(3, {}),
];
const after = (questions: Question[], options: string[]) =>
  changeWithOptions(questions, 1, { options }).questions;

describe('a condition on an option', () => {
  it('goes on meaning it when another comes before it', () => {
    const changed = after(asking(['是', '否'], '1'), ['不知道', '是', '否']);
    expect(changed[1]?.visibleOption).toBe('2');
  });

  it('means the same options by their texts, whatever was moved or removed', () => {
    const lists = fc
      .uniqueArray(fc.constantFrom(...'甲乙丙丁戊己'), { minLength: 1, maxLength: 6 })
      .chain((options) =>
        fc.tuple(fc.constant(options), fc.shuffledSubarray(options), fc.subarray([...options.keys()])),
      );
    fc.assert(
      fc.property(lists, fc.boolean(), ([options, left, picks], hasNew) => {
        // Some come, or some go; what is written anew in the place of another is that one.
        const to = hasNew ? ['新', ...options, '末'] : left;
        const questions = asking(options, picks.map((place) => place + 1).join(','));
        const [changed, dependent] = after(questions, to);
        const meant = parseOptionList(dependent?.visibleOption ?? '').map(
          (number) => changed?.options[number - 1],
        );
        const kept = picks.map((place) => options[place] ?? '').filter((line) => to.includes(line));
        expect(new Set(meant)).toEqual(new Set(kept));
        expect(changeWithOptions(questions, 1, { options: to }).emptiedIds).toEqual(
          picks.length > 0 && kept.length === 0 ? [2] : [],
        );
      }),
    );
  });

  it('stays as it is written while its options stay', () => {
    const questions = asking(['是', '否'], '２， 1');
    expect(after(questions, ['是', '否', '不知道'])[1]).toBe(questions[1]);
    expect(after(questions, ['是的', '否'])[1]).toBe(questions[1]);
  });

  it('that names an option which is still to be written waits for it', () => {
    expect(after(asking([], '3'), ['是', '否', '不知道'])[1]?.visibleOption).toBe('3');
    expect(after(asking(['是', '否'], '3'), ['是', '否', '不知道'])[1]?.visibleOption).toBe('3');
  });

  it('follows the columns of a table without options, and no slider', () => {
    const table = [
      question(1, { type: 'table-choice', headers: ['好', '差'], subtitles: ['语文'] }),
      question(2, { visibleId: 1, visibleOption: '2' }),
    ];
    const { questions } = changeWithOptions(table, 1, { headers: ['好', '中', '差'] });
    expect(questions[1]?.visibleOption).toBe('3');
    expect(changeWithOptions(table, 1, { options: ['一', '二'] }).questions[1]?.visibleOption).toBe('2');
    const slider = [
      question(1, { type: 'single-slider', options: ['低', '高'] }),
      question(2, { visibleId: 1, visibleOption: '2' }),
    ];
    expect(changeWithOptions(slider, 1, { options: ['高'] }).questions[1]?.visibleOption).toBe('2');
  });
});

describe('an exclusion', () => {
  const textAfter = (text: string, options: string[]) =>
    after(asking(['甲', '乙', '丙', '丁'], '', text), options)[0]?.text;

  it.each([
    ['选吧【互斥：4】', ['新', '甲', '乙', '丙', '丁'], '选吧【互斥：5】'],
    ['选吧[互斥:１、２；３]', ['甲', '丙', '乙', '丁'], '选吧【互斥：1,3;2】'],
    ['<b>【互斥：<i>4</i>】</b>选吧', ['乙', '丙', '丁'], '<b>【互斥：3】<i></i></b>选吧'],
    ['选吧【互斥：4】', ['甲', '乙', '丙'], '选吧'],
    ['选吧【互斥：1,2;4】', ['甲', '乙', '丙'], '选吧'],
    ['选吧【互斥：1,4】', ['甲', '乙', '丙'], '选吧【互斥：1】'],
    ['选吧【互斥：4】', ['甲', '乙', '丙', '丁', '戊'], '选吧【互斥：4】'],
  ])('%s follows its options to %j', (text, options, expected) => {
    expect(textAfter(text, options)).toBe(expected);
  });

  it('keeps the same options apart', () => {
    const options = [...'甲乙丙丁'];
    const tags = fc.constantFrom('【互斥：4】', '【互斥：1,2;3】', '【互斥：1】【互斥：2】', '[互斥:2,3]');
    const apart = (asked: Question) => {
      const pairs = questionRules(asked).exclusions.flatMap((groups) =>
        groups.flatMap((group, place) =>
          groups
            .slice(place + 1)
            .flatMap((other) =>
              group.flatMap((one) =>
                other.map((two) => [asked.options[one - 1], asked.options[two - 1]].sort().join('|')),
              ),
            ),
        ),
      );
      return new Set(pairs);
    };
    fc.assert(
      fc.property(tags, fc.shuffledSubarray(options, { minLength: 4 }), (text, mixed) => {
        const questions = asking(options, '', text);
        const [before] = questions;
        const [changed] = after(questions, mixed);
        expect(before && changed && apart(changed)).toEqual(before && apart(before));
      }),
    );
  });
});

describe('an author who writes the options', () => {
  const edited = { questions: asking(['是', '否', '不知道'], '2', '【互斥：3】'), showAnswer: false };
  const write = (from: typeof edited, options: string[], origin = from.questions) =>
    applyEdit(from as never, { kind: 'write', id: 1, part: { options } }, 9, origin);

  it('is told once when a condition or an exclusion has nothing left', () => {
    expect(write(edited, ['是', '不知道']).notice).toBe('问题2的显示条件所选的选项已删除，请重新选择');
    expect(write(edited, ['是', '否']).notice).toBe('问题1的一处互斥已去掉：其中的选项已删除');
    const emptied = write(edited, ['是', '不知道']).edited as typeof edited;
    expect(write(emptied, ['是', '不知道吧'], edited.questions).notice).toBeUndefined();
    expect(write(edited, ['是', '否', '不知道', '新']).notice).toBeUndefined();
  });

  it('may empty a line and write it anew in one stay', () => {
    const emptied = write(edited, ['是', '不知道']).edited as typeof edited;
    expect(emptied.questions[1]?.visibleOption).toBe('');
    const rewritten = write(emptied, ['是', '不是', '不知道'], edited.questions);
    expect(rewritten.edited.questions).toMatchObject([{ text: '【互斥：3】' }, { visibleOption: '2' }, {}]);
  });
});
