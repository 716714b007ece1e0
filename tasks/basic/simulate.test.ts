import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { seededRandom } from '../random.ts';
import { BasicAnswer, type BasicContent } from './content.schema.ts';
import { basicRules } from './rules.ts';
import { simulateBasic } from './simulate.ts';

type Body = Omit<Question, 'id' | 'code'>;
const choice: fc.Arbitrary<Body> = fc.record({
  type: fc.constant('single-choice' as const),
  preface: fc.constantFrom('', '<p>说明</p>'),
  text: fc.string({ minLength: 1 }),
  options: fc.array(fc.string(), { minLength: 1, maxLength: 7 }),
});
const blank: fc.Arbitrary<Body> = fc.record({
  type: fc.constant('fill-blank' as const),
  preface: fc.constantFrom('', '至少６字', '不少于40字'),
  text: fc.constantFrom('谈谈', '谈谈，不少于120字', '谈谈，至少1个字', '谈谈，不少于<b>80</b>字'),
  options: fc.constant<string[]>([]),
});
const questionnaire = fc
  .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => fc.oneof(choice, blank).map((body) => ({ ...body, id, code: '' })))),
  )
  .map((questions): BasicContent => ({ ...basicRules.emptyContent(), questions }));

/** Each breaks one rule at one place of an answer that was right. */
const BREAKS: Record<string, (answer: BasicAnswer, place: number) => BasicAnswer> = {
  'leaves a question out': (answer, place) => answer.toSpliced(place, 1),
  'answers a question twice': (answer, place) => [...answer, entryAt(answer, place)],
  'answers a question that is not there': (answer) => [...answer, { id: 20_000, option: 1 }],
  'leaves an answer blank': (answer, place) => answer.with(place, blanked(entryAt(answer, place))),
  'answers with the wrong type': (answer, place) => answer.with(place, retyped(entryAt(answer, place))),
  'chooses past the options or writes too little': (answer, place) =>
    answer.with(place, exceeded(entryAt(answer, place))),
};

function entryAt(answer: BasicAnswer, place: number): QuestionAnswer {
  const entry = answer[place];
  if (!entry) throw new Error(`no answer at ${place}`);
  return entry;
}
const blanked = (entry: QuestionAnswer) =>
  'option' in entry ? { id: entry.id, option: 0 } : { id: entry.id, strOption: ' ' };
const retyped = (entry: QuestionAnswer) =>
  'option' in entry ? { id: entry.id, strOption: '一'.repeat(200) } : { id: entry.id, option: 1 };
const exceeded = (entry: QuestionAnswer) =>
  'option' in entry ? { id: entry.id, option: 8 } : { id: entry.id, strOption: '' };

describe('a simulated respondent', () => {
  it('answers every questionnaire without a problem, in a form that can be stored', () => {
    fc.assert(
      fc.property(questionnaire, fc.integer(), (content, seed) => {
        const answer = simulateBasic(content, seededRandom(seed));
        expect(basicRules.problem(content, answer)).toBeUndefined();
        expect(BasicAnswer.parse(answer)).toEqual(answer);
      }),
    );
  });

  it.each(Object.entries(BREAKS))('is caught when it %s', (_, breakRule) => {
    fc.assert(
      fc.property(questionnaire, fc.integer(), fc.nat(), (content, seed, pick) => {
        const answer = simulateBasic(content, seededRandom(seed));
        const broken = breakRule(answer, pick % answer.length);
        expect(basicRules.problem(content, broken)).toBeDefined();
      }),
    );
  });

  it('gives the same answer for the same seed, and others for others', () => {
    fc.assert(
      fc.property(questionnaire, fc.integer(), (content, seed) => {
        expect(simulateBasic(content, seededRandom(seed))).toEqual(
          simulateBasic(content, seededRandom(seed)),
        );
      }),
    );
    const question: Question = {
      id: 1,
      code: '',
      type: 'fill-blank',
      preface: '',
      text: '至少500字',
      options: [],
    };
    const content = { ...basicRules.emptyContent(), questions: [question] };
    const answers = [1, 2, 3].map((seed) => JSON.stringify(simulateBasic(content, seededRandom(seed))));
    expect(new Set(answers).size).toBe(3);
  });
});
