import { Alert, Empty, Input, type InputRef } from 'antd';
import { createElement, useContext, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { ImportedPage } from '#domain/import/imported-pages.schema.ts';
import { usePaused } from '#ui/use-paused.ts';
import { addressProblem, LONGEST_ADDRESS } from '../kit/address.ts';
import { SideField } from '../kit/editor-side-field.tsx';
import { useEntryIds } from '../kit/entry-ids.ts';
import { MOST_PAGES } from '../kit/presentation-limits.ts';
import { PresentationSlot } from '../kit/presentation-slot.ts';
import { SortableList } from '../kit/sortable-list.tsx';
import { useGoToRow } from '../kit/use-go-to-row.ts';
import { useStable } from '../kit/use-stable.ts';
import type { EditorProps } from '../view/player.ts';
import type { SlidePage, SlidesAnswer, SlidesContent } from './content.schema.ts';
import { PageRow } from './editor/page-row.tsx';
import { LEAST_SIDE, MOST_SIDE } from './page-rules.ts';
import { SlideShow } from './slide-show.tsx';
import './editor.css';

/** Of a row, as places to take the author to. */
const [TEXT, REMOVE] = ['.slides-editor-text', '.slides-editor-remove'];
/** The one place that is no row. */
const ADDRESS = 'webUrl';

interface PreviewProps {
  content: SlidesContent;
  answer: SlidesAnswer | undefined;
  onAnswer(next: (newest: SlidesAnswer | undefined) => SlidesAnswer): void;
}

const sideWithin = (side: number) => Math.min(MOST_SIDE, Math.max(LEAST_SIDE, Math.round(side)));

/** The slides as candidates see them; what is turned here goes nowhere. */
function Preview({ content, answer, onAnswer }: PreviewProps) {
  /** Drawing the preview must not hold up the typing. */
  const latest = useDeferredValue(content);
  // What is not an address yet is not asked for.
  const typed = usePaused(latest.webUrl);
  const webUrl = addressProblem(typed) === undefined ? typed : '';
  return (
    <section className="slides-editor-preview" aria-label="预览" data-try-out>
      <h3>预览</h3>
      <SlideShow
        content={{ ...latest, webUrl }}
        answer={answer}
        mode="answer"
        change={onAnswer}
        log={() => {}}
        place={undefined}
      />
    </section>
  );
}

interface WebUrlFieldProps {
  content: SlidesContent;
  goTo: EditorProps<SlidesContent>['goTo'];
  onChange(webUrl: string): void;
}

function WebUrlField({ content: { webUrl, pages }, goTo, onChange }: WebUrlFieldProps) {
  const id = useId();
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (goTo?.place === ADDRESS) field.current?.focus();
  }, [goTo]);
  const problem = webUrl === '' ? undefined : addressProblem(webUrl);
  return (
    <div className="slides-editor-web">
      <label className="slides-editor-label" htmlFor={id}>
        网址
      </label>
      <Input
        ref={field}
        id={id}
        aria-describedby={`${id}note`}
        value={webUrl}
        maxLength={LONGEST_ADDRESS}
        placeholder="https://… 或 /files/…"
        status={problem === undefined ? '' : 'error'}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          if (webUrl !== webUrl.trim()) onChange(webUrl.trim());
        }}
      />
      <p id={`${id}note`} className="slides-editor-hint">
        {problem !== undefined
          ? `网址${problem}`
          : '没有页面时，在一个框里显示这个网址的网页，或者“我的下载”中的PDF。网页翻到哪里不会记录；其他网站的PDF请先下载，再在上面导入。'}
      </p>
      {webUrl !== '' && pages.length > 0 && (
        <Alert type="info" showIcon title="已有页面，考生看到的是页面，不是这个网址。" />
      )}
    </div>
  );
}

export function SlidesEditor({ content, onChange, goTo: step }: EditorProps<SlidesContent>) {
  const { pages, width, height } = content;
  const ids = useEntryIds(pages);
  const { list, goTo } = useGoToRow(step?.place === ADDRESS ? undefined : step, TEXT);
  const [answer, setAnswer] = useState<SlidesAnswer>();
  const importer = useContext(PresentationSlot);

  /** `index` is the page that a change is about: undoing it leads there. */
  const setPages = (next: SlidePage[], index: number, name?: string) =>
    onChange({ ...content, pages: next }, { place: String(index), ...(name === undefined ? {} : { name }) });

  /** The author may have gone on while they were coming. The stage takes the form of what is new on it. */
  const takePages = useStable(
    (imported: ImportedPage[], how: 'instead' | 'after', shape: number | undefined) => {
      const before = how === 'instead' ? [] : pages;
      const fitted = before.length > 0 || shape === undefined ? height : sideWithin(width * shape);
      const next = [...before, ...imported].slice(0, MOST_PAGES);
      onChange({ ...content, height: fitted, pages: next }, { place: String(before.length) });
      setAnswer({ page: before.length + 1, seen: [] });
    },
  );
  const changeText = useStable((id: number, text: string) =>
    setPages(
      pages.map((page, index) => (ids[index] === id ? { ...page, text } : page)),
      ids.indexOf(id),
      `${id} text`,
    ),
  );
  const remove = useStable((id: number) => {
    setPages(
      pages.filter((_, index) => ids[index] !== id),
      ids.indexOf(id),
    );
    goTo({ index: ids.indexOf(id), field: REMOVE });
  });
  const follow = useStable((id: number) => setAnswer({ page: ids.indexOf(id) + 1, seen: [] }));
  const move = (id: number, to: number) => {
    const next = [...pages];
    next.splice(to, 0, ...next.splice(ids.indexOf(id), 1));
    setPages(next, to);
  };

  return (
    <div className="slides-editor">
      <div className="slides-editor-columns">
        <div>
          <div className="slides-editor-sides">
            <SideField
              className="slides-editor-label"
              limits={[LEAST_SIDE, MOST_SIDE]}
              label="宽度"
              value={width}
              onChange={(typed) => onChange({ ...content, width: typed }, { name: 'width' })}
            />
            <SideField
              className="slides-editor-label"
              limits={[LEAST_SIDE, MOST_SIDE]}
              label="高度"
              value={height}
              onChange={(typed) => onChange({ ...content, height: typed }, { name: 'height' })}
            />
          </div>
          {importer &&
            createElement(importer, {
              count: pages.length,
              room: MOST_PAGES - pages.length,
              onPages: takePages,
            })}
          {pages.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有页面" />}
          <SortableList ids={ids} nameOf={(id) => `第${ids.indexOf(id) + 1}页`} onMove={move}>
            <ol ref={list} className="slides-editor-pages">
              {pages.map((page, index) => (
                <PageRow
                  key={ids[index]}
                  id={ids[index] ?? 0}
                  page={page}
                  number={index + 1}
                  onText={changeText}
                  onRemove={remove}
                  onFocus={follow}
                />
              ))}
            </ol>
          </SortableList>
          <WebUrlField
            content={content}
            goTo={step}
            onChange={(webUrl) => onChange({ ...content, webUrl }, { name: ADDRESS, place: ADDRESS })}
          />
        </div>
        <Preview content={content} answer={answer} onAnswer={setAnswer} />
      </div>
    </div>
  );
}
