import { expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { restoreKilled } from './restore-killed.ts';
import { testMachine } from './stage/test-machine.ts';

describeEngines('a restore that is killed', (engine) => {
  it('leaves all of the old, all of the new, or what a second call completes', async () => {
    const { problems } = await restoreKilled(engine).run('short', testMachine());
    expect(problems).toEqual([]);
  });
});
