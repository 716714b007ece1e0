import type { FastifyInstance } from 'fastify';
import { getReportPlaces } from '#api/report-place.ts';
import { isHiddenPlace, narrowed, seesTests } from '#domain/progress/watched.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { findAuthored } from '#server/database/authored.repository.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { listTemplateContests, readBody } from '#server/report-template/index.ts';
import { demandWatched } from '#server/school/index.ts';
import { countedPlacesRead, settleScores } from '#server/score/index.ts';

/** Which schools and districts a template has reports of, for whoever chooses one. */
export function reportPlaceRoutes(app: FastifyInstance, database: Database): void {
  const { db, readers } = database;

  /** Where a whole city has just answered, the list is that of the places that are counted by now. */
  async function settleIfSoon(owner: string): Promise<void> {
    await settleScores(database, owner).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
  }

  serve(app, getReportPlaces, async ({ query: { owner, template }, session }) => {
    const watched = await demandWatched(db, session, owner, {});
    const row = await findAuthored(db, 'report_template', owner, template);
    const isAuthor = session?.actor?.type === 'normal-user';
    if (!row || (!isAuthor && readBody(row).visibility !== 'visible'))
      throw new HttpError(404, '没有这一报告模板，可能已被改名、删除或隐藏', { field: 'template' });
    const contests = await listTemplateContests(db, row.id);
    const names = contests.map(({ contest }) => contest.name);
    if (!seesTests(watched, names)) return { areas: [], schools: [] };
    await settleIfSoon(owner);
    const contestIds = contests.map(({ id }) => id);
    const places = (await readers.run(countedPlacesRead, { owner, contestIds })).filter(
      (place) => narrowed(watched, place) && !isHiddenPlace(place),
    );
    const schools = places.flatMap(({ area, school }) => (school === undefined ? [] : [{ area, school }]));
    // Of a district only those see everything who are not of one of its schools.
    const areas = watched.school === undefined ? places.filter(({ school }) => school === undefined) : [];
    return {
      areas: areas.map(({ area }) => area).sort(compareNaturally),
      schools: schools.sort(
        (one, other) => compareNaturally(one.area, other.area) || compareNaturally(one.school, other.school),
      ),
    };
  });
}
