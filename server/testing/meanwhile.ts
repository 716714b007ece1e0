import { vi } from 'vitest';
import type { Command } from '#server/database/command.ts';
import type { TestApp } from './test-app.ts';

/**
 * Lets something happen the next time that the writer is asked for this command, before it: after everything that the call
 * has looked at by then, as when its hashing has taken long.
 */
export function meanwhile<Input, Output>(
  { database }: TestApp,
  wanted: Command<Input, Output>,
  happens: () => Promise<unknown>,
): void {
  const run = database.write.run.bind(database.write);
  const spy = vi.spyOn(database.write, 'run').mockImplementation((async (command: never, input: never) => {
    if (command === (wanted as unknown)) {
      spy.mockRestore();
      await happens();
    }
    return run(command, input);
  }) as never);
}
