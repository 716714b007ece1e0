// npm run recount: counts anew who is to finish which test and who has, says which counters were wrong, and scores reports anew.
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { recount } from '#server/progress/recount.commands.ts';
import { rescore } from '#server/score/keep-scores.ts';
import type { WrongCounter } from '#server/progress/recount.repository.ts';

const MOST_SHOWN = 20;

function told(wrong: readonly WrongCounter[]): string {
  if (wrong.length === 0) return '完成情况的计数全部正确';
  const shown = wrong
    .slice(0, MOST_SHOWN)
    .map(({ group, counted, actual }) => `  ${group}：${counted} → ${actual}`);
  const rest = wrong.length > MOST_SHOWN ? [`  ……共 ${wrong.length} 处`] : [];
  return [`已重新计数，改正了 ${wrong.length} 处：`, ...shown, ...rest].join('\n');
}

async function run(): Promise<string> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const commandsModule = new URL('../server/commands.ts', import.meta.url).href;
  const readsModule = new URL('../server/reads.ts', import.meta.url).href;
  const database = await openDatabase({ dataDir, databaseUrl, commandsModule, readsModule });
  try {
    const completion = told(await recount(database));
    return `${completion}\n已按答案重新统计 ${await rescore(database)} 位所有者的报告分数`;
  } finally {
    await database.close();
  }
}

try {
  console.log(await run());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
