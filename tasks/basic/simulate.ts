import type { BlankRules } from '#domain/questionnaire/blank-rules.ts';
import { excludedBy, questionRules } from '#domain/questionnaire/question-rules.ts';
import { choicesOf, isAnswerable } from '#domain/questionnaire/question.ts';
import { isSlider, QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import type { Range } from '#domain/questionnaire/text-rules.ts';
import { answersById, visibleIds } from '#domain/questionnaire/visibility.ts';
import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';

const SENTENCES = [
  '我觉得这门课很有意思，老师讲得清楚。',
  '希望每周能多一些动手实验的时间。',
  '小组讨论让我学会了听别人的想法。',
  '作业有时候偏多，完成得比较晚。',
  '我喜欢阅读，也喜欢在操场上运动。',
];

function sentenceOfLength(random: Random, minLength: number): string {
  let text = random.pick(SENTENCES);
  while ([...text].length < minLength) text += random.pick(SENTENCES);
  return text;
}

function numberWithin(random: Random, decimals: number, { min, max }: Range): string {
  const scale = 10 ** decimals;
  const value = random.integer(Math.round(min * scale), Math.round(max * scale)) / scale;
  return value.toFixed(decimals);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

const simulatedYear = (random: Random) => String(random.integer(1960, 2015));

function fillBlank(rules: BlankRules, random: Random): string {
  switch (rules.kind) {
    case 'text':
      return sentenceOfLength(random, rules.minLength ?? 1);
    case 'number':
      return numberWithin(random, rules.decimals, rules.range ?? { min: 1, max: 60 });
    case 'year':
      return simulatedYear(random);
    case 'date':
      return `${simulatedYear(random)}-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`;
    case 'time':
      return `${twoDigits(random.integer(6, 22))}:${twoDigits(random.integer(0, 59))}`;
  }
}

/** A slider's value or an option's number. */
function choose(question: Question, row: number, random: Random): number {
  const slider = isSlider(question.type) ? questionRules(question).sliders[row] : undefined;
  return slider ? random.integer(slider.min, slider.max) : random.integer(1, choicesOf(question).length);
}

/** Options are taken in a random order as long as they go together, up to a number within the limit. */
function chooseSeveral(question: Question, random: Random): number[] {
  const { limit, exclusions } = questionRules(question);
  const wanted = random.integer(limit.min, limit.max);
  const left = question.options.map((_, index) => index + 1);
  const chosen: number[] = [];
  while (left.length > 0 && chosen.length < wanted) {
    const [option = 0] = left.splice(random.integer(0, left.length - 1), 1);
    if (excludedBy(exclusions, chosen, option) === undefined) chosen.push(option);
  }
  return chosen.sort((one, other) => one - other);
}

function chooseRows(question: Question, random: Random): QuestionAnswer {
  const { id, subtitles } = question;
  const { freeTextChoices } = questionRules(question);
  const options = subtitles.map((_, row) => choose(question, row, random));
  if (freeTextChoices.length === 0) return { id, options };
  const strOptions = options.map((option) =>
    freeTextChoices.includes(option) ? sentenceOfLength(random, 1) : '',
  );
  return { id, options, strOptions };
}

function respond(question: Question, random: Random): QuestionAnswer {
  const { id, type } = question;
  const texts = () => questionRules(question).blanks.map((rules) => fillBlank(rules, random));
  switch (QUESTION_TYPES[type].answer) {
    case 'option':
      return { id, option: choose(question, 0, random) };
    case 'strOption':
      return { id, strOption: texts().join('') };
    case 'strOptions':
      return { id, strOptions: texts() };
    case 'options':
      return type === 'multi-choice'
        ? { id, options: chooseSeveral(question, random) }
        : chooseRows(question, random);
  }
}

function solve({ questions }: BasicContent, random: Random): BasicAnswer {
  const answers: BasicAnswer = [];
  for (const [index, question] of questions.entries()) {
    const shown = visibleIds(questions.slice(0, index + 1), answersById(answers));
    if (shown.has(question.id) && isAnswerable(question)) answers.push(respond(question, random));
  }
  return answers;
}

/** A robot respondent that skips what is not shown to it. The one that fails leaves out the last question that it was asked. */
export function simulateBasic(content: BasicContent, random: Random, outcome: Outcome): BasicAnswer {
  const answers = solve(content, random);
  return outcome === 'solve' ? answers : answers.slice(0, -1);
}
