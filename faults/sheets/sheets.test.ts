import { expect, it } from 'vitest';
import { testMachine } from '../stage/test-machine.ts';
import { sheets } from './sheets.ts';

it('damaged and hostile spreadsheets give a reason or a table', async () => {
  const { problems, counts } = await sheets.run('short', testMachine());
  expect(problems).toEqual([]);
  expect(counts['packed-too-tightly']).toBeGreaterThan(0);
  expect(counts['read as tables']).toBeGreaterThan(0);
});
