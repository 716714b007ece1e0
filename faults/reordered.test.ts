import { expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { reordered } from './reordered.ts';
import { testMachine } from './stage/test-machine.ts';

describeEngines('answers that arrive in any order, some of them again', (engine) => {
  it('leave the newest as the answer, and each of them once in the history', async () => {
    const { problems } = await reordered(engine).run('short', testMachine());
    expect(problems).toEqual([]);
  });
});
