import type { FastifyInstance } from 'fastify';
import { getTrash, restoreFromTrash } from '#api/trash.ts';
import { daysLeftInTrash } from '#domain/trash/trash.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { restoreCommand } from './trash.commands.ts';
import { listDeleted } from './trash.repository.ts';

const NOUNS = { contest: '测试', task: '题目' };

export function trashRoutes(app: FastifyInstance, { db, write }: Database): void {
  serve(app, getTrash, async ({ query, now }) =>
    (await listDeleted(db, query.owner, now)).map((thing) => ({
      ...thing,
      daysLeft: daysLeftInTrash(thing.deletedAt, now),
    })),
  );

  serve(app, restoreFromTrash, async ({ body, session, now }) => {
    const noun = NOUNS[body.kind];
    const change = { actor: session?.actor?.username ?? '', ...body, now };
    const outcome = await write.run(restoreCommand, change);
    if (outcome === 'missing') {
      throw new HttpError(404, `回收站中没有这一${noun}，可能已被恢复，或已超过保留的期限`);
    }
    const { from, name, missing } = outcome;
    const hole = missing.length === 0 ? '' : `；其中的题目“${missing.join('”、“')}”已不存在`;
    const restored =
      from === name ? `已恢复${noun}“${name}”` : `已有名为“${from}”的${noun}，因此恢复为“${name}”`;
    return { status: 'ok' as const, msg: restored + hole, data: name };
  });
}
