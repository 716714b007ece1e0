import { ClearOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { answersById, visibleIds } from '#domain/questionnaire/visibility.ts';
import type { BasicAnswer, BasicContent } from '../content.schema.ts';
import { Questionnaire } from '../questionnaire.tsx';
import './preview-pane.css';

interface Props {
  content: BasicContent;
  /** The question that is being edited: its card is shown and marked. */
  followedId?: number | undefined;
}

/** A little of the card before stays in sight. */
const ROOM_ABOVE = 24;

/** Scrolls the pane alone, never the page under the author's hands. */
function showInPane(pane: HTMLElement, card: HTMLElement): void {
  if (pane.scrollHeight <= pane.clientHeight) return;
  const top = pane.scrollTop + card.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  pane.scrollTo({ top: top - ROOM_ABOVE, behavior: isCalm ? 'auto' : 'smooth' });
}

const HIDDEN_NOTE = '显示条件未满足，考生此时看不到这个问题';

/** What is being edited is shown whatever its condition says. */
const withoutCondition = (questions: BasicContent['questions'], id: number | undefined) =>
  questions.map((question) =>
    question.id === id ? { ...question, visibleId: 0, visibleOption: '' } : question,
  );

/** The questionnaire as candidates see it; what is answered here goes nowhere. */
export const PreviewPane = memo(function PreviewPane({ content, followedId }: Props) {
  const [answer, setAnswer] = useState<BasicAnswer>();
  const pane = useRef<HTMLDivElement>(null);
  /** Drawing the preview must not hold up the typing. */
  const latest = useDeferredValue(content);
  const byId = useMemo(() => answersById(answer), [answer]);
  const isHidden =
    followedId !== undefined &&
    latest.questions.some(({ id }) => id === followedId) &&
    !visibleIds(latest.questions, byId).has(followedId);
  const shown = useMemo(
    () => (isHidden ? { ...latest, questions: withoutCondition(latest.questions, followedId) } : latest),
    [latest, isHidden, followedId],
  );
  const visible = visibleIds(shown.questions, byId);
  const place = shown.questions.filter(({ id }) => visible.has(id)).findIndex(({ id }) => id === followedId);

  useEffect(() => {
    const card = pane.current?.querySelectorAll<HTMLElement>('.questions > li')[place];
    if (!pane.current || !card) return undefined;
    card.dataset['followed'] = '';
    if (isHidden) card.dataset['hidden'] = HIDDEN_NOTE;
    showInPane(pane.current, card);
    return () => {
      delete card.dataset['followed'];
      delete card.dataset['hidden'];
    };
  }, [place, followedId, isHidden]);

  return (
    <section className="basic-editor-preview" aria-label="预览" data-try-out>
      <div className="basic-editor-preview-head">
        <h3>预览</h3>
        <Button
          size="small"
          icon={<ClearOutlined />}
          disabled={answer === undefined}
          onClick={() => setAnswer(undefined)}
        >
          清空预览作答
        </Button>
      </div>
      <div ref={pane} className="basic-editor-preview-body">
        <Questionnaire
          content={shown}
          answer={answer}
          mode="answer"
          change={setAnswer}
          log={() => {}}
          place={undefined}
        />
      </div>
    </section>
  );
});
