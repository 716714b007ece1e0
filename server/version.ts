import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Of the program, as package.json says it and nothing else. */
export const PROGRAM_VERSION = version;
