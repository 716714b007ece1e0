import { block, readyMade } from './view/lazy-kind.ts';

/** How the page gets each kind: its rules and player when a task has such a part, and from there its editor. */
export const LAZY_KINDS = [
  block('basic', () => import('./basic/player.tsx')),
  block('canvas', () => import('./canvas/player.tsx')),
  block('video', () => import('./video/player.tsx')),
  block('slides', () => import('./slides/player.tsx')),
  block('sketch', () => import('./sketch/player.tsx')),
  block('frame', () => import('./frame/player.tsx')),
  block('three', () => import('./three/player.tsx')),
  block('game', () => import('./game/player.tsx')),
  block('deck', () => import('./deck/player.tsx')),
  readyMade('balance', () => import('./balance/player.tsx')),
];
