import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Account } from '#domain/account/account.schema.ts';
import type { ClassQuery } from '#domain/candidate/candidate-query.schema.ts';
import type { ClassList, OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { basedOn, call, callVersioned } from '#web/api-client/call.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';

const NAMES = ['search', 'grade', 'class'] as const;

/** What is looked for stands in the address: the way back leads to it, and a reload keeps it. */
export function useClassAddress() {
  const [params, setParams] = useSearchParams();
  const valueOf = (name: string) => params.get(name) ?? '';
  const page = Number(valueOf('page'));
  const query: ClassQuery = {
    ...{ search: valueOf('search'), grade: valueOf('grade'), class: valueOf('class') },
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const change = (part: Partial<ClassQuery>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        // Another filter begins at its first page.
        for (const [name, value] of Object.entries({ page: 1, ...part })) {
          if (value === '' || value === 1) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      // Letters that are typed are no steps to go back.
      { replace: part.search !== undefined },
    );
  return { query, change, isFiltered: NAMES.some((name) => query[name] !== '') };
}

/** The candidates whom the account looks after. While another page of them is on its way the last one stays. */
export function useClassList(account: Account, query: ClassQuery) {
  const key = `class-list/${account.id}/${JSON.stringify(query)}`;
  const { data, error, reload } = useServerData(key, () =>
    call('GET /api/find-class-candidates', { query: { owner: account.owner, ...query } }),
  );
  const [last, setLast] = useState<ClassList>();
  if (data && data !== last) setLast(data);
  const shown = useRef(reload);
  useEffect(() => {
    shown.current = reload;
  });
  // Something that was done on one page of the list may be taken back on another.
  const [reloadShown] = useState(() => () => shown.current());
  // Whoever comes back to the page sees what others have done meanwhile.
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' ? reloadShown() : undefined);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reloadShown]);
  return { list: data ?? last, isOld: !data && last !== undefined, error, reload: reloadShown };
}

/** What can be changed of somebody. */
export type Changes = Pick<OwnedCandidate, 'realName' | 'gender' | 'remark'>;

export interface Loaded {
  candidate: OwnedCandidate;
  version: string;
}

/** Null where there is no such candidate any more in the own class. */
export async function loadCandidate(owner: string, name: string): Promise<Loaded | null> {
  const { reply, version } = await callVersioned('GET /api/get-candidate', {
    query: { id: entityId(owner, name) },
  });
  return reply && { candidate: reply, version };
}

/** As it is now. Throws a refusal with 409 where somebody else was faster. */
export async function saveCandidate(loaded: Loaded, changes: Partial<Changes>): Promise<Loaded> {
  const candidate = { ...loaded.candidate, ...changes };
  const { hasQueryPassword: _unknown, ...body } = candidate;
  const { version } = await callVersioned('POST /api/update-candidate', {
    query: { id: entityId(candidate.owner, candidate.name), rename: 'ask' },
    body,
    headers: basedOn(loaded.version),
  });
  return { candidate, version };
}

export const changesOf = ({ realName, gender, remark }: Changes): Changes => ({ realName, gender, remark });

export interface ClassRef {
  grade: string;
  class: string;
}

/** Of the class as it was seen: the list may have given another one to whoever asks. */
export async function renameClass(place: ClassRef, newClass: string, merge: 'ask' | 'allow'): Promise<void> {
  const { grade, class: inClass } = place;
  await call('POST /api/update-candidate', {
    query: { newClass, grade, class: inClass, merge },
    body: undefined,
  });
}
