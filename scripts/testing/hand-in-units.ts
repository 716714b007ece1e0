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
// Vitest reads from the text of its first parameter which fixtures it wants: none.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, suite) => {
  suite.file.meta.units = takeUnits();
});
