import { readConfig } from '#server/config.ts';
import { recount } from '#server/progress/recount.commands.ts';
import type { WrongCounter } from '#server/progress/recount.repository.ts';
import { rescore } from '#server/score/keep-scores.ts';
import { readArguments, wrongUsage } from './arguments.ts';
import { withDatabase } from './open-place.ts';

const USAGE = 'kaopu rebuild-counters';
const MOST_SHOWN = 20;

function told(wrong: readonly WrongCounter[]): string {
  if (wrong.length === 0) return '完成情况的计数全部正确';
  const shown = wrong
    .slice(0, MOST_SHOWN)
    .map(({ group, counted, actual }) => `  ${group}：${counted} → ${actual}`);
  const rest = wrong.length > MOST_SHOWN ? [`  ……共 ${wrong.length} 处`] : [];
  return [`已重新计数，改正了 ${wrong.length} 处：`, ...shown, ...rest].join('\n');
}

/** Counts anew who is to finish which test and who has, says which counters were wrong, and scores reports anew. */
export async function runRebuildCounters(args: readonly string[]): Promise<void> {
  if (readArguments(args, {}, USAGE).positionals.length > 0) throw wrongUsage(USAGE);
  await withDatabase(readConfig(process.env), async (database) => {
    console.log(told(await recount(database)));
    console.log(`已按答案重新统计 ${await rescore(database)} 位所有者的报告分数`);
  });
}
