import { blanksOf, choicesOf } from '#domain/questionnaire/question.ts';
import { givenChoice, questionRules } from '#domain/questionnaire/question-rules.ts';
import { defaultQuestionCode, isSlider, QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { shownWords } from '#domain/questionnaire/rule-text.ts';
import { answersById, visibleIds } from '#domain/questionnaire/visibility.ts';
import type { Column, Value } from '../kind.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';

type Answered = QuestionAnswer | undefined;

/** One thing that a question asks: what is said about it, and where its answer stands. */
interface Asked {
  column: Column;
  value(answer: Answered): Value;
}

/** Texts of numbers count as numbers wherever they are. */
function blankValue(isNumber: boolean, text: string | undefined): Value {
  if (!text) return null;
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}

const choicesIn = (answer: Answered) => (answer && 'options' in answer ? answer.options : undefined);
const textsIn = (answer: Answered) => (answer && 'strOptions' in answer ? answer.strOptions : undefined);

function askedBlanks(question: Question, { code, label }: { code: string; label: string }): Asked[] {
  const rules = questionRules(question).blanks;
  const isNumber = (blank: number) => rules[blank]?.kind === 'number';
  const typeOf = (blank: number) => (isNumber(blank) ? 'number' : 'text');
  if (question.type === 'fill-blank') {
    const value = (answer: Answered) =>
      blankValue(isNumber(0), answer && 'strOption' in answer ? answer.strOption : undefined);
    return [{ column: { code, label, type: typeOf(0) }, value }];
  }
  return blanksOf(question).map(({ row, column }, blank) => {
    const name = [row, column].map(shownWords).filter(Boolean).join(' ') || blank + 1;
    return {
      column: { code: `${code}_${blank + 1}`, label: `${label}（${name}）`, type: typeOf(blank) },
      value: (answer) => blankValue(isNumber(blank), textsIn(answer)?.[blank]),
    };
  });
}

/** A table's rows, one by one; where a choice asks for words, these have a column of their own. */
function askedRows(question: Question, { code, label }: { code: string; label: string }): Asked[] {
  const { freeTextChoices } = questionRules(question);
  return question.subtitles.flatMap((subtitle, row): Asked[] => {
    const own = { code: `${code}_${row + 1}`, label: `${label}（${shownWords(subtitle) || row + 1}）` };
    const chosen: Asked = {
      column: { ...own, ...choiceColumn(question, row) },
      value: (answer) => givenChoice(question, row, choicesIn(answer)?.[row]),
    };
    const words: Asked = {
      column: { code: `${own.code}_text`, label: `${own.label}：补充`, type: 'text', detailOf: own.code },
      value: (answer) => {
        const choice = choicesIn(answer)?.[row];
        // Who has chosen something else was not asked for words.
        if (choice && !freeTextChoices.includes(choice)) return undefined;
        return textsIn(answer)?.[row] || null;
      },
    };
    return freeTextChoices.length > 0 ? [chosen, words] : [chosen];
  });
}

/** Of a row, or of the question itself. */
function choiceColumn(question: Question, row = 0): Omit<Column, 'code' | 'label'> {
  const { sliders, reversed } = questionRules(question);
  const scored = reversed[row] ? { isReversed: true as const } : {};
  const range = sliders[row];
  if (isSlider(question.type)) return { type: 'number', ...(range && { range }), ...scored };
  return { type: 'choice', options: choicesOf(question).map(shownWords), ...scored };
}

function askedBy(question: Question, name: { code: string; label: string }): Asked[] {
  const { answer: field, hasSubtitles } = QUESTION_TYPES[question.type];
  if (field === 'strOption' || field === 'strOptions') return askedBlanks(question, name);
  if (hasSubtitles) return askedRows(question, name);
  const column = { ...name, ...choiceColumn(question) };
  if (field === 'option') {
    const value = (answer: Answered) =>
      givenChoice(question, 0, answer && 'option' in answer ? answer.option : undefined);
    return [{ column, value }];
  }
  const several = (answer: Answered) => choicesIn(answer)?.filter((choice) => choice !== null);
  return [
    {
      column: { ...column, isMultiple: true },
      value: (answer) => (several(answer)?.length ? several(answer) : null),
    },
  ];
}

type AskedBy = { question: Question; asked: Asked[] };

/** Codes are the author's own words. A question whose codes stand already gets its id behind its own, or more. */
function readAsked({ questions }: BasicContent): AskedBy[] {
  const taken = new Set<string>();
  return questions.map((question, index) => {
    const label = `${index + 1}. ${shownWords(question.text)}`;
    let code = question.code || defaultQuestionCode(question.id);
    const clashes = () => askedBy(question, { code, label }).some(({ column }) => taken.has(column.code));
    while (clashes()) code += `_q${question.id}`;
    const asked = askedBy(question, { code, label });
    for (const { column } of asked) taken.add(column.code);
    return { question, asked };
  });
}

/** Read once for each content: a file of results goes through the answers of thousands. */
const known = new WeakMap<BasicContent, AskedBy[]>();

function allAsked(content: BasicContent): AskedBy[] {
  const found = known.get(content) ?? readAsked(content);
  known.set(content, found);
  return found;
}

/** One column for each question, row or blank, so that every table of results has the same. */
export function basicColumns(content: BasicContent): Column[] {
  return allAsked(content).flatMap(({ question, asked }) =>
    asked.map(({ column }) => ({ ...column, question: question.id })),
  );
}

/** A file of results asks this of 200 columns for each of 50,000: without maps where each answer stands in its place. */
export function basicValues(content: BasicContent, answer: BasicAnswer): Value[] {
  const { questions } = content;
  const isPlain =
    questions.every(({ visibleId }) => visibleId === 0) &&
    answer.every(({ id }, index) => id === questions[index]?.id);
  const byId = isPlain ? undefined : answersById(answer);
  const visible = byId && visibleIds(questions, byId);
  const values: Value[] = [];
  allAsked(content).forEach(({ question: { id }, asked }, index) => {
    const given = byId ? byId.get(id) : answer[index];
    for (const { value } of asked) values.push(!visible || visible.has(id) ? value(given) : undefined);
  });
  return values;
}
