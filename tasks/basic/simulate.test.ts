import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { seededRandom } from '../random.ts';
import { BasicAnswer, BasicContent } from './content.schema.ts';
import { basicRules } from './rules.ts';
import { simulateBasic } from './simulate.ts';
import { BREAKS, breakRule } from './testing/broken-answers.ts';
import { anyQuestionnaire } from './testing/questionnaires.ts';

const seed = fc.integer();
const respond = (content: BasicContent, given: number) =>
  simulateBasic(content, seededRandom(given), 'solve');

describe('a simulated respondent', () => {
  it('answers every questionnaire without a problem, in the form in which it is stored', () => {
    fc.assert(
      fc.property(anyQuestionnaire, seed, (content, given) => {
        const answer = respond(content, given);
        expect(basicRules.problem(content, answer)).toBeUndefined();
        expect(basicRules.settle(content, answer)).toBe(answer);
        expect(BasicAnswer.parse(answer)).toEqual(answer);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same answer for the same seed, and others for others', () => {
    fc.assert(
      fc.property(anyQuestionnaire, seed, (content, given) => {
        expect(respond(content, given)).toEqual(respond(content, given));
      }),
    );
    const question: Question = { ...EMPTY_QUESTION, id: 1, type: 'fill-blank', text: '至少500字' };
    const content = { ...basicRules.newContent(), questions: [question] };
    const answers = [1, 2, 3].map((given) => JSON.stringify(respond(content, given)));
    expect(new Set(answers).size).toBe(3);
  });
});

describe('an answer that was right', () => {
  it.each(Object.keys(BREAKS))('is refused, and why is said, when it breaks the rule: %s', (rule) => {
    let brokenCount = 0;
    fc.assert(
      fc.property(anyQuestionnaire, seed, fc.nat(20), (content, given, start) => {
        const broken = breakRule(rule, content, respond(content, given), start);
        fc.pre(broken !== undefined);
        brokenCount += 1;
        expect(basicRules.problem(content, broken?.answer)?.message).toBe(broken?.message);
      }),
      { numRuns: 60, maxSkipsPerRun: 200 },
    );
    expect(brokenCount).toBe(60);
  });

  it('is refused when a question is left out, answered twice, or not there', () => {
    fc.assert(
      fc.property(anyQuestionnaire, seed, fc.nat(), (content, given, pick) => {
        const answer = respond(content, given);
        const place = pick % answer.length;
        const entry = answer.slice(place, place + 1);
        const number = content.questions.findIndex(({ id }) => id === answer[place]?.id) + 1;
        const problem = (changed: BasicAnswer) => basicRules.problem(content, changed)?.message;
        expect(problem(answer.toSpliced(place, 1))).toBe(`第${number}题还未作答`);
        expect(problem([...answer, ...entry])).toBe('同一题目有重复的答案');
        expect(problem([...answer, { id: 20_000, option: 1 }])).toBe('编号为20000的题目不存在');
      }),
    );
  });
});

describe('the questionnaires of these tests', () => {
  it('are such as authors can save', () => {
    fc.assert(
      fc.property(anyQuestionnaire, (content) => {
        expect(BasicContent.parse(content)).toEqual(content);
      }),
    );
  });
});
