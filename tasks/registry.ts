import { balance } from './balance/kind.ts';
import { basic } from './basic/kind.ts';
import { canvas } from './canvas/kind.ts';
import { deck } from './deck/kind.ts';
import { frame } from './frame/kind.ts';
import { game } from './game/kind.ts';
import { slides } from './slides/kind.ts';
import { sketch } from './sketch/kind.ts';
import { three } from './three/kind.ts';
import { video } from './video/kind.ts';

/** Every kind once, in the order in which a task shows its blocks. The page loads each by registry.lazy.ts. */
export const KINDS = [basic, canvas, video, slides, sketch, frame, three, game, deck, balance] as const;
