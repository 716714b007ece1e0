import { describe, expect, it } from 'vitest';
import { postgresRestart } from './postgres-restart.ts';
import { testMachine } from './stage/test-machine.ts';

const machine = testMachine();

describe.skipIf(postgresRestart.obstacle(machine))(
  'a database that crashes under a running server [postgres]',
  () => {
    it('has every acknowledged answer, once, and the server goes on by itself', async () => {
      const { problems } = await postgresRestart.run('short', machine);
      expect(problems).toEqual([]);
    });
  },
);
