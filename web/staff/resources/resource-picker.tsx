import { FolderOpenOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Pagination, Spin } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { type ListedResource, ResourceQuery } from '#domain/resource/resource.schema.ts';
import {
  asPackedType,
  extensionsFor,
  RESOURCE_TYPES,
  RESOURCES_PER_PAGE,
  type ResourceType,
  typeOfAddress,
} from '#domain/resource/resource-values.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { StaffDialog } from '../staff-dialog.tsx';
import { PartFailure } from '../part-failure.tsx';
import { SearchBox } from '../tables/search-box.tsx';
import { useOwner } from '../use-owner.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { ResourceThumb } from './resource-preview.tsx';
import { resourcePageQuery } from './resource-queries.ts';
import { UploadLines } from './upload-lines.tsx';
import { useUploads } from './uploads.tsx';
import './resources.css';

const STEPS: Record<string, (place: number, columns: number) => number> = {
  ArrowRight: (place) => place + 1,
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place, columns) => place + columns,
  ArrowUp: (place, columns) => place - columns,
  Home: () => 0,
  End: () => Infinity,
};

/** Arrow keys go over the tiles as the eye does. */
function walkTiles(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key];
  const tiles = [...event.currentTarget.querySelectorAll('button')];
  const place = tiles.indexOf(document.activeElement as HTMLButtonElement);
  if (!step || place < 0) return;
  event.preventDefault();
  const top = tiles[0]?.getBoundingClientRect().top;
  const columns = tiles.filter((tile) => tile.getBoundingClientRect().top === top).length;
  const next = step(place, columns);
  tiles[Math.min(tiles.length - 1, Math.max(0, next))]?.focus();
}

interface TilesProps {
  resources: readonly ListedResource[];
  onPick(url: string): void;
}

function Tiles({ resources, onPick }: TilesProps) {
  return (
    <ul className="resource-tiles" onKeyDown={walkTiles}>
      {resources.map((resource) => (
        <li key={resource.name}>
          <button type="button" className="resource-tile" onClick={() => onPick(resource.url)}>
            <ResourceThumb resource={resource} />
            <span className="resource-tile-name">{resource.name}</span>
            <span className="author-muted">{resource.fileSize > 0 && sizeText(resource.fileSize)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ResourcePickerProps {
  /** Of which kind; without one, any. */
  type?: ResourceType;
  /** A film in pieces is of no use here. */
  isWhole?: boolean;
  onPick(url: string): void;
  onClose(): void;
}

/** Chooses one of the owner's downloads, or uploads it right here; gives its address. */
function ResourcePicker({ type, isWhole, onPick, onClose }: ResourcePickerProps) {
  const owner = useOwner();
  const uploads = useUploads(owner);
  const [query, setQuery] = useState(() => ResourceQuery.parse({ type: type ?? '' }));
  const { data, error, isPending, refetch } = useQuery(resourcePageQuery(owner, query));
  const noun = type === undefined ? '文件' : RESOURCE_TYPES[type];
  const extensions = extensionsFor(type).filter((extension) => !isWhole || extension !== 'zip');
  const add = (files: File[]) => uploads.add(files, extensions, asPackedType(type));
  return (
    <StaffDialog width={860} title={`选择或上传${noun}`} footer={null} onClose={onClose}>
      <div className="author-toolbar">
        <SearchBox
          className="author-toolbar-grow"
          label={`查找${noun}`}
          placeholder="按名称查找"
          value={query.search}
          onChange={(search) => setQuery({ ...query, search, page: 1 })}
        />
        <ChooseFilesButton label={`上传${noun}`} extensions={extensions} onChoose={add} />
      </div>
      <UploadLines
        uploads={uploads}
        whenDone={({ url, name }) =>
          // The list page may have begun others.
          (type === undefined || typeOfAddress(url) === type) && (
            <Button size="small" type="primary" aria-label={`使用“${name}”`} onClick={() => onPick(url)}>
              使用
            </Button>
          )
        }
      />
      {isPending && <Spin className="resource-tiles-wait" />}
      {error && !data && <PartFailure error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            query.search === '' ? `还没有${noun}，可以在这里上传` : `没有名称中含“${query.search}”的${noun}`
          }
        />
      )}
      {data && <Tiles resources={data.resources} onPick={onPick} />}
      <Pagination
        size="small"
        align="end"
        current={query.page}
        pageSize={RESOURCES_PER_PAGE}
        total={data?.total ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={(page) => setQuery({ ...query, page })}
      />
    </StaffDialog>
  );
}

/** Beside a field for an address. */
export function PickResourceButton({ type, isWhole, onPick }: Omit<ResourcePickerProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FolderOpenOutlined />} onClick={() => setOpen(true)}>
        选择或上传
      </Button>
      {isOpen && (
        <ResourcePicker
          {...(type === undefined ? {} : { type })}
          {...(isWhole ? { isWhole } : {})}
          onPick={(url) => {
            setOpen(false);
            onPick(url);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
