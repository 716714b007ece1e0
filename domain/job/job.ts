/** A job waits for its turn, runs, and ends in one of three ways. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const isFinished = (state: JobState): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

/** A job whose process has not been heard of for so long is taken up by another. */
export const SILENT_AFTER_MS = 15_000;
/** A job whose process has ended so often may be what ends it. */
export const MOST_ATTEMPTS = 5;
/** Of one owner at a time; the others wait, so that nobody keeps the rest from their work. */
export const MOST_RUNNING_OF_ONE = 1;
/** Of one owner that have not ended; more are refused. */
export const MOST_UNFINISHED_OF_ONE = 10;
/** A finished job and its files wait so long to be fetched. */
export const RESULT_KEPT_MS = 7 * 24 * 3_600_000;

export const JOB_TEXTS = {
  interrupted: '服务器多次中断，这项任务没有完成，请重新开始',
  tooMany: `未完成的任务最多${MOST_UNFINISHED_OF_ONE}个，请等待其中一些完成或将其取消`,
  tooLong: '这项任务用时过长，已被中止',
  unexpected: '服务器内部错误，这项任务没有完成',
  unfinished: '任务还没有结束，请先取消',
  decided: '已经开始写入，不能取消',
  superseded: '已有更新的预览，这一次的已清除',
  fileGone: '文件已过期或已被清除，请重新上传',
  noRoom: '文件占用的空间已达上限，请先删除一些不用的文件',
} as const;

interface Facts {
  state: JobState;
  progress: number;
  total: number;
}

/** From 0 to 100; undefined while nobody knows how much there is to do. */
export function percentOf({ state, progress, total }: Facts): number | undefined {
  if (state === 'done') return 100;
  if (total <= 0) return undefined;
  // What is not over is never shown as if it were.
  return Math.min(99, Math.floor((progress / total) * 100));
}
