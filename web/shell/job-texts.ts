import type { JobView } from '#domain/job/job.schema.ts';

/** What a job is at, or what came of it, in a few words. */
export function stateText(job: JobView): string {
  if (job.isStopping) return '正在取消…';
  switch (job.state) {
    case 'waiting':
      return '正在等待';
    case 'running':
      return job.message === '' ? '正在进行' : job.message;
    case 'done':
      return job.error || job.note || '已完成';
    case 'failed':
      return job.error === '' ? '没有完成' : job.error;
    case 'cancelled':
      return '已取消';
  }
}

/** How its entry looks: one that is done may have found something to be mended. */
export const toneOf = ({ state, error }: Pick<JobView, 'state' | 'error'>): string =>
  state === 'done' && error !== '' ? 'mend' : state;

/** The page that shows what came of a job, where there is one. */
const PLACES: Record<string, (job: JobView) => string> = {
  'candidate.preview': ({ id }) => `/candidate-edit?import=${encodeURIComponent(id)}`,
  'contest-import.preview': ({ id }) => `/import?import=${encodeURIComponent(id)}`,
  'contest.preview-tickets': ({ id, subject }) =>
    `/contest-edit/${encodeURIComponent(subject)}?import=${encodeURIComponent(id)}`,
};

export function placeOfJob(job: JobView): string | undefined {
  if (job.state !== 'done') return undefined;
  const place = PLACES[job.kind]?.(job);
  return place && `${place}&owner=${encodeURIComponent(job.owner)}`;
}
