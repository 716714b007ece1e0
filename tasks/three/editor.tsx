import { Button, Input } from 'antd';
import {
  createElement,
  type RefObject,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { ResourceType } from '#domain/resource/resource-values.ts';
import { Tag } from '#ui/tag.tsx';
import { usePaused } from '#ui/use-paused.ts';
import { addressProblem } from '../kit/address.ts';
import { SideField } from '../kit/editor-side-field.tsx';
import { FileSlot } from '../kit/file-slot.ts';
import type { EditorProps } from '../view/player.ts';
import { LEAST_SIDE, LONGEST_ALT, MOST_SIDE } from './content-rules.ts';
import type { ThreeAnswer, ThreeContent } from './content.schema.ts';
import { ModelPlayer } from './model-player.tsx';
import { FIRST_VIEW } from './orbit.ts';
import { viewWords } from './spoken.ts';
import { isOfAnotherSite } from './unfinished.ts';
import './editor.css';

const wrongWith = (address: string) => (address === '' ? undefined : addressProblem(address));

interface AddressFieldProps {
  field: RefObject<HTMLDivElement | null>;
  label: string;
  /** Of the file, said before what is wrong with it. */
  name: string;
  type: ResourceType;
  address: string;
  onChange(address: string, step: string): void;
}

/** The address of a file, typed or chosen. */
function AddressField({ field, label, name, type, address, onChange }: AddressFieldProps) {
  const id = useId();
  const picker = useContext(FileSlot);
  const wrong = wrongWith(address);
  return (
    <div ref={field} className="three-editor-wide">
      <label className="three-editor-label" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        value={address}
        placeholder="如 /files/… 或 https://…"
        status={wrong === undefined ? '' : 'error'}
        onChange={({ target }) => onChange(target.value, `${type} typed`)}
        onBlur={() => {
          if (address !== address.trim()) onChange(address.trim(), `${type} typed`);
        }}
      />
      {picker && createElement(picker, { type, onPick: (url) => onChange(url, `${type} picked`) })}
      {wrong === undefined ? null : (
        <Tag tone="error">
          {name}
          {wrong}
        </Tag>
      )}
      {type === '3d' && isOfAnotherSite(address) && (
        <p className="three-editor-hint" role="note">
          其他网站的模型只有在对方网站允许（CORS）时才能显示，断网时不能显示。建议下载到电脑，再用“选择或上传”放到本站。
        </p>
      )}
    </div>
  );
}

interface LiveViewProps {
  content: ThreeContent;
  onView(view: ThreeContent['view']): void;
}

/** The model as candidates see it, from where the author looks at it. */
function LiveView({ content, onView }: LiveViewProps) {
  const [answer, setAnswer] = useState<ThreeAnswer>();
  const latest = useDeferredValue(content);
  // What is not an address yet is not asked for.
  const [modelUrl, posterUrl] = [usePaused(latest.modelUrl), usePaused(latest.posterUrl)];
  const usable = (address: string) => (wrongWith(address) === undefined ? address : '');
  const shown = { ...latest, modelUrl: usable(modelUrl), posterUrl: usable(posterUrl) };
  const take = (view: ThreeContent['view']) => {
    onView(view);
    setAnswer(undefined);
  };
  return (
    <section className="three-editor-view" aria-label="预览" data-try-out>
      <h3>预览</h3>
      <ModelPlayer
        content={shown}
        answer={answer}
        mode="answer"
        change={(next) => setAnswer((newest) => next(newest))}
        log={() => {}}
        place={undefined}
      />
      <p className="three-editor-hint" aria-live="polite">
        初始视角：{viewWords(content.view)}。在预览中把模型转到合适的位置，再设为初始视角。
      </p>
      <Button disabled={answer === undefined} onClick={() => answer && take(answer.view)}>
        用当前视角
      </Button>
      <Button onClick={() => take(FIRST_VIEW)}>恢复默认视角</Button>
    </section>
  );
}

export function ThreeEditor({ content, onChange, goTo }: EditorProps<ThreeContent>) {
  const { modelUrl, posterUrl, width, height, alt } = content;
  const id = useId();
  const [model, poster] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = { modelUrl: model, posterUrl: poster, alt: words }[goTo?.place ?? ''];
    at?.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [goTo, model, poster]);
  const edit = (changed: Partial<ThreeContent>, name: string) =>
    onChange({ ...content, ...changed }, { name, place: Object.keys(changed)[0] ?? '' });
  const sideField = (label: string, side: 'width' | 'height', value: number) => (
    <SideField
      className="three-editor-label"
      limits={[LEAST_SIDE, MOST_SIDE]}
      label={label}
      value={value}
      onChange={(typed) => edit({ [side]: typed }, side)}
    />
  );
  return (
    <div className="three-editor">
      <div className="three-editor-fields">
        <AddressField
          field={model}
          label="模型的地址（GLB文件）"
          name="模型"
          type="3d"
          address={modelUrl}
          onChange={(address, step) => edit({ modelUrl: address }, step)}
        />
        {sideField('宽度', 'width', width)}
        {sideField('高度', 'height', height)}
        <div ref={words} className="three-editor-wide">
          <label className="three-editor-label" htmlFor={id}>
            文字说明（读给看不到模型的考生，也用于打印）
          </label>
          <Input.TextArea
            id={id}
            value={alt}
            rows={2}
            maxLength={LONGEST_ALT}
            placeholder="如：一个被切开的细胞，中间是圆形的细胞核……"
            onChange={({ target }) => edit({ alt: target.value }, 'alt')}
          />
        </div>
        <AddressField
          field={poster}
          label="封面图片的地址（可以不填；模型加载时和不能显示时使用）"
          name="封面图片"
          type="image"
          address={posterUrl}
          onChange={(address, step) => edit({ posterUrl: address }, step)}
        />
      </div>
      <LiveView content={content} onView={(view) => edit({ view }, 'view')} />
    </div>
  );
}
