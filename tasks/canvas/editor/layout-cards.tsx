import { SvgView } from '../../kit/svg-view.tsx';
import type { CanvasContent } from '../content.schema.ts';
import { drawCanvas } from '../drawing.ts';
import { LAYOUTS } from '../layouts.ts';
import { NOTHING_MOVED } from '../rules.ts';
import './layout-cards.css';

interface LayoutCardsProps {
  /** Without one the author begins with an empty canvas. */
  onChoose(layout: CanvasContent | undefined): void;
}

/** What to begin with: small exercises that can be taken as they are, or nothing. */
export function LayoutCards({ onChoose }: LayoutCardsProps) {
  return (
    <ul className="canvas-layouts">
      {LAYOUTS.map(({ name, content }) => (
        <li key={name}>
          <button type="button" onClick={() => onChoose(content)}>
            <span className="canvas-layouts-picture" aria-hidden>
              <SvgView node={drawCanvas(content, NOTHING_MOVED)} />
            </span>
            <span>{name}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={() => onChoose(undefined)}>
          <span className="canvas-layouts-picture" aria-hidden />
          <span>空白画布</span>
        </button>
      </li>
    </ul>
  );
}
