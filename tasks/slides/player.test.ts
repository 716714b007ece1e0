import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerMode } from '../view/player.ts';
import { type SlidesAnswer, SlidesContent } from './content.schema.ts';
import { player } from './player.tsx';

const PAGES = [
  { url: '/1.png', small: '/1s.png', text: '水的旅行' },
  { url: '/图 2,3.png', small: '/2s.png', text: '海水变成水汽' },
  { url: '/3.png', small: '', text: '' },
];

// What a browser says of itself; nothing is drawn on it.
beforeEach(() => void vi.stubGlobal('document', { fullscreenEnabled: true }));
afterEach(() => void vi.unstubAllGlobals());

function shown(content: object, mode: PlayerMode, answer?: SlidesAnswer): string {
  const nothing = () => {};
  const props = { answer, mode, change: nothing, log: nothing, place: undefined };
  return renderToStaticMarkup(
    createElement(player.Player, { ...props, content: SlidesContent.parse(content) }),
  );
}

describe('slides', () => {
  it('say so when there is nothing', () => {
    expect(shown({}, 'answer')).toContain('（空）');
  });

  it('show the page of the answer in the width that is needed, with its words', () => {
    const second = shown({ pages: PAGES }, 'answer', { page: 2, seen: [1, 2] });
    expect(second).toMatch(/srcSet="\/2s.png 400w, \/图%202%2C3.png 1600w"/);
    expect(second).toMatch(/<img [^>]*alt="第2页"/);
    expect(second).toContain('海水变成水汽');
    expect(second).not.toContain('水的旅行');
    expect(second).toMatch(/第 2 \/ 3 页/);
    expect(shown({ pages: PAGES }, 'answer', { page: 9, seen: [] })).toMatch(/第 3 \/ 3 页/);
  });

  it('have a row of all pages, which says what was seen to those who look back alone', () => {
    const answer = { page: 1, seen: [1] };
    const answering = shown({ pages: PAGES }, 'answer', answer);
    expect(answering.match(/class="slides-thumb"/g)).toHaveLength(3);
    expect(answering).toMatch(/aria-label="第1页" aria-current="page"/);
    expect(answering).toMatch(/<img src="\/1s.png" alt="" loading="lazy"/);
    expect(shown({ pages: PAGES }, 'view', answer)).toContain('第1页（看过）');
  });

  it('have every page on paper with its words, and no buttons there or in a replay', () => {
    const paper = shown({ pages: PAGES }, 'print');
    expect(paper.match(/<li>/g)).toHaveLength(3);
    expect(paper).toContain('alt="第1页：水的旅行"');
    expect(paper).not.toContain('<button');
    expect(shown({ pages: PAGES }, 'replay', { page: 2, seen: [] })).not.toContain('<button');
  });

  it('name the address of a frame on paper', () => {
    expect(shown({ webUrl: 'https://slides.test/1' }, 'print')).toContain('网页：https://slides.test/1');
  });
});
