import { Button, Progress } from 'antd';
import type { JobView } from '#domain/job/job.schema.ts';
import { percentOf } from '#domain/job/job.ts';

interface Props {
  job: JobView | undefined;
  onCancel(): void;
}

/** A large test is being counted. */
export function Computing({ job, onCancel }: Props) {
  const percent = job && percentOf(job);
  return (
    <div className="statistics-computing" role="status">
      <p>人数较多，正在统计{job?.message ? `：${job.message}` : '…'}。可以离开本页，完成后再回来看。</p>
      <Progress percent={percent ?? 0} aria-label="统计进度" />
      <Button disabled={!job || job.isStopping} onClick={onCancel}>
        {job?.isStopping ? '正在取消…' : '取消'}
      </Button>
    </div>
  );
}
