/** What a figure means in plain words, by the bounds of the usual textbooks; empty where there is nothing to say. */
type Bounds = readonly (readonly [below: number, hint: string])[];

/** Below so many people nothing is judged: another class would give another figure. */
export const FEWEST_JUDGED = 30;
export const FEW_PEOPLE = `人数少于${FEWEST_JUDGED}，仅供参考`;

type Value = number | null | undefined;

function hintIn(bounds: Bounds, value: Value, people: number): string {
  if (value == null) return '';
  if (people < FEWEST_JUDGED) return FEW_PEOPLE;
  return bounds.find(([below]) => value < below)?.[1] ?? '';
}

const DIFFICULTY: Bounds = [
  [0.2, '得分率偏低'],
  [0.9, ''],
  [Infinity, '得分率偏高'],
];

/** Ebel: from 0.2 on an item is of use, from 0.3 on it is good. */
const DISCRIMINATION: Bounds = [
  [0, '区分度为负，请检查计分方向'],
  [0.2, '区分度偏低'],
  [0.3, '区分度一般'],
  [Infinity, '区分度良好'],
];

/** Nunnally: 0.7; whatever is above 0.95 asks the same thing again and again. */
const ALPHA: Bounds = [
  [0, '信度为负，题目方向可能不一致'],
  [0.6, '信度偏低'],
  [0.7, '信度勉强可用'],
  [0.8, '信度可以接受'],
  [0.9, '信度良好'],
  [0.95, '信度很高'],
  [Infinity, '信度极高，题目可能重复'],
];

/** Each with the number of people whom the figure comes from. */
export const difficultyHint = (value: Value, people: number) => hintIn(DIFFICULTY, value, people);
export const discriminationHint = (value: Value, people: number) => hintIn(DISCRIMINATION, value, people);
export const alphaHint = (value: Value, people: number) => hintIn(ALPHA, value, people);

/** Each of them once. */
export const joinedHints = (...hints: string[]) => [...new Set(hints.filter(Boolean))].join('；');
