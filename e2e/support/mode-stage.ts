import { createElement, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import type { PlayerMode } from '#tasks/view/player.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

export interface Shown {
  task: TaskSettings;
  payload: AnswerPayload;
  mode: PlayerMode;
}

/** A task in each of its modes, on a page that holds nothing else. */
export interface ModeStage {
  show(shown: Shown): void;
  /** How often the player has tried to change the answer. */
  changes: number;
}

const root = createRoot(document.body.appendChild(document.createElement('main')));

export const stage: ModeStage = {
  changes: 0,
  show: ({ task, payload, mode }) =>
    root.render(
      createElement(
        Suspense,
        { fallback: '…' },
        createElement(TaskBody, {
          // What a player remembers is of one mode.
          key: mode,
          task,
          payload,
          mode,
          onChange: () => {
            stage.changes += 1;
          },
        }),
      ),
    ),
};
