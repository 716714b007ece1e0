import { balance } from './balance/kind.ts';
import { basic } from './basic/kind.ts';
import { canvas } from './canvas/kind.ts';
import { deck } from './deck/kind.ts';
import { slides } from './slides/kind.ts';
import { sketch } from './sketch/kind.ts';

/** Every kind once, in the order in which a task shows its blocks. The page loads each by registry.lazy.ts. */
export const KINDS = [basic, canvas, slides, sketch, deck, balance] as const;
