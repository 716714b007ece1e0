import type { FastifyInstance } from 'fastify';
import { getContestTicketUsers } from '#api/result.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { serve } from '#server/http/serve.ts';
import { listResults } from './result.repository.ts';

export function resultRoutes(app: FastifyInstance, { db }: Database): void {
  serve(app, getContestTicketUsers, async ({ query }) => {
    const ids = query.contestIds.split(',').map(parseEntityId);
    // The declared scope covers the query's owner; a contest id of anybody else simply finds nothing.
    const names = ids.filter(({ owner }) => owner === query.owner).map(({ name }) => name);
    return names.length === 0 ? [] : listResults(db, query.owner, names);
  });
}
