import { useRef } from 'react';
import { MissingPictures } from '../kit/missing-pictures.tsx';
import { useAssets } from '../kit/use-assets.ts';
import { useGoToMissing } from '../kit/use-go-to-missing.ts';
import type { PlayerProps } from '../view/player.ts';
import type { SketchAnswer, SketchContent } from './content.schema.ts';
import { StillDrawing } from './layers.tsx';
import { LiveSketch } from './live-sketch.tsx';
import { sketchRules } from './rules.ts';
import { summaryOf } from './words.ts';
import './player.css';

const NOTHING: SketchAnswer['objects'] = [];

export function SketchPlayer(props: PlayerProps<SketchContent, SketchAnswer>) {
  const { content, answer, mode, change, place } = props;
  const { width, height } = content;
  const objects = answer?.objects ?? NOTHING;
  const { failed, turn, retry } = useAssets(sketchRules.assets(content));
  const isMissing = place !== undefined && sketchRules.problem(content, answer) !== undefined;
  const root = useRef<HTMLDivElement>(null);
  useGoToMissing(root, place, '.sketch-surface');

  return (
    <div ref={root} className={isMissing ? 'sketch sketch--missing' : 'sketch'}>
      <MissingPictures
        text={failed.length === 0 ? undefined : '背景图片没有加载出来。'}
        mode={mode}
        onRetry={retry}
      />
      {mode === 'answer' ? (
        <LiveSketch
          content={content}
          objects={objects}
          turn={turn}
          onChange={(next) => change(() => ({ width, height, objects: [...next] }))}
        />
      ) : (
        <div
          className="sketch-still"
          role="img"
          aria-label={objects.length > 0 ? `草图，${summaryOf(objects)}` : '草图，没有作答'}
          style={{ maxWidth: width }}
        >
          <StillDrawing key={turn} content={content} objects={objects} />
        </div>
      )}
    </div>
  );
}
