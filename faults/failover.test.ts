import { describe, expect, it } from 'vitest';
import { failover } from './failover.ts';
import { testMachine } from './stage/test-machine.ts';

const machine = testMachine();

describe.each(['hosts', 'pgbouncer'] as const)('a standby that takes over [%s]', (way) => {
  const scenario = failover(way);

  it.skipIf(scenario.obstacle(machine))(
    'has every acknowledged answer, once, and the server follows by itself',
    async () => {
      const { problems } = await scenario.run('short', machine);
      expect(problems).toEqual([]);
    },
  );
});
