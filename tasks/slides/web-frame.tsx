import { useState } from 'react';
import { frameLook } from '../kit/framed-page/frame-look.ts';
import { Stage } from '../kit/stage.tsx';
import type { SlidesContent } from './content.schema.ts';

interface WebFrameProps {
  content: SlidesContent;
  isPrinted: boolean;
}

/** Slides that are a page somewhere, which turns its pages itself. */
export function WebFrame({ content: { webUrl, width, height }, isPrinted }: WebFrameProps) {
  const [loaded, setLoaded] = useState('');
  if (isPrinted) return <p className="slides slides-empty">网页：{webUrl}</p>;
  return (
    <div className="slides" role="group" aria-label="幻灯片">
      <Stage className="slides-stage" width={width} height={height}>
        {loaded !== webUrl && (
          <p className="slides-note" role="status">
            正在打开…
          </p>
        )}
        <iframe
          key={webUrl}
          className="slides-frame"
          title="幻灯片网页"
          src={webUrl}
          {...frameLook(webUrl)}
          onLoad={() => setLoaded(webUrl)}
        />
      </Stage>
    </div>
  );
}
