import { afterAll } from 'vitest';
import { takeUnits, type Units } from './units.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a file has opened, started and made. */
    units?: Units;
    /** What the process that ran it has computed meanwhile, its threads included and what it has started not. */
    processorSeconds?: number;
  }
}

// Registered before those of the file, and therefore called after them; a process may run several files, one after the other.
takeUnits();
const before = process.cpuUsage();
// Vitest reads from the text of its first parameter which fixtures it wants: none.
afterAll(({}, suite) => {
  const { user, system } = process.cpuUsage(before);
  Object.assign(suite.file.meta, { units: takeUnits(), processorSeconds: (user + system) / 1e6 });
});
