import { useEffect, useState } from 'react';
import { findKeptWork, removeKeptWork } from '#web/shell/kept-work-store.ts';
import { useLastAccount } from '../use-owner.ts';
import { OpenForm } from './open-forms.ts';
import { unsavedNameIn } from './use-kept-work.ts';

/** Something new that was begun in this browser and never saved. */
export interface UnsavedThing {
  id: string;
  /** The name that it was begun with, which is in its address. */
  name: string;
  /** What it is called in the form. */
  title: string;
  address: string;
  keptAt: string;
}

async function isOpenElsewhere(id: string, place: string): Promise<boolean> {
  const asking = new OpenForm('', place);
  asking.open();
  const open = await asking.others();
  asking.close();
  return open.has(id);
}

async function findUnsaved(account: string, kind: string, owner: string): Promise<UnsavedThing[]> {
  const nameIn = (work: { place: string; base: string }) => unsavedNameIn(work, account, kind, owner);
  const works = await findKeptWork((work) => nameIn(work) !== undefined);
  const found = await Promise.all(
    works.map(async (work) => {
      const { id, place, title, address, keptAt } = work;
      const name = nameIn(work);
      if (name === undefined || address === undefined || (await isOpenElsewhere(id, place))) return [];
      return [{ id, name, title: title?.trim() || name, address, keptAt }];
    }),
  );
  return found.flat();
}

/** What this account has begun for this owner and never saved, without what is being typed in another tab. */
export function useUnsavedThings(kind: string, owner: string): [UnsavedThing[], (id: string) => void] {
  const account = useLastAccount()?.username ?? '';
  const [things, setThings] = useState<UnsavedThing[]>([]);
  useEffect(() => {
    let isGone = false;
    if (account !== '' && owner !== '') {
      // A browser that keeps nothing has nothing to offer.
      findUnsaved(account, kind, owner).then(
        (found) => !isGone && setThings(found),
        () => undefined,
      );
    }
    return () => {
      isGone = true;
      setThings([]);
    };
  }, [account, kind, owner]);
  const discard = (id: string) => {
    setThings((current) => current.filter((thing) => thing.id !== id));
    void removeKeptWork([id]).catch(() => undefined);
  };
  return [things, discard];
}
