import { describe, expect, it } from 'vitest';
import { tidyPasted, tidyPastedList } from './pasted-text.ts';

describe('text that was copied from Word', () => {
  it('has plain spaces, line ends and bullets', () => {
    expect(tidyPasted('请\u00a0看：\r\n\uf0b7\t第一点\r\n•\t第二点\r\n1.\t第三点')).toBe(
      '请 看：\n• 第一点\n• 第二点\n1. 第三点',
    );
    expect(tidyPasted('零\u200b宽\ufeff')).toBe('零宽');
    expect(tidyPasted('a<b 不变')).toBe('a<b 不变');
  });

  it('leaves its marks behind where each line is an entry', () => {
    expect(tidyPastedList('•\t是\r\n·  否\nA.\t甲\n（2）\t乙\no\t丙')).toBe('是\n否\n甲\n乙\n丙');
    expect(tidyPastedList('A. 自己写的\n3.5米\n甲\t乙')).toBe('A. 自己写的\n3.5米\n甲\t乙');
  });
});
