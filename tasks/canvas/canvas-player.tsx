import { useRef } from 'react';
import { MissingPictures } from '../kit/missing-pictures.tsx';
import { useAssets } from '../kit/use-assets.ts';
import { useGoToMissing } from '../kit/use-go-to-missing.ts';
import { SvgView } from '../kit/svg-view.tsx';
import type { PlayerProps } from '../view/player.ts';
import { boardOf, typedIn } from './board.ts';
import { nameOf, stateWords } from './columns.ts';
import type { CanvasAnswer, CanvasContent } from './content.schema.ts';
import { drawCanvas } from './drawing.ts';
import { LiveCanvas } from './live-canvas.tsx';
import { canvasRules, NOTHING_MOVED } from './rules.ts';
import './player.css';

/** As it was left: one drawing, and in words what lies where. */
function StillCanvas({ content, answer }: { content: CanvasContent; answer: CanvasAnswer }) {
  const board = boardOf(content);
  const words = stateWords(board, answer);
  const typed = board.fields.filter((field) => typedIn(answer, field).trim() !== '');
  return (
    <>
      <div
        className="canvas-still"
        role="img"
        aria-label={words ? `画布：${words}` : '画布，没有作答'}
        style={{ maxWidth: content.width }}
      >
        <SvgView node={drawCanvas(content, answer)} />
      </div>
      {typed.map((field) => (
        <p key={field.id} className="canvas-typed">
          <strong>{nameOf(board, field)}：</strong>
          {typedIn(answer, field)}
        </p>
      ))}
    </>
  );
}

export function CanvasPlayer(props: PlayerProps<CanvasContent, CanvasAnswer>) {
  const { content, answer = NOTHING_MOVED, mode, change, place } = props;
  const { failed, turn, retry } = useAssets(canvasRules.assets(content));
  const isMissing = place !== undefined && canvasRules.problem(content, answer) !== undefined;

  const root = useRef<HTMLDivElement>(null);
  useGoToMissing(root, place, '.canvas-piece, .canvas-field');

  return (
    <div ref={root} className={isMissing ? 'canvas-task canvas-task--missing' : 'canvas-task'}>
      <MissingPictures
        text={failed.length === 0 ? undefined : `有${failed.length}张图片没有加载出来。`}
        mode={mode}
        onRetry={retry}
      />
      {mode === 'answer' ? (
        <LiveCanvas
          content={content}
          states={answer.states}
          turn={turn}
          onChange={(states) => change(() => ({ states: [...states] }))}
        />
      ) : (
        <StillCanvas key={turn} content={content} answer={answer} />
      )}
    </div>
  );
}
