import { describe, expect, it } from 'vitest';
import { chosenPresentation } from './chosen-presentation.ts';

const chosen = (...names: string[]) => chosenPresentation(names.map((name) => ({ name })));

describe('files for slides', () => {
  it('are one presentation, or pictures in the order in which people count', () => {
    expect(chosen('课件.PPTX')).toEqual({ presentation: { name: '课件.PPTX' } });
    expect(chosen('课件.pdf')).toEqual({ presentation: { name: '课件.pdf' } });
    expect(chosen('第10页.png', '第2页.jpg', '第1页.webp')).toEqual({
      pictures: [{ name: '第1页.webp' }, { name: '第2页.jpg' }, { name: '第10页.png' }],
    });
  });

  it.each([
    [['课件.ppt'], /^文件“课件.ppt”是旧版PowerPoint格式/],
    [['1.png', '说明.docx'], /^文件“说明.docx”不能导入/],
    [['课件.pptx', '1.png'], /一次只能导入一个/],
    [['甲.pptx', '乙.pdf'], /一次只能导入一个/],
  ])('are refused where nothing can be made of %j', (names, message) => {
    expect(chosen(...names)).toEqual({ refused: expect.stringMatching(message) });
  });
});
