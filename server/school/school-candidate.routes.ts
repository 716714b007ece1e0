import type { FastifyInstance } from 'fastify';
import {
  exportSchoolCandidates,
  findSchoolCandidates,
  getFilteredCandidates,
  getSchoolTicketUsers,
  getUnfinishedCandidates,
  pollSchoolCandidates,
} from '#api/school.ts';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import type { Database } from '#server/database/database.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { ListReply } from '#server/http/list-reply.ts';
import { serve } from '#server/http/serve.ts';
import type { LiveSession } from '#server/http/sessions.ts';
import { writeSheet } from '#server/spreadsheet/index.ts';
import { candidateSheet } from './progress-sheets.ts';
import { recordProgressExportCommand } from './school.commands.ts';
import {
  filteredRead,
  schoolPageRead,
  ticketHoldersRead,
  ticketUserPortions,
  unfinishedRead,
  wholeSchoolRead,
} from './school.reads.ts';
import type { WatchedSchool } from './school.repository.ts';
import { demandWatched } from './watched.ts';

interface OneSchool {
  owner: string;
  school: string;
  area?: string | undefined;
}

/** The people of one school. Who may see them is decided by `demandWatched` for each call. */
export function schoolCandidateRoutes(app: FastifyInstance, { db, readers, write }: Database): void {
  async function schoolOf(
    session: LiveSession | undefined,
    { owner, school, area }: OneSchool,
  ): Promise<WatchedSchool> {
    return { ...(await demandWatched(db, session, owner, { school, area })), school };
  }

  for (const endpoint of [findSchoolCandidates, pollSchoolCandidates]) {
    serve(app, endpoint, async ({ query, session, now }) =>
      readers.run(schoolPageRead, { watched: await schoolOf(session, query), query, now }),
    );
  }

  serve(app, getUnfinishedCandidates, async ({ query, session, now }) =>
    readers.run(unfinishedRead, { watched: await schoolOf(session, query), query, now }),
  );

  serve(app, getFilteredCandidates, async ({ query, session }) =>
    readers.run(filteredRead, { watched: await schoolOf(session, query) }),
  );

  serve(app, getSchoolTicketUsers, async ({ query, session }) => {
    const holders = await readers.run(ticketHoldersRead, { watched: await schoolOf(session, query) });
    // A list that is written bit by bit would count as somebody shown.
    if (holders.names.length === 0) return [];
    return new ListReply(ticketUserPortions(readers, query.owner, holders));
  });

  serve(app, exportSchoolCandidates, async ({ query, session, now }) => {
    const { owner, school, area, ...filter } = query;
    const watched = await schoolOf(session, query);
    const record = { actor: session?.actor?.username ?? '', owner, subject: school, now };
    const detail = { ...(area === undefined ? {} : { area }), ...filter };
    await write.run(recordProgressExportCommand, { ...record, action: 'export-school-candidates', detail });
    const { columns, rows } = candidateSheet(
      await readers.run(wholeSchoolRead, { watched, query: filter, now }),
    );
    return FileReply.made(writeSheet(rows, { columns, sheetName: '作答进度' }), {
      contentType: contentTypeOf('xlsx'),
      fileName: `作答进度-${school || '未填写学校'}.xlsx`,
    });
  });
}
