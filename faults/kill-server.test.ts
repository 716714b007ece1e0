import { expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { killServer } from './kill-server.ts';
import { testMachine } from './stage/test-machine.ts';

describeEngines('a server that is killed again and again', (engine) => {
  it('has every acknowledged answer, once', async () => {
    const { problems } = await killServer(engine).run('short', testMachine());
    expect(problems).toEqual([]);
  });
});
