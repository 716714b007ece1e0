import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isFinished } from '#domain/job/job.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { tellOfJobs, useJobs, useShownJob } from '#web/api-client/job-store.ts';
import { type Asked, bodyOf, statisticsQuery } from './statistics-queries.ts';

/** The figures, or the job that is at them: a large test is counted by a job, which begins by itself. */
export function useStatistics(asked: Asked, scale: string) {
  const found = useQuery(statisticsQuery(asked, scale));
  const key = JSON.stringify(bodyOf(asked, scale));
  const { data, refetch } = found;

  const begin = useMutation({
    mutationFn: (_key: string) => call('POST /api/start-item-statistics', { body: bodyOf(asked, scale) }),
    onSuccess: () => tellOfJobs(),
  });
  const begunId = begin.variables === key ? (begin.data?.msg ?? '') : '';
  const jobId = begunId || data?.jobId || '';
  useShownJob(jobId === '' ? undefined : jobId);
  const job = useJobs(asked.owner).find(({ id }) => id === jobId);

  const begunFor = useRef('');
  const { mutate } = begin;
  const isMissing = data !== undefined && data.statistics === null && data.jobId === '';
  useEffect(() => {
    // Once for each question: who cancels is not asked again.
    if (!isMissing || begunFor.current === key) return;
    begunFor.current = key;
    mutate(key);
  }, [isMissing, key, mutate]);

  const state = job?.state;
  useEffect(() => {
    if (state === 'done') void refetch();
  }, [state, jobId, refetch]);

  const isUnderWay = begin.isPending || (jobId !== '' && (!job || !isFinished(job.state)));
  return {
    found,
    job: jobId === '' ? undefined : job,
    isUnderWay,
    beginError: begin.variables === key ? begin.error : null,
    begin: () => mutate(key),
    cancel: async () => {
      await call('POST /api/cancel-job', { query: { id: entityId(asked.owner, jobId) } });
      tellOfJobs();
    },
    again: () => {
      if (data?.isKept || data?.statistics === null) mutate(key);
      else void refetch();
    },
  };
}
