import { PAGE_HEADER } from '#domain/account/page-header.ts';
import { account } from './account-store.ts';

/**
 * In another tab somebody else may have logged in, whose cookie this tab sends from then on: so every call says whose page it
 * comes from, and the server refuses what one person's page would do as another. A ticket user is known by its id, for the
 * names of tests change.
 */
function sayWhose(): void {
  const shown = account.state().data;
  if (shown) PAGE_HEADER['x-kaopu-account'] = encodeURIComponent(shown.id || shown.username);
  else delete PAGE_HEADER['x-kaopu-account'];
}

account.subscribe(sayWhose);
sayWhose();
