import type { TakenContest } from '#domain/contest/contest.schema.ts';

export function showLogProblem({ logInterval }: Pick<TakenContest, 'logInterval'>): string | undefined {
  return logInterval > 0
    ? undefined
    : `开启显示日志失败：请在测试编辑页面把日志记录间隔设置为大于0的整数，如100（毫秒），当前日志记录间隔为：${logInterval}`;
}
