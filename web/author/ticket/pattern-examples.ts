/** For those who have never written a pattern: what is wanted, how it is written, and a number that fits and one that does not. */
export const PATTERN_EXAMPLES = [
  { wish: '8位数字', pattern: '\\d{8}', fits: '20260001', not: '2026001' },
  { wish: '以3501开头，后面6位数字', pattern: '3501\\d{6}', fits: '3501000001', not: '3502000001' },
  { wish: '一个大写字母，后面4位数字', pattern: '[A-Z]\\d{4}', fits: 'A1001', not: 'a1001' },
  { wish: '2025或2026开头，后面4位数字', pattern: '(2025|2026)\\d{4}', fits: '20260001', not: '20240001' },
  { wish: '只有这几个号码', pattern: '1001|1005|1009', fits: '1005', not: '1002' },
  { wish: '6到8位数字', pattern: '\\d{6,8}', fits: '1234567', not: '12345' },
] as const;

export const PATTERN_SIGNS = [
  ['\\d', '任意一个数字'],
  ['[A-Z]', '任意一个大写字母；[a-z]是小写字母，[135]是1、3、5中的一个'],
  ['{4}', '前面的内容正好出现4次；{2,4}是2到4次'],
  ['?', '前面的内容有或没有都可以'],
  ['|', '左边或右边，通常写在括号里：(甲|乙)'],
  ['其他文字', '照原样；“.”“-”等符号要照原样时写成“\\.”'],
] as const;

const WIDE_SIGNS: Record<string, string> = {
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '［': '[',
  '］': ']',
  '｛': '{',
  '｝': '}',
  '｜': '|',
  '，': ',',
  '＼': '\\',
  '、': '|',
};

/** What input methods put in place of the signs of a pattern. */
export function wideSignNote(pattern: string): string | undefined {
  const wide = [...pattern].find((sign) => sign in WIDE_SIGNS);
  return wide === undefined ? undefined : `有全角符号“${wide}”，是不是想写“${WIDE_SIGNS[wide]}”？`;
}
