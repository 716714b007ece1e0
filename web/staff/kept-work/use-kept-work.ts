import { useEffect, useEffectEvent, useState } from 'react';
import { findKeptWork, type KeptWork, readKeptFields, removeKeptWork } from '#web/shell/kept-work-store.ts';
import { withKeptChanges } from './kept-changes.ts';
import { OpenForm } from './open-forms.ts';
import { WorkKeeper } from './work-keeper.ts';

/** Also on plain http, where there is no randomUUID. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Whose work, and on what. A thing keeps its time of creation when it is renamed; a built-in page has none. */
export function placeOf(
  account: string,
  kind: string,
  { owner, createdTime, name }: { owner: string; createdTime: string; name: string },
): string {
  return JSON.stringify([account, kind, owner, createdTime || `named ${name}`]);
}

/** What was begun by this account for this owner and never saved, by the names that it was begun with. */
export function unsavedNameIn(
  { place, base }: Pick<KeptWork, 'place' | 'base'>,
  account: string,
  kind: string,
  owner: string,
): string | undefined {
  const named = 'named ';
  const [whose, what, ofOwner, thing = ''] = JSON.parse(place) as string[];
  const isIt = base === '' && whose === account && what === kind && ofOwner === owner;
  return isIt && thing.startsWith(named) ? thing.slice(named.length) : undefined;
}

/** Unsaved work of a form that is gone. */
export interface FoundWork<T> {
  work: KeptWork;
  /** What is saved now, with the kept changes in it. */
  thing: T;
}

interface Form<T extends object> {
  account: string;
  place: string;
  title: string;
  /** Fields that are never kept. */
  secrets: readonly string[];
  saved: T;
  version: string;
  draft: T;
  isDirty: boolean;
  /** Whether there is anything to be seen of these changes. */
  differs(thing: T, saved: T): boolean;
}

export interface KeptWorkOfForm<T> {
  found: FoundWork<T> | undefined;
  /** It is in this form now. */
  takeOver(): void;
  /** Nobody wants it. */
  discard(): void;
  /** It stays kept, and is offered again another time. */
  later(): void;
  /** The author leaves and gives up what is in this form. */
  giveUp(): void;
}

/** Keeps what is unsaved in this form, and finds what another one of the same thing has left behind. */
export function useKeptWork<T extends object>(form: Form<T>): KeptWorkOfForm<T> {
  const { account, place, title, secrets, saved, version, draft, isDirty } = form;
  const [id] = useState(newId);
  // When the form goes, the address may be that of the next page already.
  const [address] = useState(() => window.location.pathname + window.location.search);
  const [keeper] = useState(() => new WorkKeeper<T>(id, account, secrets));
  const [found, setFound] = useState<FoundWork<T>>();

  useEffect(() => {
    keeper.show(isDirty ? { saved, version, draft, place, title, address } : undefined);
  }, [keeper, saved, version, draft, place, title, address, isDirty]);

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    const onPageHide = () => keeper.flush();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onPageHide);
      keeper.flush();
    };
  }, [keeper]);

  /** Changes that have reached the server all the same, or of which a part is missing, are of no use. */
  const read = useEffectEvent(async (work: KeptWork): Promise<FoundWork<T> | undefined> => {
    const isSameVersion = work.base === version;
    const thing = withKeptChanges(saved, { ...work, ...(await readKeptFields(work.id)) }, isSameVersion);
    if (thing && form.differs(thing, saved)) return { work, thing };
    await removeKeptWork([work.id]);
    return undefined;
  });

  useEffect(() => {
    let isGone = false;
    const open = new OpenForm(id, place);
    open.open();
    const look = async () => {
      if (account === '') return;
      const left = (await findKeptWork((work) => work.place === place)).filter((work) => work.id !== id);
      if (left.length === 0) return;
      const elsewhere = await open.others();
      for (const work of left.filter((one) => !elsewhere.has(one.id))) {
        if (isGone) return;
        const readable = await read(work);
        if (readable && !isGone) return setFound(readable);
      }
    };
    // A browser that keeps nothing has nothing to offer.
    look().catch(() => undefined);
    return () => {
      isGone = true;
      open.close();
    };
  }, [id, account, place]);

  return {
    found,
    takeOver: () => {
      if (found) keeper.takeOver(found.work.id);
      setFound(undefined);
    },
    discard: () => {
      if (found) void removeKeptWork([found.work.id]).catch(() => undefined);
      setFound(undefined);
    },
    later: () => setFound(undefined),
    giveUp: () => keeper.forget(),
  };
}
