import { Button, Input, InputNumber, Select } from 'antd';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { SideField } from '../kit/editor-side-field.tsx';
import { usePaused } from '#ui/use-paused.ts';
import { addressProblem } from '../kit/address.ts';
import type { EditorProps } from '../view/player.ts';
import type { VideoAnswer, VideoContent } from './content.schema.ts';
import { CaptionList } from './editor/caption-list.tsx';
import { AddressField, Field, SwitchField } from './editor/fields.tsx';
import { sidesOf, useFilmFacts } from './editor/film-facts.ts';
import { SourceNotes } from './editor/source-notes.tsx';
import { BAR_VISIBILITIES, LEAST_SIDE, LONGEST, MOST_PLAYS, MOST_SIDE } from './limits.ts';
import { VideoPlayer } from './video-player.tsx';
import { readWidth, WIDTH_RULE } from './width.ts';
import { captionsProblem } from './captions.ts';
import './editor.css';

const BAR_OPTIONS = Object.entries(BAR_VISIBILITIES).map(([value, label]) => ({ value, label }));
const SIDES = [LEAST_SIDE, MOST_SIDE] as const;

const usable = (address: string) => (addressProblem(address) === undefined ? address : '');

/** The film as candidates see it; what is watched here goes nowhere. */
function Preview({ content }: { content: VideoContent }) {
  const [answer, setAnswer] = useState<VideoAnswer>();
  const [turn, setTurn] = useState(0);
  const latest = useDeferredValue(content);
  // What is not finished yet is not asked for.
  const [source, cover] = [usePaused(latest.source), usePaused(latest.cover)];
  const shown = useMemo(
    () => ({
      ...latest,
      source: usable(source),
      cover: usable(cover),
      captions: latest.captions.filter((entry) => captionsProblem(entry) === undefined),
      autoplay: false,
    }),
    [latest, source, cover],
  );
  // Rules and film are tried from the start.
  const tried = `${turn} ${shown.source} ${shown.vid} ${shown.maxPlays} ${shown.canSeekAhead} ${shown.captions.length}`;
  const [triedBefore, setTriedBefore] = useState(tried);
  if (triedBefore !== tried) {
    setTriedBefore(tried);
    setAnswer(undefined);
  }
  return (
    <section className="video-editor-preview" aria-label="预览" data-try-out>
      <h3>预览</h3>
      <VideoPlayer
        key={tried}
        content={shown}
        answer={answer}
        mode="answer"
        change={(next) => setAnswer((newest) => next(newest))}
        log={() => {}}
        place={undefined}
      />
      {answer && (
        <Button size="small" onClick={() => setTurn(turn + 1)}>
          从头试看
        </Button>
      )}
    </section>
  );
}

/** Takes the author to a field, also where it lies folded. */
function useGoToField(goTo: EditorProps<VideoContent>['goTo']) {
  const root = useRef<HTMLDivElement>(null);
  const follow = useEffectEvent((place: string) => {
    const found = root.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
    const folded = found?.closest('details');
    if (folded) folded.open = true;
    if (found?.contains(document.activeElement)) return;
    found?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  });
  useEffect(() => {
    if (goTo) follow(goTo.place);
  }, [goTo]);
  return root;
}

/** What the file says of itself becomes the content's, once for each film that is chosen here. */
function useOwnSides(content: VideoContent, facts: ReturnType<typeof useFilmFacts>, edit: Edit) {
  const known = useRef(content.source);
  const take = useEffectEvent(() => {
    if (!facts || facts.state !== 'there' || known.current === facts.source) return;
    known.current = facts.source;
    const sides = sidesOf(facts);
    const isSame = sides?.videoWidth === content.videoWidth && sides.videoHeight === content.videoHeight;
    if (sides && !isSame) edit(sides, 'source', 'source');
  });
  useEffect(() => take(), [facts]);
}

type Edit = (changed: Partial<VideoContent>, place: string, name?: string) => void;

export function VideoEditor({ content, onChange, goTo }: EditorProps<VideoContent>) {
  const root = useGoToField(goTo);
  const facts = useFilmFacts(content.source);
  const edit: Edit = (changed, place, name) =>
    onChange({ ...content, ...changed }, { place, ...(name === undefined ? {} : { name }) });
  useOwnSides(content, facts, edit);
  const fields = { content, edit };
  return (
    <div ref={root} className="video-editor">
      <div className="video-editor-columns">
        <div>
          <AddressField
            place="source"
            label="视频文件或地址"
            noun="视频"
            type="video"
            address={content.source}
            placeholder="如 https://… 或 /files/…"
            onChange={(source, isTyped) => edit({ source }, 'source', isTyped ? 'source' : undefined)}
          >
            <SourceNotes source={content.source} facts={facts} />
          </AddressField>
          <RuleFields {...fields} />
          <details className="video-editor-more">
            <summary>字幕{content.captions.length > 0 && `（${content.captions.length}条）`}</summary>
            <div data-place="captions">
              <CaptionList
                captions={content.captions}
                onChange={(captions, name) => edit({ captions }, 'captions', name)}
              />
            </div>
          </details>
          <details className="video-editor-more">
            <summary>封面、大小和播放方式</summary>
            <LookFields {...fields} />
          </details>
          <details className="video-editor-more">
            <summary>视频云（vid）</summary>
            <VendorFields {...fields} />
          </details>
        </div>
        <Preview content={content} />
      </div>
    </div>
  );
}

interface FieldsProps {
  content: VideoContent;
  edit: Edit;
}

function RuleFields({ content, edit }: FieldsProps) {
  const { maxPlays, canSeekAhead } = content;
  return (
    <div className="video-editor-group" data-place="maxPlays">
      <Field
        label="每名考生可播放几次（0为不限）"
        hint={
          maxPlays === 0
            ? undefined
            : '开始播放就算一次，刷新页面接着原来那次播放。播放中可以暂停，不能倒回；次数用完后视频不再显示。'
        }
      >
        {(id) => (
          <InputNumber
            id={id}
            value={maxPlays}
            min={0}
            max={MOST_PLAYS}
            precision={0}
            onChange={(typed) => {
              // An emptied field gets its number back when it is left.
              if (typed !== null) edit({ maxPlays: typed }, 'maxPlays', 'maxPlays');
            }}
          />
        )}
      </Field>
      <SwitchField
        label="允许快进"
        hint={canSeekAhead ? '' : '不能快进到还没有看过的部分'}
        isOn={canSeekAhead}
        onChange={(isOn) => edit({ canSeekAhead: isOn }, 'maxPlays')}
      />
    </div>
  );
}

function LookFields({ content, edit }: FieldsProps) {
  const wrongWidth = readWidth(content.width) === undefined;
  const set = (name: keyof VideoContent) => (isOn: boolean) => edit({ [name]: isOn }, name);
  return (
    <div className="video-editor-group">
      <AddressField
        place="cover"
        label="封面图片（可以不填）"
        noun="封面"
        type="image"
        address={content.cover}
        placeholder="如 https://… 或 /files/…"
        onChange={(cover, isTyped) => edit({ cover }, 'cover', isTyped ? 'cover' : undefined)}
      />
      <div className="video-editor-row" data-place="videoWidth">
        <SideField
          className="video-editor-label"
          limits={SIDES}
          label="视频宽度"
          value={content.videoWidth}
          onChange={(videoWidth) => edit({ videoWidth }, 'videoWidth', 'videoWidth')}
        />
        <SideField
          className="video-editor-label"
          limits={SIDES}
          label="视频高度"
          value={content.videoHeight}
          onChange={(videoHeight) => edit({ videoHeight }, 'videoWidth', 'videoHeight')}
        />
      </div>
      <div data-place="width">
        <Field
          label="播放器宽度"
          hint={wrongWidth ? WIDTH_RULE : '占题目宽度的百分比（如90%），或者像素数（如640px）'}
        >
          {(id) => (
            <Input
              id={id}
              className="video-editor-short"
              value={content.width}
              status={wrongWidth ? 'error' : ''}
              onChange={({ target }) => edit({ width: target.value }, 'width', 'width')}
            />
          )}
        </Field>
      </div>
      <div data-place="controlBarVisibility">
        <Field label="控制条">
          {(id) => (
            <Select
              id={id}
              className="video-editor-short"
              value={content.controlBarVisibility}
              options={BAR_OPTIONS}
              onChange={(controlBarVisibility) => edit({ controlBarVisibility }, 'controlBarVisibility')}
            />
          )}
        </Field>
      </div>
      <SwitchField
        label="自动播放"
        hint="浏览器不允许时先静音播放，考生可以打开声音"
        isOn={content.autoplay}
        onChange={set('autoplay')}
      />
      <SwitchField
        label="循环播放"
        hint="播完从头再播，每一遍算一次"
        isOn={content.rePlay}
        onChange={set('rePlay')}
      />
      <SwitchField label="直播" hint="没有进度条" isOn={content.isLive} onChange={set('isLive')} />
      <SwitchField label="预先加载" isOn={content.preload} onChange={set('preload')} />
      <SwitchField
        label="页面内播放"
        hint="手机上不自动全屏"
        isOn={content.playsinline}
        onChange={set('playsinline')}
      />
      <SwitchField
        label="使用H5播放器"
        hint="关闭后用浏览器自带的控制条；直播或有播放限制时始终使用"
        isOn={content.useH5Prism}
        onChange={set('useH5Prism')}
      />
    </div>
  );
}

function VendorFields({ content, edit }: FieldsProps) {
  return (
    <div className="video-editor-group">
      <p className="video-editor-hint">
        视频存放在视频云时，填写它的ID和播放凭证，由视频云的播放器播放（本站要先配置它）。填了视频文件或地址时，以上面的为准。
      </p>
      <div data-place="vid">
        <Field label="视频ID（vid）">
          {(id) => (
            <Input
              id={id}
              value={content.vid}
              maxLength={LONGEST.vid}
              onChange={({ target }) => edit({ vid: target.value.trim() }, 'vid', 'vid')}
            />
          )}
        </Field>
      </div>
      <div data-place="playAuth">
        <Field label="播放凭证（playAuth）">
          {(id) => (
            <Input.TextArea
              id={id}
              rows={3}
              value={content.playAuth}
              maxLength={LONGEST.playAuth}
              onChange={({ target }) => edit({ playAuth: target.value.trim() }, 'playAuth', 'playAuth')}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
