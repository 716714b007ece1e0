import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PlayerMode } from '../view/player.ts';
import type { DeckAnswer, DeckPage } from './content.schema.ts';
import { player } from './player.tsx';

const PICTURE: DeckPage = { type: 'image', name: '海面', url: '/1.png' };
const FILM: DeckPage = { type: 'video', name: '波浪', url: '/2.mp4' };
const UNKNOWN: DeckPage = { type: 'hologram', name: '', url: '/3.holo' };

function shown(pages: DeckPage[], mode: PlayerMode, answer?: DeckAnswer): string {
  const content = { pages, width: 800, height: 600 };
  const nothing = () => {};
  const props = { content, answer, mode, change: nothing, log: nothing, place: undefined };
  return renderToStaticMarkup(createElement(player.Player, props));
}

describe('a deck', () => {
  it('says so when it has no pages, or one of a type that it cannot show', () => {
    expect(shown([], 'answer')).toContain('（没有页面）');
    expect(shown([UNKNOWN], 'answer')).toContain('不支持的页面类型 hologram');
  });

  it('shows the page of the answer, and its last one when that is no longer there', () => {
    expect(shown([PICTURE, FILM], 'answer', { page: 2 })).toMatch(/第 2 \/ 2 页/);
    expect(shown([PICTURE, FILM], 'answer', { page: 7 })).toMatch(/<video .*第 2 \/ 2 页/);
    expect(shown([PICTURE, FILM], 'answer')).toMatch(/<img [^>]*alt="海面".*第 1 \/ 2 页/);
  });

  it('plays a film by hand alone, and not at all in a replay', () => {
    expect(shown([FILM], 'view')).toMatch(/<video [^>]*controls/);
    expect(shown([FILM], 'view')).not.toMatch(/autoplay/i);
    expect(shown([FILM, PICTURE], 'replay')).not.toMatch(/controls|<button/);
  });

  it('has every page on paper, a film by its name', () => {
    const paper = shown([PICTURE, FILM, UNKNOWN], 'print', { page: 2 });
    expect(paper.match(/<li>/g)).toHaveLength(3);
    expect(paper).toContain('视频：波浪');
    expect(paper).not.toMatch(/<video|<button/);
  });
});
