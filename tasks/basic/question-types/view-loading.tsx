import { useEffect, useState } from 'react';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import type { QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { MultiChoice, SingleChoice } from './choice/choice.tsx';
import { FillBlank } from './fill-blank/fill-blank.tsx';
import type { QuestionView, QuestionViewProps } from './question-view.tsx';

type Views = Record<QuestionType, QuestionView>;

/** The views that most questionnaires consist of come with the player; undefined for those that are fetched later. */
export function firstViewOf(question: Question): QuestionView | undefined {
  if (question.type === 'single-choice') return SingleChoice;
  if (question.type === 'multi-choice') return MultiChoice;
  const takesWords = question.type === 'fill-blank' && questionRules(question).blanks[0]?.kind === 'text';
  return takesWords ? FillBlank : undefined;
}

const RETRY_AFTER_MS = 3_000;

let fetched: Views | undefined;
let fetching: Promise<Views> | undefined;

async function fetchInsistently(): Promise<Views> {
  for (;;) {
    try {
      const { VIEWS } = await import('./views-by-type.tsx');
      return (fetched = VIEWS);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
  }
}

/** The views of the rarer question types, over a bad network for as often as it takes. */
export function fetchLaterViews(): Promise<Views> {
  return (fetching ??= fetchInsistently());
}

/** A view that is fetched when it is first shown, unless it was fetched ahead. The other questions do not wait for it. */
export function LaterView(props: QuestionViewProps) {
  const { question, title } = props;
  const [views, setViews] = useState(fetched);
  useEffect(() => {
    if (!views) void fetchLaterViews().then(setViews);
  }, [views]);

  const View = views?.[question.type];
  if (View) return <View {...props} />;
  return (
    <>
      <div className="question__legend">{title}</div>
      {/* About as high as the rows to come, so that little moves when they do. */}
      <div style={{ minHeight: 60 * (question.subtitles.length || 1) }} role="status">
        正在加载…
      </div>
    </>
  );
}
