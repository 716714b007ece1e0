import { useState } from 'react';
import { Stage } from '../kit/stage.tsx';
import type { PlayerProps } from '../view/player.ts';
import type { ThreeAnswer, ThreeContent } from './content.schema.ts';
import { LiveModel } from './live-model.tsx';
import { viewWords } from './spoken.ts';
import './player.css';

type ThreeProps = PlayerProps<ThreeContent, ThreeAnswer>;

/** Old graphics cards, remote desktops and strict administrators. */
function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** What is said of the view that somebody has left, to those who did not leave it themselves. */
function ViewNote({ answer }: Pick<ThreeProps, 'answer'>) {
  return (
    <p className="model-note">{answer ? `考生最后的视角：${viewWords(answer.view)}` : '考生没有转动模型'}</p>
  );
}

interface StillModelProps {
  content: ThreeContent;
  /** Why the model itself is not shown. */
  reason?: string;
}

/** A picture or words in the model's place. */
function StillModel({ content, reason }: StillModelProps) {
  const { posterUrl, width, height } = content;
  const alt = content.alt.trim();
  return (
    <figure className="model-still">
      {posterUrl !== '' && (
        <Stage className="model-stage" width={width} height={height}>
          <img className="model-poster" src={posterUrl} alt={alt || '3D模型的图片'} />
        </Stage>
      )}
      <figcaption>
        {reason && <p className="model-note">{reason}</p>}
        <p>3D模型{alt === '' ? '（没有文字说明）' : `：${alt}`}</p>
      </figcaption>
    </figure>
  );
}

export function ModelPlayer(props: ThreeProps) {
  const { content, answer, mode } = props;
  const [canShow] = useState(hasWebGl);
  if (content.modelUrl === '') return <p className="model model-empty">（没有模型）</p>;
  const isStill = mode === 'print' || !canShow;
  return (
    <div className="model">
      {isStill ? (
        <StillModel
          content={content}
          {...(mode === 'print' ? {} : { reason: '这台电脑的浏览器不能显示3D模型（没有WebGL）。' })}
        />
      ) : (
        <LiveModel {...props} />
      )}
      {mode === 'answer' ? null : <ViewNote answer={answer} />}
    </div>
  );
}
