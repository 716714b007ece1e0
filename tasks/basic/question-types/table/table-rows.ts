import { givenChoice, questionRules } from '#domain/questionnaire/question-rules.ts';
import { isSlider } from '#domain/questionnaire/question-types.ts';
import { useStable } from '../../../kit/use-stable.ts';
import { listWithPart, type QuestionViewProps } from '../question-view.tsx';

/** The answers of a table by its rows, and stable ways to change one of them. */
export function useRows({ question, answer, onAnswer }: QuestionViewProps) {
  const { id, subtitles } = question;
  const { freeTextChoices } = questionRules(question);
  const given = answer && 'options' in answer ? answer : undefined;
  /** Null where nothing is chosen. */
  const choiceOf = (row: number) => givenChoice(question, row, given?.options[row]);
  const unselected = isSlider(question.type) ? null : 0;
  const textOf = (row: number) => given?.strOptions?.[row] ?? '';

  const onChoice = useStable((row: number, choice: number) => {
    const options = listWithPart(given?.options, subtitles.length, row, choice, unselected);
    // Words stay beside a choice that asks for none: whoever changes their mind finds them again.
    const words =
      freeTextChoices.length === 0 ? {} : { strOptions: subtitles.map((_, place) => textOf(place)) };
    onAnswer({ id, options, ...words });
  });
  const onText = useStable((row: number, text: string) => {
    const options = subtitles.map((_, place) => choiceOf(place) ?? unselected);
    onAnswer({ id, options, strOptions: listWithPart(given?.strOptions, subtitles.length, row, text, '') });
  });

  return { choiceOf, textOf, onChoice, onText };
}
