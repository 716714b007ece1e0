import { Button } from 'antd';
import { useState } from 'react';
import { CanvasPlayer } from '../canvas-player.tsx';
import type { CanvasAnswer, CanvasContent } from '../content.schema.ts';

/** The exercise as candidates get it; what is done here goes nowhere. */
export function TryOut({ content }: { content: CanvasContent }) {
  const [answer, setAnswer] = useState<CanvasAnswer>();
  const [turn, setTurn] = useState(0);
  return (
    <section aria-label="试做" data-try-out>
      <div className="canvas-editor-try-out">
        <span className="canvas-editor-hint">学生看到的就是这样。可以在这里试做，作答不会保存。</span>
        <Button
          size="small"
          disabled={answer === undefined}
          onClick={() => {
            setAnswer(undefined);
            setTurn(turn + 1);
          }}
        >
          重来
        </Button>
      </div>
      <CanvasPlayer
        key={turn}
        content={content}
        answer={answer}
        mode="answer"
        change={setAnswer}
        log={() => {}}
        place={undefined}
      />
    </section>
  );
}
