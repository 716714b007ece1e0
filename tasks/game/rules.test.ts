import { describe, expect, it } from 'vitest';
import { GameContent } from './content.schema.ts';
import { gameRules } from './rules.ts';

const content = GameContent.parse({ gameUrl: '/demo/pages/guess.html' });

describe('a game', () => {
  it('has its size and nothing else to begin with', () => {
    expect(gameRules.newContent()).toEqual(GameContent.parse({}));
    expect(content).toMatchObject({ width: 1280, height: 720 });
  });

  it('demands nothing, unless it says itself that it is not over', () => {
    for (const answer of [undefined, null, 0, { level: 1 }, { isAnswered: true }])
      expect(gameRules.problem(content, answer)).toBeUndefined();
    expect(gameRules.problem(content, { isAnswered: false })?.message).toBe('请先在页面中完成作答');
  });

  it('goes along when its page moves', () => {
    expect(gameRules.assets(content)).toEqual(['/demo/pages/guess.html']);
    const moved = gameRules.mapAssets(content, (address) => `/moved${address}`);
    expect(moved.gameUrl).toBe('/moved/demo/pages/guess.html');
  });
});
