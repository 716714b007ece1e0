import { beforeEach, describe, expect, it } from 'vitest';
import { Speaker } from './speaker.ts';

describe('what is said in a frame', () => {
  let speaker: Speaker;
  beforeEach(() => {
    speaker = new Speaker();
  });
  const at = (origin: string) => (message: unknown) => speaker.isHeard(message, origin);
  const [page, stranger, nobody] = [at('https://a.example'), at('https://b.example'), at('null')];
  const [here, gone] = [{ type: 'kaopu:here' }, { type: 'kaopu:gone' }];

  it('is heard of the site that has spoken first, and of no other to which it leads', () => {
    expect([page({ n: 1 }), stranger({ n: 2 }), page(null)]).toEqual([true, false, true]);
  });

  it('is heard of a package while one of its pages is there', () => {
    expect([nobody(here), nobody({ n: 1 }), nobody(gone), nobody({ stranger: 1 })]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    // Another page of the package, or the same once more.
    expect([nobody(here), nobody({ n: 2 })]).toEqual([false, true]);
  });

  it('is heard of a page without an origin that says nothing of its coming and going', () => {
    expect([nobody({ n: 1 }), nobody('gone'), nobody({ n: 2 })]).toEqual([true, true, true]);
  });
});
