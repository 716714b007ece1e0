import { expect, it } from 'vitest';
import { trialLabel } from './account.ts';

it.each([
  ['li/数学/demo', '演示账号'],
  ['li/数学/test', '测试账号'],
  ['li/数学/1001', undefined],
  ['li/demo/1001', undefined],
  ['li/数学/mytest', undefined],
  ['test', undefined],
])('the account %s is flagged as %s', (username, label) => {
  expect(trialLabel(username)).toBe(label);
});
