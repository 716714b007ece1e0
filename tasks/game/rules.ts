import type { FramedPage } from '../kit/framed-page/framed-page.ts';
import { framedRules } from '../kit/framed-page/framed-rules.ts';
import type { GameContent } from './content.schema.ts';
import { GAME_SIZE } from './size.ts';

export const pageOf = ({ gameUrl, ...rest }: GameContent): FramedPage => ({ address: gameUrl, ...rest });

/** A game demands nothing, unless it says itself that it is not over. */
export const gameRules = framedRules<GameContent>({
  newContent: () => ({ gameUrl: '', ...GAME_SIZE, columns: [], statePath: '', isStateSorted: false }),
  pageOf,
  withAddress: (content, gameUrl) => ({ ...content, gameUrl }),
  isDemanded: false,
});
