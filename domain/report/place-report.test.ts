import { describe, expect, it } from 'vitest';
import { isForPlaces, tellsOwnAnswers } from './place-report.ts';

const DIMENSIONS = [{ id: 8 }];

it('a template is for schools and districts when its sample is one of them', () => {
  expect(
    ['学校:东区:一中', '区县:东区', '20260101', ''].map((candidate) => isForPlaces({ candidate })),
  ).toEqual([...[true, true, false, false]]);
});

describe('a text that tells what one person has answered', () => {
  it.each(['<p>{题目:4:作答}</p>', '<p>你选了“{题目：４：作答:文本}”。</p>'])('is %s', (text) => {
    expect(tellsOwnAnswers(text, DIMENSIONS)).toBe(true);
  });
  it.each([
    '',
    '<p>{姓名}{学校}</p>',
    '<p>{题目:4:文本}</p>',
    '<p>{题目:8:作答}分</p>',
    '<p>{图表:习惯}</p>',
  ])('is not %s', (text) => {
    expect(tellsOwnAnswers(text, DIMENSIONS)).toBe(false);
  });
});
