import { navigate as openAddress } from 'wouter/use-browser-location';
import { keepOwner } from '#web/shell/keep-owner.ts';

type Ask = (leave: () => void) => void;
let askFirst: Ask | undefined;

/** From now on whoever goes elsewhere is asked; gives back how to end that. */
export function guardNavigation(ask: Ask): () => void {
  askFirst = ask;
  return () => {
    if (askFirst === ask) askFirst = undefined;
  };
}

/** As a link does it: the next page shows the same owner's things. A new address for the same page goes nowhere else. */
export function navigate(to: string, options?: Parameters<typeof openAddress>[1]): void {
  const go = () => openAddress(keepOwner(to), options);
  if (askFirst && !options?.replace) askFirst(go);
  else go();
}
