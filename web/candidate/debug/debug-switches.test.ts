import { describe, expect, it } from 'vitest';
import { readSwitches } from './debug-switches.ts';
import { showLogProblem } from './admin-tools.tsx';

const OFF = { uiMode: 'default', showLog: false, showAnswer: false };

describe('the switches of an administrator', () => {
  it('are off at first', () => {
    expect(readSwitches(null)).toEqual(OFF);
  });

  it('are kept over a reload', () => {
    const on = { uiMode: 'focus', showLog: true, showAnswer: true };
    expect(readSwitches(JSON.stringify(on))).toEqual(on);
  });

  it.each(['', '{', 'null', '7', '[]', '{"uiMode":"x","showLog":"yes","showAnswer":1}'])(
    'are off when something else is stored: %s',
    (text) => {
      expect(readSwitches(text)).toEqual(OFF);
    },
  );
});

describe('showing the log', () => {
  it('is refused where nothing is logged, with what to do about it', () => {
    expect(showLogProblem({ logInterval: 0 })).toBe(
      '开启显示日志失败：请在测试编辑页面把日志记录间隔设置为大于0的整数，如100（毫秒），当前日志记录间隔为：0',
    );
    expect(showLogProblem({ logInterval: 100 })).toBeUndefined();
  });
});
