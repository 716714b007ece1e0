import { navigate as openAddress } from 'wouter/use-browser-location';
import { keepOwner } from '#web/shell/keep-owner.ts';

/** As a link does it: the next page shows the same owner's things. */
export const navigate = (to: string, options?: Parameters<typeof openAddress>[1]): void =>
  openAddress(keepOwner(to), options);
