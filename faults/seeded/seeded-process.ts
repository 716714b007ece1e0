import { MUTANT_VARIABLE } from './mutants.ts';

/** A drill that runs with a planted bug plants it into its servers too. */
const name = process.env[MUTANT_VARIABLE] ?? '';

export const seededEnvironment: Record<string, string> = name === '' ? {} : { [MUTANT_VARIABLE]: name };
export const seededNodeOptions: string[] =
  name === '' ? [] : ['--import', new URL('./preload.ts', import.meta.url).href];
