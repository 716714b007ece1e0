import type { Watched } from '#domain/progress/completion.ts';
import { narrowed, type Place, watchedOf } from '#domain/progress/watched.ts';
import { findCandidate } from '#server/candidate/index.ts';
import type { Db } from '#server/database/schema.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { LiveSession } from '#server/http/sessions.ts';

const NOTHING_TO_WATCH =
  '您没有可以查看的学校：名单中没有填写您的学校或区县，或您的角色已经更改，请联系组织方';
const OUTSIDE = '没有权限查看这个区县或学校';

/**
 * Of an owner's people those whom the caller may see, and of those the ones at a place. That the caller may ask about this
 * owner at all has been decided by the call's declaration; what a school-user sees is decided by its row as it is now.
 */
export async function demandWatched(
  db: Db,
  session: LiveSession | undefined,
  owner: string,
  place: Place,
): Promise<Watched> {
  const { actor, candidate = '' } = session ?? {};
  let watched: Watched | undefined = { owner };
  if (actor?.type !== 'normal-user') {
    const viewer = actor && (await findCandidate(db, actor.owner, candidate));
    watched = viewer && viewer.owner === owner ? watchedOf(viewer) : undefined;
  }
  if (!watched) throw new HttpError(403, NOTHING_TO_WATCH);
  const part = narrowed(watched, place);
  if (!part) throw new HttpError(403, OUTSIDE);
  return part;
}
