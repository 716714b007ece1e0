import type { ReactNode } from 'react';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { useStable } from '../views/use-stable.tsx';
import type { QuestionViewProps } from '../views/view-props.ts';
import { withEntry } from './with-entry.ts';

/** The answers of a table by its rows, and stable ways to change one of them. */
export function useRows({ question, answer, onAnswer }: QuestionViewProps<ReactNode>) {
  const { id, subtitles } = question;
  const { freeTextChoices } = questionRules(question);
  const given = answer && 'options' in answer ? answer : undefined;
  const choiceOf = (row: number) => given?.options[row] ?? 0;
  const textOf = (row: number) => given?.strOptions?.[row] ?? '';

  const onChoice = useStable((row: number, choice: number) => {
    const options = withEntry(given?.options, subtitles.length, row, choice, 0);
    // Words stay beside a choice that asks for none: whoever changes their mind finds them again.
    const words =
      freeTextChoices.length === 0 ? {} : { strOptions: subtitles.map((_, place) => textOf(place)) };
    onAnswer({ id, options, ...words });
  });
  const onText = useStable((row: number, text: string) => {
    const options = subtitles.map((_, place) => choiceOf(place));
    onAnswer({ id, options, strOptions: withEntry(given?.strOptions, subtitles.length, row, text, '') });
  });

  return { choiceOf, textOf, onChoice, onText };
}
