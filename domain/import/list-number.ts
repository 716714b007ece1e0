/** How Word writes a number in front of a paragraph. */
export interface NumberLevel {
  /** Word's name of the format: decimal, upperLetter. */
  format: string;
  /** `%1.` stands for the number of the first level. */
  text: string;
  start: number;
}

const CHINESE_DIGITS = '〇一二三四五六七八九';
const MOST_LETTERS = 26;
const MOST_CIRCLED = 20;
const FIRST_CIRCLED = 0x2460;
const LETTER_A = 65;
const ROMAN: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** A, B … Z, AA, BB: Word repeats the letter. */
function letters(number: number): string {
  const letter = String.fromCharCode(LETTER_A + ((number - 1) % MOST_LETTERS));
  return letter.repeat(Math.ceil(number / MOST_LETTERS));
}

function roman(number: number): string {
  let left = number;
  return ROMAN.reduce((written, [value, sign]) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return written + sign.repeat(count);
  }, '');
}

/** Up to 99, as people count; beyond that digit by digit. */
function chinese(number: number): string {
  const digits = [...String(number)].map((digit) => CHINESE_DIGITS[Number(digit)] ?? '');
  if (number < 10 || number > 99) return digits.join('');
  const [tens = '', ones = ''] = digits;
  return `${number < 20 ? '' : tens}十${number % 10 === 0 ? '' : ones}`;
}

const circled = (number: number) =>
  number <= MOST_CIRCLED ? String.fromCodePoint(FIRST_CIRCLED + number - 1) : String(number);

const FORMATS: Record<string, (number: number) => string> = {
  upperLetter: letters,
  lowerLetter: (number) => letters(number).toLowerCase(),
  upperRoman: roman,
  lowerRoman: (number) => roman(number).toLowerCase(),
  decimalZero: (number) => String(number).padStart(2, '0'),
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  chineseLegalSimplified: chinese,
  ideographDigital: chinese,
  japaneseCounting: chinese,
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  none: () => '',
};

/** Whoever numbers further has a damaged file. */
const LARGEST = 9_999;

function written(number: number, format: string): string {
  if (number < 1 || number > LARGEST) return String(number);
  return (FORMATS[format] ?? String)(number);
}

/** The numbers of one list, level by level, as its paragraphs come. */
export class ListCounter {
  readonly #numbers: number[] = [];

  /** What stands in front of the next paragraph of this level. */
  next(levels: readonly NumberLevel[], depth: number): string {
    const level = levels[depth];
    if (!level) return '';
    this.#numbers[depth] = (this.#numbers[depth] ?? level.start - 1) + 1;
    // A new question begins with its option A again.
    this.#numbers.length = depth + 1;
    return level.text.replace(/%([1-9])/g, (_whole, place: string) => {
      const above = levels[Number(place) - 1];
      return above ? written(this.#numbers[Number(place) - 1] ?? above.start, above.format) : '';
    });
  }

  restart(depth: number): void {
    this.#numbers.length = Math.min(this.#numbers.length, depth);
  }
}
