import { expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { brokenNetwork } from './broken-network.ts';
import { testMachine } from './stage/test-machine.ts';

describeEngines('a network that breaks in every way', (engine) => {
  it('stores every answer, once', async () => {
    const { problems } = await brokenNetwork(engine).run('short', testMachine());
    expect(problems).toEqual([]);
  });
});
