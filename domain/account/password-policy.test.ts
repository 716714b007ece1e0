import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { passwordProblem } from './password-policy.ts';

const about = { username: 'wangfang', siteName: '市质量监测' };
const problem = (password: string) => passwordProblem(password, about);

describe('a password', () => {
  it.each([
    ['eight characters of any kind', 'tk9 vq2m'],
    ['a sentence', '每天早上七点的鸟叫声'],
    ['small letters alone', 'lampensalat'],
    ['as many as 128 characters', '好'.repeat(64) + 'x'.repeat(64)],
    ['the name as a part of more', 'wangfang eats rice'],
  ])('may be %s', (_what, password) => {
    expect(problem(password)).toBeUndefined();
  });

  it.each([
    ['seven characters', 'abc def', '至少8个字符'],
    ['seven characters of two code units each', '😀😁😂😃😄😅😆', '至少8个字符'],
    ['129 characters', 'ab'.repeat(64) + 'c', '不能超过128个字符'],
    ['the username', 'wangfang', '不能是用户名或它的简单变化'],
    ['the username in capitals and with a year', 'WangFang2026!', '不能是用户名或它的简单变化'],
    ['the username twice', 'wangfangwangfang', '不能是用户名或它的简单变化'],
    ['the username twice, with a sign between', 'wangfang-wangfang', '不能是用户名或它的简单变化'],
    [
      'the username with numbers and signs all around',
      '1_wangfang_2_WANGFANG#3',
      '不能是用户名或它的简单变化',
    ],
    ['the username with signs for letters and a year', 'w@ngf4ng2015', '不能是用户名或它的简单变化'],
    ['the username backwards, twice', 'gnafgnaw.gnafgnaw', '不能是用户名或它的简单变化'],
    ['the site’s name twice, with a sign between', '市质量监测-市质量监测', '不能是本站的名称或它的简单变化'],
    ['the product’s name twice, with a sign between', 'kaopu+kaopu', '不能是本站的名称或它的简单变化'],
    ['the username backwards', 'gnafgnaw', '不能是用户名或它的简单变化'],
    ['the username with signs for letters', 'w@ngf4ng', '不能是用户名或它的简单变化'],
    ['the site’s name with numbers', '市质量监测2026', '不能是本站的名称或它的简单变化'],
    ['the product’s name with numbers', 'Kaopu@12345', '不能是本站的名称或它的简单变化'],
    ['a common one', 'woaini1314', '太常见，容易被猜到，请换一个'],
    ['a common one in capitals', 'PassWord123', '太常见，容易被猜到，请换一个'],
    ['a common one in full-width characters', '１２３４５６７８', '太常见，容易被猜到，请换一个'],
    ['one character again and again', 'gggggggggg', '太常见，容易被猜到，请换一个'],
    ['a row of characters', 'fghijklmno', '太常见，容易被猜到，请换一个'],
  ])('may not be %s', (_what, password, words) => {
    expect(problem(password)).toBe(words);
  });
});

describe('the list of common passwords', () => {
  it('is written as it is compared', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(200);
    for (const password of COMMON_PASSWORDS) {
      expect(password).toBe(password.normalize('NFKC').toLowerCase());
    }
  });
});
