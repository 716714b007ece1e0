import type { FastifyInstance } from 'fastify';
import { getReport } from '#api/report.ts';
import type { Database } from '#server/database/database.ts';
import { serve } from '#server/http/serve.ts';
import { findReport } from './report-data.ts';

export function reportRoutes(app: FastifyInstance, database: Database): void {
  serve(app, getReport, async ({ query, session }) => {
    const [owner = '', template = '', ticket = ''] = query.id.split('/');
    const isOwn = session?.actor?.type === 'report-user';
    if (isOwn && session.candidate !== ticket) return null;
    const found = await findReport(database, owner, template, ticket);
    if (!found || (isOwn && !found.isVisible)) return null;
    return { template: found.template, data: found.data };
  });
}
