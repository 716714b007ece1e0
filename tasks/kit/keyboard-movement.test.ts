import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { movedPlace, useArrowKeys } from './keyboard-movement.ts';

const press = (key: string, held: { altKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a key over a row of items', () => {
  it.each([
    ['ArrowRight', 1, 2],
    ['ArrowDown', 1, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowUp', 1, 0],
    ['Home', 3, 0],
    ['End', 0, 3],
  ])('%s leads from place %i to %i', (key, place, next) => {
    expect(movedPlace(press(key), place, 4)).toBe(next);
  });

  it('stops at both ends', () => {
    expect(movedPlace(press('ArrowLeft'), 0, 4)).toBe(0);
    expect(movedPlace(press('ArrowRight'), 3, 4)).toBe(3);
  });

  it('moves nothing when it means something else', () => {
    expect(movedPlace(press('Enter'), 1, 4)).toBeUndefined();
    expect(movedPlace(press('ArrowUp', { altKey: true }), 1, 4)).toBeUndefined();
    expect(movedPlace(press('Home', { ctrlKey: true }), 1, 4)).toBeUndefined();
    expect(movedPlace(press('ArrowRight', { shiftKey: true }), 1, 4)).toBeUndefined();
  });

  it('moves nothing where there is nothing', () => {
    expect(movedPlace(press('End'), 0, 0)).toBeUndefined();
  });
});

describe('a row of items', () => {
  function Row({ count }: { count: number }) {
    const { itemProps } = useArrowKeys<HTMLButtonElement>(count);
    const items = Array.from({ length: count }, (_, place) =>
      createElement('button', { key: place, ...itemProps(place) }),
    );
    return createElement('div', null, items);
  }

  it('is one stop on the way by Tab', () => {
    const markup = renderToStaticMarkup(createElement(Row, { count: 3 }));
    expect(markup.match(/tabindex="[-\d]+"/g)).toEqual(['tabindex="0"', 'tabindex="-1"', 'tabindex="-1"']);
  });
});
