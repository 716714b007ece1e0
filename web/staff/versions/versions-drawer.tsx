import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Collapse, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import type { SavedVersion, SavedVersions } from '#api/version.ts';
import { Tag } from '#ui/tag.tsx';
import { timeText } from '../display-text.ts';
import { DifferencesView } from '../forms/differences-view.tsx';
import { type DescribedPart, differencesOf } from '../forms/differences.ts';
import { LoadFailure } from '../load-failure.tsx';
import { SideDrawer } from '../side-drawer.tsx';
import './versions.css';

export interface ReadVersion<T> {
  thing: T;
  /** What will be missing when it comes back, in sentences. */
  lacks: readonly string[];
}

/** How the versions of one kind of thing are read and told. */
export interface VersionSource<T> {
  /** 测试, 题目 */
  noun: string;
  /** Begins the keys of what is asked for. */
  queryKey: readonly unknown[];
  list(before: number | undefined, signal: AbortSignal): Promise<SavedVersions | null>;
  read(version: number, signal: AbortSignal): Promise<ReadVersion<T> | null>;
  describe(thing: T): DescribedPart[];
  /** What versions do not say, in a sentence; empty where they say all. */
  beyond: string;
}

function useVersion<T>({ queryKey, read }: VersionSource<T>, version: number) {
  return useQuery({
    queryKey: [...queryKey, version],
    queryFn: ({ signal }) => read(version, signal),
    enabled: version > 0,
    // What it holds may have been renamed or deleted since somebody looked.
    staleTime: 0,
    gcTime: 0,
  });
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>);
}

type Compared = 'before' | 'now';

interface VersionProps<T> {
  source: VersionSource<T>;
  version: number;
  present: T;
  isPresent: boolean;
  onRestore(read: ReadVersion<T>): void;
}

function VersionContent<T>({ source, version, present, isPresent, onRestore }: VersionProps<T>) {
  const [chosen, setChosen] = useState<Compared>();
  const own = useVersion(source, version);
  const before = useVersion(source, version - 1);
  const isFirst = version === 1;
  const compared: Compared = chosen ?? (isFirst ? 'now' : 'before');
  const other = compared === 'now' ? present : before.data?.thing;
  const thing = own.data?.thing;
  const differences = useMemo(
    () => (thing && other ? differencesOf(source.describe(thing), source.describe(other)) : undefined),
    [source, thing, other],
  );
  const error = own.error ?? before.error;
  if (error) {
    return <LoadFailure error={error} onRetry={() => void Promise.all([own.refetch(), before.refetch()])} />;
  }
  if (!differences || !own.data) return <Skeleton active title={false} />;
  const read = own.data;
  return (
    <>
      {!isPresent && (
        <div className="version-tools">
          {!isFirst && (
            <Segmented<Compared>
              size="small"
              value={compared}
              onChange={setChosen}
              options={[
                { value: 'before', label: '与上一版本比较' },
                { value: 'now', label: '与现在的版本比较' },
              ]}
            />
          )}
          <Button size="small" onClick={() => onRestore(read)}>
            恢复这一版本
          </Button>
        </div>
      )}
      {!isPresent && read.lacks.length > 0 && (
        <Alert className="version-lacks" type="warning" showIcon title={<Lines lines={read.lacks} />} />
      )}
      {isFirst && isPresent ? (
        <p className="author-muted">这是第一个版本。</p>
      ) : differences.length === 0 ? (
        <p className="author-muted">内容相同。{source.beyond}</p>
      ) : (
        <DifferencesView
          differences={differences}
          titles={{ mine: '这一版本', theirs: compared === 'now' ? '现在的版本' : '上一版本' }}
        />
      )}
    </>
  );
}

function VersionTitle({ saved, isPresent }: { saved: SavedVersion; isPresent: boolean }) {
  const who = saved.savedByName || saved.savedBy;
  return (
    <span className="version-head">
      <strong>版本{saved.version}</strong>
      {isPresent && <Tag tone="success">现在的版本</Tag>}
      <span>{timeText(saved.savedAt)}</span>
      <span className="author-muted">{who === '' ? '' : `${who} 保存`}</span>
    </span>
  );
}

interface Props<T> {
  source: VersionSource<T>;
  /** As it is saved now. */
  present: T;
  /** Whether the form has changes beside it. */
  isDirty: boolean;
  onRestore(thing: T): void;
  onClose(): void;
}

/** Who has saved what and when, and the way back to it. */
export function VersionsDrawer<T>({ source, present, isDirty, onRestore, onClose }: Props<T>) {
  const { modal } = App.useApp();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...source.queryKey, 'list'],
    queryFn: ({ pageParam, signal }) => source.list(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) =>
      last?.hasMore ? last.versions[last.versions.length - 1]?.version : undefined,
    staleTime: 0,
  });
  const versions = data?.pages.flatMap((page) => page?.versions ?? []);
  const newest = versions?.[0]?.version;

  const restore = async ({ thing, lacks }: ReadVersion<T>, { version, savedAt }: SavedVersion) => {
    const isSure = await modal.confirm({
      title: `恢复版本${version}（${timeText(savedAt)}）？`,
      content: (
        <>
          {`${source.noun}的内容会改回这一版本，并保存为新的版本；之前的版本都保留在这里。名称不变。`}
          {source.beyond}
          {isDirty && '还没有保存的修改会被替换，可以用“撤销”找回。'}
          <Lines lines={lacks} />
        </>
      ),
      okText: '恢复并保存',
      cancelText: '取消',
    });
    if (isSure) onRestore(thing);
  };

  return (
    <SideDrawer title="历史版本" width={860} onClose={onClose}>
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!error && !versions ? <Skeleton active title={false} /> : null}
      {versions && (
        <Collapse
          destroyOnHidden
          items={versions.map((saved) => ({
            key: String(saved.version),
            label: <VersionTitle saved={saved} isPresent={saved.version === newest} />,
            children: (
              <VersionContent
                source={source}
                version={saved.version}
                present={present}
                isPresent={saved.version === newest}
                onRestore={(read) => void restore(read, saved)}
              />
            ),
          }))}
        />
      )}
      {hasNextPage && (
        <Button
          block
          className="versions-more"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          更早的版本
        </Button>
      )}
    </SideDrawer>
  );
}
