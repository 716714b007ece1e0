import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFinished } from '#domain/job/job.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { tellOfJobs, useJobs, useShownJob } from '#web/api-client/job-store.ts';
import { type Asked, bodyOf, statisticsQuery } from './statistics-queries.ts';

/** Whoever is still changing the filter does not want what stands there now. */
const SETTLED_MS = 700;

const NO_JOB = { key: '', jobId: '' };

/** The figures, or the job that is at them: a large test is counted by a job, which begins by itself. */
export function useStatistics(asked: Asked, scale: string) {
  const found = useQuery(statisticsQuery(asked, scale));
  const key = JSON.stringify(bodyOf(asked, scale));
  const { data, refetch } = found;

  const stop = async (id: string) => {
    await call('POST /api/cancel-job', { query: { id: entityId(asked.owner, id) } });
    tellOfJobs();
  };
  const wanted = useRef(key);
  const own = useRef(NO_JOB);
  // Once for each question: who cancels is not asked again.
  const [begunFor, setBegunFor] = useState('');
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    setBegunFor('');
  }
  const begin = useMutation({
    mutationFn: (_key: string) => call('POST /api/start-item-statistics', { body: bodyOf(asked, scale) }),
    onSuccess: ({ msg: id }, begunKey) => {
      if (begunKey === wanted.current) own.current = { key: begunKey, jobId: id };
      else stop(id).catch(() => undefined);
      tellOfJobs();
    },
  });
  const changeWanted = useEffectEvent((next: string) => {
    wanted.current = next;
    const former = own.current;
    if (former.jobId === '' || former.key === next) return;
    own.current = NO_JOB;
    // Nobody waits for it any more; where it cannot be stopped it ends by itself.
    stop(former.jobId).catch(() => undefined);
  });
  useEffect(() => changeWanted(key), [key]);
  const begunId = begin.variables === key ? (begin.data?.msg ?? '') : '';
  const jobId = begunId || data?.jobId || '';
  useShownJob(jobId === '' ? undefined : jobId);
  const job = useJobs(asked.owner).find(({ id }) => id === jobId);

  const { mutate } = begin;
  const isMissing = data !== undefined && data.statistics === null && data.jobId === '';
  const isWaiting = isMissing && begunFor !== key;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setBegunFor(key);
      mutate(key);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, key, mutate]);

  const state = job?.state;
  useEffect(() => {
    if (state === 'done') void refetch();
  }, [state, jobId, refetch]);

  const isUnderWay = isWaiting || begin.isPending || (jobId !== '' && (!job || !isFinished(job.state)));
  return {
    found,
    job: jobId === '' || isWaiting ? undefined : job,
    isUnderWay,
    beginError: begin.variables === key ? begin.error : null,
    begin: () => mutate(key),
    cancel: () => stop(jobId),
    again: () => {
      if (data?.isKept || data?.statistics === null) mutate(key);
      else void refetch();
    },
  };
}
