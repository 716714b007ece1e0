import { blanksOf, choicesOf } from '#domain/questionnaire/question-parts.ts';
import { isSlider, QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { shownWords } from '#domain/questionnaire/rule-text.ts';
import { answersById, visibleIds } from '#domain/questionnaire/visibility.ts';
import type { ResultLine } from '../task-rules.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';

function choiceText(question: Question, choice: number | undefined): string {
  if (!choice) return '';
  if (isSlider(question.type)) return String(choice);
  const text = choicesOf(question)[choice - 1];
  return text === undefined ? '' : `${choice}. ${shownWords(text)}`;
}

/** What was answered, part by part: a table by its rows, several blanks one by one, everything else as a whole. */
function partTexts(question: Question, answer: QuestionAnswer | undefined): string[] {
  const { answer: field, hasSubtitles } = QUESTION_TYPES[question.type];
  if (field === 'strOption') return [answer && 'strOption' in answer ? answer.strOption : ''];
  if (field === 'option') return [choiceText(question, answer && 'option' in answer ? answer.option : 0)];
  if (field === 'strOptions') {
    const texts = answer && 'strOptions' in answer ? answer.strOptions : undefined;
    return blanksOf(question).map((_, blank) => texts?.[blank] ?? '');
  }
  const chosen = answer && 'options' in answer ? answer : undefined;
  const chosenTexts = (chosen?.options ?? []).map((choice) => choiceText(question, choice));
  if (!hasSubtitles) return [chosenTexts.filter((text) => text !== '').join('；')];
  return question.subtitles.map((_, row) =>
    [chosenTexts[row] ?? '', chosen?.strOptions?.[row] ?? ''].filter((text) => text !== '').join('：'),
  );
}

function partNames(question: Question): string[] {
  if (question.type === 'multi-fill-blank') {
    return blanksOf(question).map(({ row, column }) =>
      [row, column].map(shownWords).filter(Boolean).join(' '),
    );
  }
  return question.subtitles.map(shownWords);
}

function isInParts({ type }: Question): boolean {
  return QUESTION_TYPES[type].hasSubtitles || type === 'multi-fill-blank';
}

/** One line for each question, row or blank, so that every table of results has the same columns. */
export function resultLines({ questions }: BasicContent, answer: BasicAnswer): ResultLine[] {
  const byId = answersById(answer);
  const visible = visibleIds(questions, byId);
  return questions.flatMap((question, index) => {
    const isSkipped = !visible.has(question.id);
    const title = `${index + 1}. ${shownWords(question.text)}`;
    const names = isInParts(question) ? partNames(question) : undefined;
    const texts = partTexts(question, isSkipped ? undefined : byId.get(question.id));
    return texts.map((value, part) => ({
      label: names ? `${title}（${names[part] || part + 1}）` : title,
      value,
      ...(isSkipped && { isSkipped }),
    }));
  });
}
