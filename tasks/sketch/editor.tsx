import { App, Button, Input } from 'antd';
import { createElement, useContext, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Tag } from '#ui/tag.tsx';
import { addressProblem } from '../kit/address.ts';
import { FileSlot } from '../kit/file-slot.ts';
import { useStable } from '../kit/use-stable.ts';
import { SideField } from '../kit/editor-side-field.tsx';
import type { EditorProps } from '../view/player.ts';
import type { SketchAnswer, SketchContent } from './content.schema.ts';
import { LEAST_SIDE, MOST_SIDE } from './limits.ts';
import { SketchPlayer } from './sketch-player.tsx';
import './editor.css';

const wrongWith = (address: string) => (address === '' ? undefined : addressProblem(address));

interface SizeButtonProps {
  address: string;
  onSize(sides: { width: number; height: number }): void;
}

/** On a sheet of a photo's size pens would draw hairs. */
const LONGEST_FITTED = 1_200;

/** Gives the sheet the proportions of its background, and its size where that is not too large. */
function SizeButton({ address, onSize }: SizeButtonProps) {
  const { message } = App.useApp();
  const store = useStable(onSize);
  /** Undefined once the button is gone. While the picture is on its way the author may take another. */
  const asked = useRef<string>(undefined);
  useEffect(() => {
    asked.current = address;
    return () => {
      asked.current = undefined;
    };
  }, [address]);
  const measure = async () => {
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
    } catch {
      return void message.warning('这张图片没有加载出来，请检查地址');
    }
    const { naturalWidth, naturalHeight } = image;
    if (asked.current !== address) return;
    if (naturalWidth === 0) return void message.warning('这张图片没有自己的大小，请直接填写宽高');
    const scale = Math.min(1, LONGEST_FITTED / Math.max(naturalWidth, naturalHeight));
    const side = (natural: number) => Math.max(LEAST_SIDE, Math.round(natural * scale));
    store({ width: side(naturalWidth), height: side(naturalHeight) });
  };
  return <Button onClick={() => void measure()}>按图片设置宽高</Button>;
}

/** The sheet as candidates see it; what is drawn here goes nowhere. */
function Preview({ content }: { content: SketchContent }) {
  const [answer, setAnswer] = useState<SketchAnswer>();
  const latest = useDeferredValue(content);
  // What is not an address yet is not asked for.
  const shown = wrongWith(latest.backgroundUrl) === undefined ? latest : { ...latest, backgroundUrl: '' };
  return (
    <section className="sketch-editor-preview" aria-label="预览" data-try-out>
      <h3>预览</h3>
      <p>可以在这里试画，画的不会保存。</p>
      <SketchPlayer
        content={shown}
        answer={answer}
        mode="answer"
        change={(next) => setAnswer((newest) => next(newest))}
        log={() => {}}
        place={undefined}
      />
    </section>
  );
}

export function SketchEditor({ content, onChange, goTo }: EditorProps<SketchContent>) {
  const { backgroundUrl, width, height } = content;
  const id = useId();
  const picker = useContext(FileSlot);
  const address = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (goTo) address.current?.querySelector('input')?.focus();
  }, [goTo]);
  const edit = (changed: Partial<SketchContent>, name: string) =>
    onChange({ ...content, ...changed }, { name });
  const wrong = wrongWith(backgroundUrl);
  return (
    <div className="sketch-editor">
      <div className="sketch-editor-fields">
        <SideField
          className="sketch-editor-label"
          limits={[LEAST_SIDE, MOST_SIDE]}
          label="宽度"
          value={width}
          onChange={(typed) => edit({ width: typed }, 'width')}
        />
        <SideField
          className="sketch-editor-label"
          limits={[LEAST_SIDE, MOST_SIDE]}
          label="高度"
          value={height}
          onChange={(typed) => edit({ height: typed }, 'height')}
        />
        <div ref={address} className="sketch-editor-background">
          <label className="sketch-editor-label" htmlFor={id}>
            背景图片的地址（可以不填）
          </label>
          <Input
            id={id}
            value={backgroundUrl}
            placeholder="如 https://… 或 /files/…"
            status={wrong === undefined ? '' : 'error'}
            onChange={({ target }) => edit({ backgroundUrl: target.value }, 'backgroundUrl')}
            onBlur={() => {
              if (backgroundUrl !== backgroundUrl.trim())
                edit({ backgroundUrl: backgroundUrl.trim() }, 'backgroundUrl');
            }}
          />
          {picker &&
            createElement(picker, {
              type: 'image',
              onPick: (url) => edit({ backgroundUrl: url }, 'picked'),
            })}
          {backgroundUrl === '' || wrong !== undefined ? null : (
            <SizeButton address={backgroundUrl} onSize={(sides) => edit(sides, 'sides')} />
          )}
          {wrong === undefined ? null : <Tag tone="error">背景图片{wrong}</Tag>}
        </div>
      </div>
      <Preview content={content} />
    </div>
  );
}
