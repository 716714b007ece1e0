import type { Random } from '../../random.ts';
import type { GameContent } from '../content.schema.ts';

/** A game of guessing a number. */
export function sample(random: Random): GameContent {
  return {
    gameUrl: `/demo/pages/guess.html?most=${random.pick([50, 100])}#start`,
    width: random.pick([640, 960]),
    height: 540,
    columns: [
      { path: 'data.guesses', label: '猜的次数', type: 'number' },
      { path: 'data.last', label: '最后一次', type: 'text' },
    ],
    statePath: 'data',
    isStateSorted: false,
  };
}
