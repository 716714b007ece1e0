import { useEffect, useState, type ReactNode } from 'react';
import type { QuestionType } from '#domain/questionnaire/question-types.ts';
import type { QuestionView } from './views/question-view.tsx';
import type { QuestionViewProps } from './views/view-props.ts';

type Views = Record<QuestionType, QuestionView>;

const RETRY_AFTER_MS = 3_000;

let fetched: Views | undefined;
let fetching: Promise<Views> | undefined;

async function fetchInsistently(): Promise<Views> {
  for (;;) {
    try {
      const { VIEWS } = await import('./later-views/views.tsx');
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
export function LaterView(props: QuestionViewProps<ReactNode>) {
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
