import fc from 'fast-check';
import { choicesOf, EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import { isSlider, QUESTION_TYPES, type QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { BasicContent } from '../content.schema.ts';
import { basicRules } from '../rules.ts';

const TYPES = Object.keys(QUESTION_TYPES) as QuestionType[];

const words = fc.constantFrom('谈谈', '<p>你怎么看<b>学校</b>？</p>', '若 a&lt;5', 'Why?');
const lines = (min: number, max: number) =>
  fc.array(fc.constantFrom('甲', '<b>乙</b>', '丙丁', '戊 &amp; 己'), { minLength: min, maxLength: max });

/** Phrases of every kind, in either width, some of them together. */
const blankPhrase = fc.constantFrom(
  '',
  '不少于２0字',
  '至少6个字',
  '请填整数',
  '请填整数（3～17）',
  '____小时',
  '可保留2位小数（0.5-9.75）',
  '可保留１位小数，范围1到3',
  '出生年份',
  '出生日期',
  '几点几分',
);
const choicePhrase = fc.constantFrom(
  '',
  '限选2项',
  '（选２-３项）',
  '最多选1项',
  '【互斥：2】',
  '[互斥:1,2;3]',
  '选2-4项【互斥：１】',
  '限选３项【互斥：1】【互斥：2】',
);
const rowPhrase = fc.constantFrom('', '', '【反向计分】', '【滑块：1-5】', '【滑块：20-100】');

const rows = fc
  .array(fc.tuple(words, rowPhrase), { minLength: 1, maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.join('')));
const columns = fc
  .tuple(lines(1, 5), fc.boolean())
  .map(([titles, hasWords]) => (hasWords ? [...titles, '其他（填空）'] : titles));
const blankNames = fc.array(blankPhrase, { maxLength: 4 });

const body = fc.record({
  type: fc.constantFrom(...TYPES),
  preface: fc.constantFrom('', '<p>说明</p>', '以下各题至少2字'),
  text: words,
  phrases: fc.record({ blank: blankPhrase, choice: choicePhrase, row: rowPhrase }),
  options: lines(2, 6),
  headers: columns,
  hasHeaders: fc.boolean(),
  subtitles: rows,
  blanks: fc.tuple(blankNames, blankNames),
  /** Which earlier question this one depends on, and on which of its choices; mostly none. */
  condition: fc.option(fc.tuple(fc.nat(20), fc.array(fc.nat(20), { maxLength: 3 })), { freq: 2 }),
});
type Body = typeof body extends fc.Arbitrary<infer T> ? T : never;

function phraseFor(type: QuestionType, { blank, choice, row }: Body['phrases']): string {
  if (type === 'multi-choice') return choice;
  return QUESTION_TYPES[type].answer.startsWith('str') ? blank : row;
}

function questionFrom(id: number, given: Body, earlier: readonly Question[]): Question {
  const { type, preface, text, phrases, options, headers, hasHeaders, subtitles, blanks } = given;
  const isTable = QUESTION_TYPES[type].hasSubtitles;
  return {
    ...EMPTY_QUESTION,
    id,
    type,
    preface,
    text: text + phraseFor(type, phrases),
    // A table has its choices in its options or in its headers.
    options: type === 'multi-fill-blank' ? blanks[0] : isTable && hasHeaders ? [] : options,
    headers: type === 'multi-fill-blank' ? blanks[1] : headers,
    subtitles,
    ...conditionFrom(given, earlier),
  };
}

function conditionFrom({ condition }: Body, earlier: readonly Question[]): Partial<Question> {
  if (!condition || earlier.length === 0) return {};
  const [place, picks] = condition;
  const other = earlier[place % earlier.length];
  const count = other && (isSlider(other.type) ? 10 : choicesOf(other).length);
  if (!other || !count) return {};
  return { visibleId: other.id, visibleOption: picks.map((pick) => (pick % count) + 1).join(',') };
}

/** Questionnaires of all types whose texts carry rules of all kinds. */
export const anyQuestionnaire: fc.Arbitrary<BasicContent> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 50 }), body), { minLength: 1, maxLength: 12 })
  .map((drafts) => {
    const questions: Question[] = [];
    let id = 0;
    for (const [step, given] of drafts) {
      id += step;
      questions.push(questionFrom(id, given, questions));
    }
    return { ...basicRules.newContent(), questions };
  });
