import type { ComponentType } from 'react';
import { fetchPatiently, lazyPart } from '#ui/lazy-part.ts';
import type { KindForm, KnownKind } from '../kind.ts';
import type { EditorProps, KindPlayer } from './player.ts';

type AnyPlayer = KindPlayer<unknown, unknown>;

/** A kind of which the page has loaded what it takes to show it. */
export type LoadedKind = KnownKind & AnyPlayer;

/** A kind that the page knows by name alone until it needs more. */
export interface LazyKind {
  key: string;
  form: KindForm;
  /** What is there already: showing it must not wait for anything. */
  loaded(): LoadedKind | undefined;
  /** The same promise until it fails; after that the next one tries anew. */
  load(): Promise<LoadedKind>;
  /** Of a kind that has one. */
  Editor: ComponentType<EditorProps<unknown>>;
}

// Modules are typed by their own content and answer; here they become players of anything.
type PlayerModule<Content, Answer> = { player: KindPlayer<Content, Answer> };

function lazyKind(key: string, form: KindForm, fetchPlayer: () => Promise<{ player: AnyPlayer }>): LazyKind {
  let loaded: LoadedKind | undefined;
  let loading: Promise<LoadedKind> | undefined;
  const fetchOnce = async () => {
    try {
      const { player } = await fetchPatiently(fetchPlayer);
      return (loaded = { key, form, ...player });
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const load = () => (loading ??= fetchOnce());
  const fetchEditor = async () => {
    const editor = (await load()).fetchEditor;
    if (!editor) throw new Error(`${key} has no editor`);
    return editor();
  };
  return { key, form, loaded: () => loaded, load, Editor: lazyPart(fetchEditor) };
}

export function block<Content, Answer>(
  key: string,
  fetchPlayer: () => Promise<PlayerModule<Content, Answer>>,
): LazyKind {
  return lazyKind(key, 'block', fetchPlayer as () => Promise<{ player: AnyPlayer }>);
}

export function readyMade<Content, Answer>(
  key: string,
  fetchPlayer: () => Promise<PlayerModule<Content, Answer>>,
): LazyKind {
  return lazyKind(key, 'ready-made', fetchPlayer as () => Promise<{ player: AnyPlayer }>);
}
