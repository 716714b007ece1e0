import type { FastifyInstance } from 'fastify';
import {
  type Completion,
  exportCompletion,
  getAreas,
  getCompletion,
  getDefaultContests,
  getSchool,
  getSchools,
  pollCompletion,
} from '#api/school.ts';
import { invitedContests } from '#domain/candidate/expected-contests.ts';
import { publicView } from '#domain/contest/contest.schema.ts';
import { rateMapOf, sumOf } from '#domain/progress/completion.ts';
import type { Count, Counts } from '#domain/progress/completion.schema.ts';
import { isDefaultContest } from '#domain/progress/default-contests.ts';
import type { Place } from '#domain/progress/watched.ts';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { listContests } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { type CallContext, serve } from '#server/http/serve.ts';
import type { LiveSession } from '#server/http/sessions.ts';
import { countsByPlace, type PlaceCounts } from '#server/progress/index.ts';
import { writeSheet } from '#server/spreadsheet/index.ts';
import { unpacked } from './completion-table.ts';
import { completionSheet } from './progress-sheets.ts';
import { recordProgressExportCommand } from './school.commands.ts';
import { figuresRead } from './school.reads.ts';
import { demandWatched } from './watched.ts';

/** In the calls of the specification an empty place means all. */
const given = ({ area, school }: Place): Place => ({
  area: area === '' ? undefined : area,
  school: school === '' ? undefined : school,
});

const NOBODY: Count = { finished: 0, candidates: 0 };

function summed(rows: readonly PlaceCounts[]): Counts {
  const sums = new Map<string, Count>();
  for (const [name, count] of rows.flatMap(({ counts }) => Object.entries(counts))) {
    sums.set(name, sumOf([sums.get(name) ?? NOBODY, count]));
  }
  return Object.fromEntries(sums);
}

/** Tests of which the caller is not told count in the total, under no name. */
function ratesOf(name: string, all: Counts) {
  const { '': _untold, ...counts } = all;
  const { '': _rate, ...rateMap } = rateMapOf(all);
  return { name, rateMap, counts };
}

/** Rates of schools and areas. Who may see which is decided by `demandWatched` for each call. */
export function schoolRoutes(app: FastifyInstance, { db, readers, write }: Database): void {
  async function listFigures(
    { session, now }: Pick<CallContext<unknown, unknown>, 'session' | 'now'>,
    { owner, ...place }: Place & { owner: string },
    by: 'area' | 'school',
  ): Promise<PlaceCounts[]> {
    const watched = await demandWatched(db, session, owner, given(place));
    const table = await readers.run(figuresRead, { watched, by, isOrdered: true, now });
    return countsByPlace(
      table.contests.map(({ name }) => name),
      table,
    );
  }

  serve(app, getSchools, async (call) =>
    (await listFigures(call, call.query, 'school')).map(({ area, school, counts }) => {
      const { name, rateMap } = ratesOf(school, counts);
      return { name, area, rateMap };
    }),
  );

  serve(app, getSchool, async (call) => {
    const { owner, name: school } = parseEntityId(call.query.id);
    const rows = await listFigures(call, { owner, school, area: call.query.area }, 'school');
    if (rows.length === 0) return null;
    return { ...ratesOf(school, summed(rows)), area: rows.length === 1 ? (rows[0]?.area ?? '') : '' };
  });

  serve(app, getAreas, async (call) =>
    (await listFigures(call, call.query, 'area')).map(({ area, counts }) => ratesOf(area, counts)),
  );

  serve(app, getDefaultContests, async ({ query, session }) => {
    const { contests: list = '' } = await demandWatched(db, session, query.owner, {});
    const contests = (await listContests(db, query.owner)).map(({ contest }) => ({ ...contest, ticket: [] }));
    return invitedContests({ contests: list }, contests).filter(isDefaultContest).map(publicView);
  });

  interface Asked {
    owner: string;
    by: 'area' | 'school';
    area?: string | undefined;
  }

  async function tableOf(
    session: LiveSession | undefined,
    { owner, by, area }: Asked,
    now: Date,
    isOrdered = false,
  ): Promise<Completion> {
    const watched = await demandWatched(db, session, owner, { area });
    return unpacked(await readers.run(figuresRead, { watched, by, isOrdered, now }));
  }

  for (const endpoint of [getCompletion, pollCompletion]) {
    serve(app, endpoint, ({ query, session, now }) => tableOf(session, query, now));
  }

  serve(app, exportCompletion, async ({ query, session, now }) => {
    const { owner, by, area, all } = query;
    const table = await tableOf(session, query, now, true);
    const record = { actor: session?.actor?.username ?? '', owner, subject: area ?? '', now };
    await write.run(recordProgressExportCommand, { ...record, action: 'export-completion', detail: { by } });
    const { columns, rows } = completionSheet(table, by, all === '1');
    const sheetName = by === 'area' ? '区县完成情况' : '学校完成情况';
    const fileName = `${sheetName}${area ? `-${area}` : ''}.xlsx`;
    return FileReply.made(writeSheet(rows, { columns, sheetName }), {
      contentType: contentTypeOf('xlsx'),
      fileName,
    });
  });
}
