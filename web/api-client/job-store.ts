import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { isFinished } from '#domain/job/job.ts';
import type { JobView } from '#domain/job/job.schema.ts';
import { watchEvents } from './addresses.ts';
import { call } from './call.ts';

/** Other tabs may have begun something, and the network may have been away. */
const LOOK_EVERY_MS = 30_000;
const AGAIN_AFTER_MS = 3_000;

/** While the server has not answered yet. */
const NOT_KNOWN: readonly JobView[] = [];

const isUnderWay = ({ state }: JobView) => !isFinished(state);

/**
 * The jobs of one owner, as this tab knows them. While one is under way and somebody looks at the page, the server tells of
 * every change; otherwise it is asked now and then: each open connection is one of six that a browser allows a site.
 */
class JobStore {
  readonly owner: string;
  jobs = NOT_KNOWN;
  readonly #listeners = new Set<() => void>();
  #stopWatching: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: string) {
    this.owner = owner;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener('visibilitychange', this.look);
      this.look();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      document.removeEventListener('visibilitychange', this.look);
      this.#rest();
    };
  };

  #rest(): void {
    clearTimeout(this.#timer);
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.look, ms);
  }

  look = (): void => {
    if (document.hidden || this.#listeners.size === 0) {
      this.#rest();
      return;
    }
    void call('GET /api/get-jobs', { query: { owner: this.owner } }).then(this.#take, () =>
      this.#lookIn(LOOK_EVERY_MS),
    );
  };

  #take = (jobs: JobView[]): void => {
    this.jobs = jobs;
    for (const listener of this.#listeners) listener();
    if (this.#listeners.size === 0) return;
    if (!jobs.some(isUnderWay)) {
      this.#rest();
      this.#lookIn(LOOK_EVERY_MS);
      return;
    }
    clearTimeout(this.#timer);
    this.#stopWatching ??= watchEvents('GET /api/watch-jobs', { owner: this.owner }, this.#take, () => {
      this.#rest();
      this.#lookIn(AGAIN_AFTER_MS);
    });
  };
}

let store: JobStore | undefined;

function storeOf(owner: string): JobStore {
  if (store?.owner !== owner) store = new JobStore(owner);
  return store;
}

/** Tabs of one browser tell each other. */
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kaopu-jobs');
news?.addEventListener('message', () => store?.look());

/** A job was begun, cancelled or cleared here: the tray is to show it at once. */
export function tellOfJobs(): void {
  news?.postMessage('changed');
  store?.look();
}

/** The newest first; asked for as long as somebody shows them. */
export function useJobs(owner: string): readonly JobView[] {
  const jobs = storeOf(owner);
  return useSyncExternalStore(jobs.subscribe, () => jobs.jobs);
}

/** Tells of each job of a kind that comes to its end while the page is open, in whichever tab it was begun. */
export function useJobEnds(
  owner: string,
  kind: string,
  onEnd: (job: JobView, jobs: readonly JobView[]) => void,
): void {
  const jobs = useJobs(owner);
  const known = useRef<ReadonlySet<string>>(undefined);
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    const ended = jobs.filter((job) => job.owner === owner && job.kind === kind && !isUnderWay(job));
    const before = known.current;
    known.current = jobs === NOT_KNOWN ? undefined : new Set(ended.map(({ id }) => id));
    if (!before) return;
    for (const job of ended) if (!before.has(job.id)) tell(job, jobs);
  }, [jobs, owner, kind]);
}

const shown = new Set<string>();

/** A part of the page shows this job and its end: nothing else is to speak of it. */
export function useShownJob(jobId: string | undefined): void {
  useEffect(() => {
    if (jobId === undefined) return;
    shown.add(jobId);
    return () => void shown.delete(jobId);
  }, [jobId]);
}

export const isShownJob = (jobId: string): boolean => shown.has(jobId);
