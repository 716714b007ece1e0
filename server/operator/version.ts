import { readConfig } from '#server/config.ts';
import { PROGRAM_SCHEMA } from '#server/database/migrate.ts';
import { EXIT_CODES } from '#server/trouble.ts';
import { troubleOf } from '#server/trouble-words.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { schemaVersionsAt } from './open-place.ts';
import { circumstances } from './tell-operator.ts';

/** In words, and the code that it ends with. */
async function databaseVersion(): Promise<[words: string, code: number]> {
  try {
    return [(await schemaVersionsAt(readConfig(process.env))).at(-1) ?? '空数据库', 0];
  } catch (error) {
    const trouble = troubleOf(error, circumstances());
    const code = EXIT_CODES[trouble?.kind ?? 'unexpected'];
    return [`无法读取：${trouble?.message ?? (error as Error).message}`, code];
  }
}

/** Of the program, of what runs it, and of the database where it can be reached. */
export async function runVersion(): Promise<number> {
  const [words, code] = await databaseVersion();
  console.log(`考谱 ${PROGRAM_VERSION}`);
  console.log(`Node ${process.versions.node}`);
  console.log(`程序的数据库结构：${PROGRAM_SCHEMA}`);
  console.log(`数据库的结构：${words}`);
  return code;
}
