import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import type { SavedState, Versioned } from './forms/entity-form.ts';
import { LoadFailure } from './load-failure.tsx';
import { navigate } from './navigate.ts';

/**
 * A form starts from what the server has now, not from what an earlier page remembers; only right after a
 * save, when the page opens under its new name, is the remembered version the server's own.
 */
function useFreshEntity<T, Key extends readonly unknown[]>(query: UseQueryOptions<T, Error, T, Key>) {
  const state = useHistoryState<SavedState | null>();
  const loaded = useQuery({ ...query, staleTime: 0, refetchOnMount: 'always' });
  const isFresh = loaded.isFetchedAfterMount || state?.renamedFrom !== undefined;
  return { ...loaded, data: isFresh ? loaded.data : undefined };
}

/** Another name is another form, unless the form itself has just given that name: then its history goes on. */
function useFormKey(name: string): number {
  const state = useHistoryState<SavedState | null>();
  const [opened, setOpened] = useState({ name, key: 0 });
  if (opened.name === name) return opened.key;
  const next = { name, key: state?.renamedFrom === opened.name ? opened.key : opened.key + 1 };
  setOpened(next);
  return next.key;
}

/** Whoever comes by an old name is led to the present one; a form that is open already stays where it is. */
function useRightAddress(name: string, present: string | undefined, pathOf: (name: string) => string): void {
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (present === name) opened.current = name;
    else if (present !== undefined && opened.current !== name) navigate(pathOf(present), { replace: true });
  }, [name, present, pathOf]);
}

interface EntityPageProps<T extends { name: string }, Key extends readonly unknown[]> {
  /** The name in the address. */
  name: string;
  /** 测试, 题目 */
  noun: string;
  /** Of the page, where people call the thing otherwise. */
  title?: string;
  listPath: string;
  /** What the list is called, where that is not 我的 and the noun. */
  listLabel?: string;
  pathOf(name: string): string;
  /** Gives null when the owner has nothing of that name, and never had. */
  query: UseQueryOptions<Versioned<T> | null, Error, Versioned<T> | null, Key>;
  /** The form. */
  children(entity: Versioned<T>): ReactNode;
}

/** The page of one thing that is edited, with its loading, missing and failed states. */
export function EntityPage<T extends { name: string }, Key extends readonly unknown[]>(
  props: EntityPageProps<T, Key>,
) {
  const { name, noun, title = name, listPath, listLabel = `我的${noun}`, pathOf, query, children } = props;
  usePageTitle(title);
  const formKey = useFormKey(name);
  const { data, error, refetch } = useFreshEntity(query);
  useRightAddress(name, data?.thing.name, pathOf);

  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  if (data === null) {
    return (
      <ErrorPage
        title={`${noun}不存在`}
        text={`没有名为“${name}”的${noun}，它可能已被改名或删除。`}
        actions={<ButtonLink to={listPath}>返回{listLabel}</ButtonLink>}
      />
    );
  }
  return <Fragment key={formKey}>{children(data)}</Fragment>;
}
