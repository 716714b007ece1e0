const COLLATOR = new Intl.Collator('zh-CN', { numeric: true });

const DIGITS = '零一二三四五六七八九';
/** A number in words where it counts something: 第十中学, 高二, 三年级, 五班. In 三明 or 五缘湾 it does not. */
const COUNTED = /(?<=[第初高])[一二三四五六七八九十]{1,3}|[一二三四五六七八九十]{1,3}(?=年级|[班级中小])/g;

/** From 1 to 99. */
function numberIn(words: string): string {
  if (!words.includes('十')) return [...words].map((word) => DIGITS.indexOf(word)).join('');
  const [tens = '', ones = ''] = words.split('十');
  return String((tens === '' ? 1 : DIGITS.indexOf(tens)) * 10 + Math.max(0, DIGITS.indexOf(ones || '零')));
}

const withDigits = (text: string) => text.replace(COUNTED, numberIn);

/** As people put names in order: numbers by their value, in digits or in words, and Chinese by its sound. */
export const compareNaturally = (left: string, right: string): number =>
  COLLATOR.compare(withDigits(left), withDigits(right)) ||
  // So that no two different ones stand in the same place.
  (left < right ? -1 : Number(left > right));
