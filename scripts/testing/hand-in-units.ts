import { afterAll } from 'vitest';
import { takeUnits, type Units } from './units.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a file has opened, started and made. */
    units?: Units;
  }
}

// Registered before those of the file, and therefore called after them; a process may run several files, one after the other.
takeUnits();
afterAll((_context, suite) => {
  suite.file.meta.units = takeUnits();
});
