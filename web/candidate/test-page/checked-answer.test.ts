import { expect, it } from 'vitest';
import type { KnownKind } from '#tasks/kind.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { basic } from '#tasks/basic/kind.ts';
import { problemOf, settledAnswer } from './checked-answer.ts';

const task = TaskSettings.parse({
  name: '题',
  basic: { questions: [{ id: 1, type: 'fill-blank', text: '为什么？不少于5字' }] },
});
const answer = { basic: [{ id: 1, strOption: '短' }] };

function fail(): never {
  throw new RangeError('a bug in a rule');
}
const broken = { ...basic, rules: { ...basic.rules, problem: fail, settle: fail } };

it('leaves the answer as it is to the server where a rule throws, and says what is missing where none does', () => {
  expect(problemOf([basic as KnownKind], task, answer)).toBeDefined();
  const kinds = [broken as unknown as KnownKind];
  expect(problemOf(kinds, task, answer)).toBeUndefined();
  expect(settledAnswer(kinds, task, answer)).toBe(answer);
});
