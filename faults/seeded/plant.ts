import { pathToFileURL } from 'node:url';
import { inRoot } from '../../scripts/bootstrap/paths.mjs';
import type { Mutant } from './mutant.ts';

/** A file that says, by being there, that a process has loaded the bug. */
export const SIGN_VARIABLE = 'FAULTS_SIGN';

export const fileOf = (mutant: Mutant) => inRoot(...mutant.file.split('/'));
export const addressOf = (mutant: Mutant) => pathToFileURL(fileOf(mutant)).href;

/** The source with the bug. A bug whose place has changed must not pass for one that was planted. */
export function planted({ name, file, edits }: Mutant, source: string): string {
  let changed = source;
  for (const { find, replace } of edits) {
    const places = changed.split(find).length - 1;
    if (places !== 1) {
      throw new Error(`the seeded bug ${name} is out of date: "${find}" stands ${places} times in ${file}`);
    }
    // As a function, because a text would have its dollar signs read.
    changed = changed.replace(find, () => replace);
  }
  return changed;
}
