import { keepPreviousData, hashKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isLostSession } from '#web/api-client/api-error.ts';
import { call, type CallInput, type CallReply, callVersioned } from '#web/api-client/call.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import type { Task } from '#tasks/task.schema.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

/** Lists and single entities of one owner; the first two words of a key name what it holds. */
const keys = {
  contests: (owner: string) => ['author', 'contests', owner],
  contest: (owner: string, name: string) => ['author', 'contest', owner, name],
  hasInvited: (owner: string, name: string, tag: string) => ['author', 'has-invited', owner, name, tag],
  mediaPlan: ({ owner, name, tasks }: Contest) => ['author', 'media-plan', owner, name, ...tasks],
  tasks: (owner: string) => ['author', 'tasks', owner],
  task: (owner: string, name: string) => ['author', 'task', owner, name],
  answeredVersions: (owner: string, contests: readonly string[]) => [
    'author',
    'answered-versions',
    owner,
    ...contests,
  ],
  takeovers: (owner: string, contests: readonly string[]) => ['author', 'takeovers', owner, ...contests],
  recoveryLog: (owner: string, contest: string) => ['author', 'recovery-log', owner, contest],
  presentNames: (owner: string, names: readonly string[]) => ['author', 'present-names', owner, ...names],
  trash: (owner: string) => ['author', 'trash', owner],
};

/** Before the account is known, and right after it has logged out, there is nobody to ask for. */
const isKnown = (owner: string) => owner !== '';

/** Without the rows of their ticket lists: a form asks for the one contest that it is about. */
export const contestsQuery = (owner: string) =>
  queryOptions({
    queryKey: keys.contests(owner),
    queryFn: ({ signal }) => call('GET /api/get-contests', { query: { owner, brief: '1' }, signal }),
    enabled: isKnown(owner),
  });

/** The same call answers strangers with less; a form needs all of it. */
function wholeContest(reply: CallReply<'GET /api/get-contest'>): Contest | null {
  return reply !== null && 'ticket' in reply ? reply : null;
}

async function loadContest(query: CallInput<'GET /api/get-contest'>['query'], signal?: AbortSignal) {
  const input = { query, ...(signal ? { signal } : {}) };
  const { reply, version } = await callVersioned('GET /api/get-contest', input);
  const thing = wholeContest(reply);
  return thing && { thing, version };
}

export const contestQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: keys.contest(owner, name),
    queryFn: ({ signal }): Promise<Versioned<Contest> | null> =>
      loadContest({ id: entityId(owner, name) }, signal),
    enabled: isKnown(owner),
  });

/** As the server has it now. Tickets that are known already need not come: they may be 100,000 rows. */
export async function reloadContest(
  queries: QueryClient,
  owner: string,
  name: string,
  ticket: Contest['ticket'] | undefined,
): Promise<Versioned<Contest> | null> {
  const whole = contestQuery(owner, name);
  if (ticket === undefined) return queries.fetchQuery({ ...whole, staleTime: 0 });
  const brief = await loadContest({ id: entityId(owner, name), brief: '1' });
  if (brief === null) return null;
  const loaded = { ...brief, thing: { ...brief.thing, ticket } };
  queries.setQueryData(whole.queryKey, loaded);
  return loaded;
}

/** One that is not there yet begins as `made` says. Whoever had the name before is another one. */
export const newContestQuery = (owner: string, name: string, made: () => Contest) =>
  queryOptions({
    ...contestQuery(owner, name),
    queryFn: async ({ signal }): Promise<Versioned<Contest>> => {
      const there = await loadContest({ id: entityId(owner, name) }, signal);
      return there?.thing.name === name ? there : { thing: made(), version: '' };
    },
  });

/** Whether anybody in the owner's list may log in to this contest. */
export const hasInvitedQuery = (owner: string, name: string, tag: Contest['tag']) =>
  queryOptions({
    queryKey: keys.hasInvited(owner, name, tag),
    queryFn: ({ signal }) =>
      call('GET /api/has-invited', { query: { id: entityId(owner, name), tag }, signal }),
    enabled: isKnown(owner),
    // After a rename the page would jump while it is asked again.
    placeholderData: keepPreviousData,
  });

/** What is fetched ahead of a test as it is saved. */
export const mediaPlanQuery = (contest: Contest) =>
  queryOptions({
    queryKey: keys.mediaPlan(contest),
    queryFn: ({ signal }) =>
      call('GET /api/get-media-plan', { query: { id: entityId(contest.owner, contest.name) }, signal }),
    enabled: isKnown(contest.owner),
  });

/** What contests are called now that had these names before; without those that nobody had. */
export const presentNamesQuery = (owner: string, names: readonly string[]) =>
  queryOptions({
    queryKey: keys.presentNames(owner, names),
    queryFn: async ({ signal }): Promise<Record<string, string>> => {
      const found = await Promise.all(
        names.map((name) => call('GET /api/get-contest', { query: { id: entityId(owner, name) }, signal })),
      );
      return Object.fromEntries(
        names.flatMap((name, index) => (found[index] ? [[name, found[index].name]] : [])),
      );
    },
    enabled: isKnown(owner) && names.length > 0,
  });

export const tasksQuery = (owner: string) =>
  queryOptions({
    queryKey: keys.tasks(owner),
    queryFn: ({ signal }) => call('GET /api/get-tasks', { query: { owner }, signal }),
    enabled: isKnown(owner),
  });

/** The built-in opening and closing page can be opened too: saving makes the owner's own version. */
export const taskQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: keys.task(owner, name),
    queryFn: async ({ signal }): Promise<Versioned<Task> | null> => {
      const query = { id: entityId(owner, name) };
      const { reply, version } = await callVersioned('GET /api/get-task', { query, signal });
      const thing = reply ?? builtInTask(owner, name) ?? null;
      return thing && { thing, version };
    },
    enabled: isKnown(owner),
  });

const TAKEOVERS_EVERY_MS = 10_000;

/** Asked for again and again while the page is looked at: the owner sees at once who goes on at another device. */
export const takeoversQuery = (owner: string, contests: readonly string[]) =>
  queryOptions({
    queryKey: keys.takeovers(owner, contests),
    queryFn: ({ signal }) =>
      call('GET /api/get-takeovers', {
        query: { owner, contestIds: contests.map((name) => entityId(owner, name)).join(',') },
        signal,
      }),
    enabled: isKnown(owner) && contests.length > 0,
    // Nothing is asked for in a session that is over; after the next log-in it goes on.
    refetchInterval: ({ state }) => !isLostSession(state.error) && TAKEOVERS_EVERY_MS,
  });

export const answeredVersionsQuery = (owner: string, contests: readonly string[]) =>
  queryOptions({
    queryKey: keys.answeredVersions(owner, contests),
    queryFn: ({ signal }) =>
      call('GET /api/get-answered-versions', {
        query: { owner, contestIds: contests.map((name) => entityId(owner, name)).join(',') },
        signal,
      }),
    enabled: isKnown(owner) && contests.length > 0,
  });

export const recoveryLogQuery = (owner: string, contest: string) =>
  queryOptions({
    queryKey: keys.recoveryLog(owner, contest),
    queryFn: ({ signal }) =>
      call('GET /api/get-recovery-log', { query: { contestId: entityId(owner, contest) }, signal }),
    enabled: isKnown(owner),
  });

export const trashQuery = (owner: string) =>
  queryOptions({
    queryKey: keys.trash(owner),
    queryFn: ({ signal }) => call('GET /api/get-trash', { query: { owner }, signal }),
    enabled: isKnown(owner),
  });

/** After a decision about answers or times; done when what is on screen has come anew. */
export async function forgetResults(queries: QueryClient): Promise<void> {
  await Promise.all(
    ['results', 'recovery-log'].map((kind) => queries.invalidateQueries({ queryKey: ['author', kind] })),
  );
}

/** After one was added to the list, while a form is being filled in. */
export function forgetTasks(queries: QueryClient, owner: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: keys.tasks(owner) });
}

/** A renamed task changes contests and a renamed contest its parents, so everything is asked for anew. */
export function forgetAuthorData(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['author'] });
}

/** The same after a contest was saved and loaded again: its long list need not come twice. */
export function forgetOtherData(queries: QueryClient, owner: string, contest: string): Promise<void> {
  const kept = hashKey(keys.contest(owner, contest));
  return queries.invalidateQueries({
    queryKey: ['author'],
    predicate: ({ queryHash }) => queryHash !== kept,
  });
}
