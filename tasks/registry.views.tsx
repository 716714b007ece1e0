import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { BlockKind } from './registry.rules.ts';
import type { AnswerPayload, TaskSettings } from './task.schema.ts';
import type { EditorProps, PlayerProps } from './view-props.ts';

type ContentOf<Kind extends BlockKind> = NonNullable<TaskSettings[Kind]>;
type AnswerOf<Kind extends BlockKind> = NonNullable<AnswerPayload[Kind]>;
type LazyView<Props> = LazyExoticComponent<ComponentType<Props>>;

interface BlockView<Content, Answer> {
  Player: LazyView<PlayerProps<Content, Answer>>;
  Editor: LazyView<EditorProps<Content>>;
  /** Fetches the code that these contents need ahead of its use, so that it is there when the network is not. */
  preloadPlayer(contents: readonly Content[]): Promise<unknown>;
}

const loadBasicPlayer = () => import('./basic/player.tsx');

/** A kind without views does not compile. Each player and editor is loaded when it is first shown. */
export const BLOCK_VIEWS: { [Kind in BlockKind]: BlockView<ContentOf<Kind>, AnswerOf<Kind>> } = {
  basic: {
    Player: lazy(async () => ({ default: (await loadBasicPlayer()).BasicPlayer })),
    Editor: lazy(async () => ({ default: (await import('./basic/editor.tsx')).BasicEditor })),
    preloadPlayer: async (contents) => (await loadBasicPlayer()).preloadViews(contents),
  },
};
