import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** A program of the machine, under whatever name and wherever systems put it. */
export interface InstalledProgram {
  /** In the order in which they are looked for. */
  names: readonly string[];
  /** Where it is when PATH does not lead to it. */
  places: readonly string[];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The chosen program and no other, or else one of those that are usual. */
export function findProgram(
  { names, places }: InstalledProgram,
  chosen: string | undefined,
): string | undefined {
  if (chosen !== undefined) return isProgram(chosen) ? chosen : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const usual = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...usual, ...places].find(isProgram);
}
