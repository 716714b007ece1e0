import { readConfig } from '#server/config.ts';
import { type Circumstances, tellTrouble } from '#server/trouble-words.ts';

export function circumstances(): Circumstances {
  try {
    return readConfig(process.env);
  } catch {
    return {};
  }
}

/** With the settings of the server, as far as they are right. */
export const tellOperator = (error: unknown): number => tellTrouble(error, circumstances());
