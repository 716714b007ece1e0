import { isDeepStrictEqual } from 'node:util';
import type { Entry, Sent } from '../record.ts';
import type { Stored, StoredAnswer, StoredSubmission } from './stored.ts';

function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

const idOf = ({ user, key }: { user: string; key: string }) => `${user}, key ${key}`;

function sentById(record: readonly Entry[]): Map<string, Sent> {
  const sends = record.filter((entry) => entry.kind === 'send');
  return new Map(sends.map((entry) => [idOf(entry), entry]));
}

/** Stored submissions under the candidate's name, as they are called in the record. */
function storedById(stored: Stored): Map<string, StoredSubmission[]> {
  const names = new Map(stored.users.map((user) => [user.id, user.name]));
  return groupBy(stored.history, ({ userId, key }) =>
    idOf({ user: names.get(userId) ?? `unknown user ${userId}`, key }),
  );
}

function missing(record: readonly Entry[], stored: Map<string, unknown>): string[] {
  const acknowledged = new Set(record.filter((entry) => entry.kind === 'acknowledged').map(idOf));
  return [...acknowledged].filter((id) => !stored.has(id)).map((id) => `acknowledged but not stored: ${id}`);
}

function repeated(stored: Map<string, StoredSubmission[]>): string[] {
  return [...stored]
    .filter(([, rows]) => rows.length > 1)
    .map(([id, rows]) => `stored ${rows.length} times: ${id}`);
}

/** Whatever is stored was sent, and is what was sent. */
function foreign(sent: Map<string, Sent>, stored: Map<string, StoredSubmission[]>): string[] {
  return [...stored].flatMap(([id, rows]) => {
    const original = sent.get(id);
    if (!original) return [`stored but never sent: ${id}`];
    const isSame = (row: StoredSubmission) =>
      row.taskId === original.taskId &&
      row.sequence === original.sequence &&
      isDeepStrictEqual(row.body, original.body);
    return rows.every(isSame) ? [] : [`stored otherwise than it was sent: ${id}`];
  });
}

function wrongAnswers(stored: Stored): string[] {
  const slotOf = ({ userId, taskId }: StoredAnswer) => `task ${taskId} of ticket user ${userId}`;
  const history = groupBy(stored.history, slotOf);
  const current = groupBy(stored.answers, slotOf);
  const slots = new Set([...history.keys(), ...current.keys()]);
  return [...slots].flatMap((slot) => {
    const rows = history.get(slot) ?? [];
    const answers = current.get(slot) ?? [];
    const [answer] = answers;
    if (!answer) return [`submitted, but there is no current answer: ${slot}`];
    if (answers.length > 1) return [`more than one current answer: ${slot}`];
    if (rows.length === 0) return [`a current answer without a submission: ${slot}`];
    const newest = rows.reduce((best, row) => (row.sequence > best.sequence ? row : best));
    const isNewest = answer.sequence === newest.sequence && isDeepStrictEqual(answer.body, newest.body);
    return isNewest
      ? []
      : [`the current answer has sequence ${answer.sequence}, the newest is ${newest.sequence}: ${slot}`];
  });
}

function wrongFinishes({ users, answers, progress }: Stored): string[] {
  const answered = groupBy(answers, ({ userId }) => userId);
  const candidates = users.flatMap(({ id, name, taskCount, finishedAt }) => {
    const isComplete =
      taskCount > 0 && new Set(answered.get(id)?.map(({ taskId }) => taskId)).size === taskCount;
    if (isComplete === (finishedAt !== '')) return [];
    return [isComplete ? `has answered all and is not finished: ${name}` : `finished too early: ${name}`];
  });
  const twice = [...groupBy(users, ({ name }) => name)]
    .filter(([, rows]) => rows.length > 1)
    .map(([name]) => `there are two candidates of the same ticket: ${name}`);
  const counters = progress
    .filter(({ counted, finished }) => counted !== finished)
    .map(
      ({ contest, school, counted, finished }) =>
        `${finished} candidates of ${school} finished ${contest}, the counter says ${counted}`,
    );
  return [...candidates, ...twice, ...counters];
}

/** Also true while candidates go on sending, if the record was read before the database. */
export function hasLostAnswers(record: readonly Entry[], stored: Stored): boolean {
  return missing(record, storedById(stored)).length > 0;
}

/** What is wrong, in plain words, after the candidates sent what the record says; empty when all is well. */
export function problemsOf(record: readonly Entry[], stored: Stored): string[] {
  const byId = storedById(stored);
  return [
    ...missing(record, byId),
    ...repeated(byId),
    ...foreign(sentById(record), byId),
    ...wrongAnswers(stored),
    ...wrongFinishes(stored),
  ];
}

/** Answers that were refused for good, or that are still not acknowledged after every fault is over. */
export function unfinished(record: readonly Entry[]): string[] {
  const open = new Map<string, string>();
  for (const entry of record) {
    const id = idOf(entry);
    if (entry.kind === 'send') open.set(id, `never acknowledged: ${id}`);
    else if (entry.kind === 'acknowledged') open.delete(id);
    else if (entry.final) open.set(id, `refused with ${entry.status} ${entry.text}: ${id}`);
  }
  return [...open.values()];
}
