import { expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { copies } from './copies.ts';
import { testMachine } from './stage/test-machine.ts';

describeEngines('copies of one request at the same moment', (engine) => {
  it('are all acknowledged, and stored once', async () => {
    const { problems } = await copies(engine).run('short', testMachine());
    expect(problems).toEqual([]);
  });
});
