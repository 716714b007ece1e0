import type { FastifyInstance } from 'fastify';
import { getMediaPlan, getStreamedFiles } from '#api/media.ts';
import { MEDIA_BUDGET_BYTES, mediaKind, planMedia } from '#domain/resource/media-plan.ts';
import { fileKeysIn } from '#domain/resource/file-address.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { findContest } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { versionKey } from '#server/database/version-cache.ts';
import { listFileSizes } from '#server/files/stored-file.repository.ts';
import { serve } from '#server/http/serve.ts';
import { sittingOf } from '#server/http/sessions.ts';
import { SharedReply } from '#server/http/shared-reply.ts';
import { KINDS } from '#tasks/registry.ts';
import { taskAssets } from '#tasks/task.ts';
import { mayHaveTasks, storedTasks, testTasks } from './given-content.ts';
import { type PlannedTask, presentTasks } from './session-plan.ts';

/** The files of this site that the tasks show, in their order, each once. */
async function filesOf(db: Db, planned: readonly PlannedTask[]) {
  const stored = await storedTasks(db, planned);
  const shown = planned.flatMap(({ taskId, version, name }) => {
    const task = taskId === null ? undefined : stored.get(versionKey(taskId, version));
    if (task === undefined || task instanceof Error) return [];
    return taskAssets(KINDS, task).flatMap((address) =>
      fileKeysIn(address).map((key) => ({ key, address, task: name })),
    );
  });
  const sizes = await listFileSizes(db, [...new Set(shown.map(({ key }) => key))]);
  const seen = new Set<string>();
  return shown.flatMap(({ key, ...file }) => {
    const size = sizes.get(key);
    if (!size || seen.has(key)) return [];
    seen.add(key);
    return [{ ...file, ...size }];
  });
}

/** What pages fetch of a test before it is shown, and what only a network can bring. */
export function mediaRoutes(app: FastifyInstance, { db }: Database): void {
  serve(app, getMediaPlan, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const found = await findContest(db, owner, name);
    if (!found) return null;
    const planned = await presentTasks(db, owner, found.contest.tasks);
    const { ahead, streamed, aheadBytes } = planMedia(await filesOf(db, planned));
    return { budget: MEDIA_BUDGET_BYTES, aheadBytes, aheadCount: ahead.length, streamed };
  });

  serve(app, getStreamedFiles, async ({ session, now }) => {
    const sitting = sittingOf(session);
    if (!(await mayHaveTasks(db, sitting, now))) return { kinds: [], addresses: [] };
    const { planned, isGiven } = await testTasks(db, sitting);
    const key = `streamed ${sitting.contest.owner}/${isGiven} ${JSON.stringify(planned)}`;
    return new SharedReply(key, async () => {
      const addresses = planMedia(await filesOf(db, planned)).streamed.map(({ address }) => address);
      // Before the start nobody learns where something of the test is.
      return { kinds: addresses.map(mediaKind), addresses: isGiven ? addresses : [] };
    });
  });
}
