import { describe, expect, it } from 'vitest';
import { testMachine } from '../stage/test-machine.ts';
import { diskFull } from './disk-full.ts';

const machine = testMachine();

describe.skipIf(diskFull.obstacle(machine))('a disk that gets full under load [sqlite]', () => {
  it('turns answers away honestly, serves what it has, and goes on when there is space again', async () => {
    const { problems } = await diskFull.run('short', machine);
    expect(problems).toEqual([]);
  });
});
