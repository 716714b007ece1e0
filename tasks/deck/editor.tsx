import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { SideField } from '../kit/editor-side-field.tsx';
import { useEntryIds } from '../kit/entry-ids.ts';
import { SortableList } from '../kit/sortable-list.tsx';
import { useGoToRow } from '../kit/use-go-to-row.ts';
import { useStable } from '../kit/use-stable.ts';
import type { EditorProps } from '../view/player.ts';
import type { DeckAnswer, DeckContent, DeckPage } from './content.schema.ts';
import { PageRow } from './editor/page-row.tsx';
import { PasteDialog } from './editor/paste-dialog.tsx';
import { LEAST_SIDE, MOST_PAGES, MOST_SIDE, pageProblem } from './page-rules.ts';
import { CardStack } from './card-stack.tsx';
import './editor.css';

/** Of a row, as places to take the author to. */
const [ADDRESS, REMOVE] = ['.deck-editor-url', '.deck-editor-remove'];

const NEW_PAGE: DeckPage = { type: 'image', name: '', url: '' };

interface PreviewProps {
  content: DeckContent;
  answer: DeckAnswer | undefined;
  onAnswer(next: (newest: DeckAnswer | undefined) => DeckAnswer): void;
}

/** What is not an address yet is not asked for. */
const withUsableAddresses = (content: DeckContent): DeckContent => ({
  ...content,
  pages: content.pages.map((page) => (pageProblem(page) === undefined ? page : { ...page, url: '' })),
});

/** The deck as candidates see it; what is turned here goes nowhere. */
function Preview({ content, answer, onAnswer }: PreviewProps) {
  /** Drawing the preview must not hold up the typing. */
  const latest = useDeferredValue(content);
  const shown = useMemo(() => withUsableAddresses(latest), [latest]);
  return (
    <section className="deck-editor-preview" aria-label="预览" data-try-out>
      <h3>预览</h3>
      <CardStack
        content={shown}
        answer={answer}
        mode="answer"
        change={onAnswer}
        log={() => {}}
        place={undefined}
      />
    </section>
  );
}

export function DeckEditor({ content, onChange, goTo: step }: EditorProps<DeckContent>) {
  const { pages, width, height } = content;
  const ids = useEntryIds(pages);
  const { list, addButton, goTo } = useGoToRow(step, ADDRESS);
  const [isPasting, setIsPasting] = useState(false);
  const [answer, setAnswer] = useState<DeckAnswer>();
  const room = MOST_PAGES - pages.length;

  /** `index` is the page that a change is about: undoing it leads there. */
  const setPages = (next: DeckPage[], index: number, name?: string) =>
    onChange({ ...content, pages: next }, { place: String(index), ...(name === undefined ? {} : { name }) });

  const edit = useStable((id: number, changed: Partial<DeckPage>, typedIn?: 'name' | 'url') =>
    setPages(
      pages.map((page, index) => (ids[index] === id ? { ...page, ...changed } : page)),
      ids.indexOf(id),
      typedIn && `${id} ${typedIn}`,
    ),
  );
  const remove = useStable((id: number) => {
    setPages(
      pages.filter((_, index) => ids[index] !== id),
      ids.indexOf(id),
    );
    goTo({ index: ids.indexOf(id), field: REMOVE });
  });
  const follow = useStable((id: number) => setAnswer({ page: ids.indexOf(id) + 1 }));

  const move = (id: number, to: number) => {
    const next = [...pages];
    next.splice(to, 0, ...next.splice(ids.indexOf(id), 1));
    setPages(next, to);
  };
  const add = (added: DeckPage[]) => {
    setPages([...pages, ...added], pages.length);
    goTo({ index: pages.length, field: ADDRESS });
  };

  return (
    <div className="deck-editor">
      <div className="deck-editor-columns">
        <div>
          <div className="deck-editor-sides">
            <SideField
              className="deck-editor-label"
              limits={[LEAST_SIDE, MOST_SIDE]}
              label="宽度"
              value={width}
              onChange={(typed) => onChange({ ...content, width: typed }, { name: 'width' })}
            />
            <SideField
              className="deck-editor-label"
              limits={[LEAST_SIDE, MOST_SIDE]}
              label="高度"
              value={height}
              onChange={(typed) => onChange({ ...content, height: typed }, { name: 'height' })}
            />
          </div>
          {pages.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有页面" />}
          <SortableList ids={ids} nameOf={(id) => `第${ids.indexOf(id) + 1}页`} onMove={move}>
            <ol ref={list} className="deck-editor-pages">
              {pages.map((page, index) => (
                <PageRow
                  key={ids[index]}
                  id={ids[index] ?? 0}
                  page={page}
                  number={index + 1}
                  onEdit={edit}
                  onRemove={remove}
                  onFocus={follow}
                />
              ))}
            </ol>
          </SortableList>
          <div className="deck-editor-adding">
            <Button
              ref={addButton}
              icon={<PlusOutlined />}
              disabled={room === 0}
              onClick={() => add([{ ...NEW_PAGE }])}
            >
              添加页面
            </Button>
            <Button icon={<SnippetsOutlined />} disabled={room === 0} onClick={() => setIsPasting(true)}>
              批量粘贴地址
            </Button>
            {room === 0 && <span className="deck-editor-hint">已有{MOST_PAGES}页，不能再添加</span>}
          </div>
        </div>
        <Preview content={content} answer={answer} onAnswer={setAnswer} />
      </div>
      <PasteDialog
        isOpen={isPasting}
        room={room}
        onPages={(pasted) => {
          add(pasted);
          setIsPasting(false);
        }}
        onClose={() => setIsPasting(false)}
      />
    </div>
  );
}
