import type { FastifyInstance } from 'fastify';
import {
  exportTickets,
  getTicketFacts,
  getTicketTemplate,
  importTickets,
  previewTickets,
  uploadTicket,
} from '#api/ticket.ts';
import { isInvited } from '#domain/candidate/invitation.ts';
import { TICKET_EXAMPLES, TICKET_TITLES } from '#domain/import/ticket-sheet.ts';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { findCandidate } from '#server/candidate/index.ts';
import type { Database } from '#server/database/database.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { listImport } from '#server/jobs/list-import.ts';
import { textColumns, writeSheet } from '#server/spreadsheet/index.ts';
import { findContest, listParents } from './contest.repository.ts';
import { findListedContest, TICKET_LIST_TEXTS } from './listed-contest.ts';
import { exportTicketsJob } from './ticket-export.jobs.ts';
import { recordTicketExportCommand } from './ticket-import.commands.ts';
import { GUESSED_COLUMNS, importTicketsJob, previewTicketsJob } from './ticket-import.jobs.ts';

/** A contest's own list as a spreadsheet: read, compared and written by jobs. */
export function ticketListRoutes(app: FastifyInstance, { db, write }: Database): void {
  const list = listImport(app, { preview: previewTicketsJob, takeOver: importTicketsJob });

  /** Said before a file is received for nothing; the job has the last word. Gives its present name. */
  async function demandList(owner: string, name: string): Promise<string> {
    const stored = await findListedContest(db, owner, name);
    if (typeof stored !== 'string') return stored.contest.name;
    throw new HttpError(stored === 'missing' ? 404 : 422, TICKET_LIST_TEXTS[stored]);
  }

  /** What a preview has to know about a list for this contest. */
  const inputFor = (contest: string, columns?: string) => (fileId: string) => ({ fileId, contest, columns });

  serve(app, previewTickets, async ({ query, session, request, now }) => {
    const { owner, name } = parseEntityId(query.id);
    const who = { owner, actor: session?.actor?.username ?? '' };
    // Whoever looks at a preview sees what was made of a table without titles; a call that imports at once does not.
    const inputOf = inputFor(await demandList(owner, name), query.columns ?? GUESSED_COLUMNS);
    return { status: 'ok' as const, msg: await list.begin({ request, who, inputOf, now }) };
  });

  serve(app, importTickets, async ({ query, session }) => {
    const { owner, name: previewId } = parseEntityId(query.id);
    const who = { owner, actor: session?.actor?.username ?? '' };
    return { status: 'ok' as const, msg: await list.takeOver(who, previewId) };
  });

  serve(app, uploadTicket, async ({ query, session, request, reply, now }) => {
    const actor = session?.actor?.username ?? '';
    const who = { owner: query.owner ?? actor, actor };
    const inputOf = inputFor(await demandList(who.owner, query.contestName));
    return { status: 'ok' as const, msg: await list.carryOut({ request, who, inputOf, now }, reply) };
  });

  serve(app, exportTickets, async ({ query, session, now }) => {
    const { owner, name } = parseEntityId(query.id);
    const actor = session?.actor?.username ?? '';
    const contest = await demandList(owner, name);
    await write.run(recordTicketExportCommand, { actor, owner, name: contest, now });
    return {
      status: 'ok' as const,
      msg: await app.jobs.start(exportTicketsJob, { owner, actor, input: { contest } }),
    };
  });

  serve(app, getTicketTemplate, () => {
    const sheet = writeSheet(TICKET_EXAMPLES, { columns: textColumns(TICKET_TITLES), sheetName: '准考证' });
    const about = { contentType: contentTypeOf('xlsx'), fileName: '准考证名单模板.xlsx' };
    return Promise.resolve(FileReply.made(sheet, about));
  });

  serve(app, getTicketFacts, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const stored = await findContest(db, owner, name);
    if (!stored) return null;
    const parents = (await listParents(db, owner, stored.contest.name)).map(({ contest }) => contest);
    const found = query.ticket === '' ? undefined : await findCandidate(db, owner, query.ticket);
    const { realName = '', tag = '', school = '', contests = '' } = found ?? {};
    const parentNames = parents.map((parent) => parent.name);
    return {
      parents: parents.map(({ name: above, parentSuffix, ticketType }) => {
        return { name: above, parentSuffix, ticketType };
      }),
      candidate: found
        ? { realName, tag, school, contests, isInvited: isInvited(found, stored.contest.name, parentNames) }
        : null,
    };
  });
}
