import type { FastifyInstance } from 'fastify';
import { getOwner, getOwners, MOST_OWNERS } from '#api/owner.ts';
import type { Database } from '#server/database/database.ts';
import { serve } from '#server/http/serve.ts';
import { findOwner, listOwners } from './owner.repository.ts';

/** For whom an account may act: so many that administrators search, and managers choose. */
export function ownerRoutes(app: FastifyInstance, { db }: Database): void {
  serve(app, getOwners, async ({ query, session }) => {
    const actor = session?.actor;
    if (!actor) throw new Error('an author without a session makes a call');
    const among = actor.isAdmin ? undefined : [actor.username, ...actor.managedAccounts];
    const owners = await listOwners(db, { among, search: query.search ?? '', limit: MOST_OWNERS + 1 });
    return { owners: owners.slice(0, MOST_OWNERS), hasMore: owners.length > MOST_OWNERS };
  });

  serve(app, getOwner, async ({ query }) => (await findOwner(db, query.owner)) ?? null);
}
