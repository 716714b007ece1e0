import { expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { testMachine } from '../stage/test-machine.ts';
import { fuzz } from './fuzz.ts';

describeEngines('generated requests', (engine) => {
  it('get an answer that is no failure of the server, whoever sends them', async () => {
    const { problems } = await fuzz(engine).run('short', testMachine());
    expect(problems).toEqual([]);
  });
});
