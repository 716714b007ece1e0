import { DeleteOutlined, HolderOutlined, PictureOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { memo, useState } from 'react';
import { Tag } from '#ui/tag.tsx';
import { DragHandle, SortableEntry } from '../../kit/sortable-list.tsx';
import type { DeckPage } from '../content.schema.ts';
import { isPageType, LONGEST, PAGE_TYPES, pageProblem } from '../page-rules.ts';
import { guessType } from './pasted-pages.ts';
import './page-row.css';

const TYPE_OPTIONS = Object.entries(PAGE_TYPES).map(([value, label]) => ({ value, label }));

/** A small picture of the page, for the author's eyes alone. */
function Thumbnail({ page }: { page: DeckPage }) {
  const [brokenUrl, setBrokenUrl] = useState('');
  const isPicture = page.type === 'image' && pageProblem(page) === undefined && brokenUrl !== page.url;
  return (
    <span className="deck-editor-thumbnail" aria-hidden>
      {isPicture ? (
        <img src={page.url} alt="" loading="lazy" draggable={false} onError={() => setBrokenUrl(page.url)} />
      ) : page.type === 'video' ? (
        <VideoCameraOutlined />
      ) : (
        <PictureOutlined />
      )}
    </span>
  );
}

interface PageRowProps {
  id: number;
  page: DeckPage;
  number: number;
  /** `typedIn` is the field under the author's fingers. */
  onEdit(id: number, changed: Partial<DeckPage>, typedIn?: 'name' | 'url'): void;
  onRemove(id: number): void;
  /** The author is at this page. */
  onFocus(id: number): void;
}

/** One page. Everything it is given stays the same while its neighbours are typed in. */
export const PageRow = memo(function PageRow({ id, page, number, onEdit, onRemove, onFocus }: PageRowProps) {
  const { type, name, url } = page;
  const problem = pageProblem(page);
  const title = `第${number}页`;

  const changeUrl = (typed: string) => {
    // An address that comes as a whole says what it leads to; one that is typed is not there yet.
    const guessed = url === '' ? guessType(typed) : undefined;
    onEdit(id, guessed ? { url: typed, type: guessed } : { url: typed }, 'url');
  };

  return (
    <SortableEntry entryId={id} className="deck-editor-page" onFocus={() => onFocus(id)}>
      <DragHandle className="deck-editor-handle" label={`拖动${title}`} title="拖动以调整顺序">
        <HolderOutlined aria-hidden />
      </DragHandle>
      <Thumbnail page={page} />
      <div className="deck-editor-fields">
        <strong className="deck-editor-number">{title}</strong>
        <Select
          aria-label={`${title}的类型`}
          className="deck-editor-type"
          value={type}
          options={TYPE_OPTIONS}
          onChange={(chosen) => onEdit(id, { type: chosen })}
        />
        <Input
          aria-label={`${title}的名称`}
          className="deck-editor-name"
          value={name}
          maxLength={LONGEST.name}
          placeholder="名称，显示在图片或视频下方"
          onChange={(event) => onEdit(id, { name: event.target.value }, 'name')}
        />
        <Input
          aria-label={`${title}的地址`}
          className="deck-editor-url"
          value={url}
          placeholder="地址，如 https://… 或 /files/…"
          status={problem === undefined ? '' : url === '' ? 'warning' : 'error'}
          onChange={(event) => changeUrl(event.target.value)}
          onBlur={() => {
            if (url !== url.trim()) onEdit(id, { url: url.trim() }, 'url');
          }}
        />
        {problem !== undefined && (
          <Tag tone={url === '' ? 'warning' : 'error'}>
            {title}
            {problem}
          </Tag>
        )}
        {!isPageType(type) && <Tag tone="warning">{`“${type}”不是支持的类型，请选择图片或视频`}</Tag>}
      </div>
      <Button
        danger
        size="small"
        className="deck-editor-remove"
        icon={<DeleteOutlined />}
        aria-label={`删除${title}`}
        title="删除"
        onClick={() => onRemove(id)}
      />
    </SortableEntry>
  );
});
