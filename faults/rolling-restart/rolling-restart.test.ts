import { describe, expect, it } from 'vitest';
import { testMachine } from '../stage/test-machine.ts';
import { rollingRestart } from './rolling-restart.ts';

const machine = testMachine();

describe.skipIf(rollingRestart.obstacle(machine))(
  'two processes that are replaced one by one [postgres]',
  () => {
    it('are missed by nobody, and have every acknowledged answer, once', async () => {
      const { problems, counts } = await rollingRestart.run('short', machine);
      expect(problems).toEqual([]);
      expect(counts['acknowledged']).toBeGreaterThan(0);
    });
  },
);
