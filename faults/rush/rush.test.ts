import { describe, expect, it } from 'vitest';
import { testMachine } from '../stage/test-machine.ts';
import { rush } from './rush.ts';

describe('a school that comes in within one second [sqlite]', () => {
  it('gets in and begins', async () => {
    const { problems } = await rush.run('short', testMachine());
    expect(problems).toEqual([]);
  });
});
