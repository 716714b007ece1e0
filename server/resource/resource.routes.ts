import type { FastifyInstance } from 'fastify';
import {
  addResource,
  deleteResource,
  findResources,
  getResource,
  getResources,
  getResourceUsage,
  updateResource,
} from '#api/resource.ts';
import { freeNameLike } from '#domain/resource/resource-name.ts';
import type { FileUse, ResourceInput } from '#domain/resource/resource.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { baseVersion, changeReply, saveReply, tellVersion } from '#server/http/change-outcome.ts';
import { HttpError, invalidField } from '#server/http/http-error.ts';
import { ListReply } from '#server/http/list-reply.ts';
import { serve } from '#server/http/serve.ts';
import {
  addResourceCommand,
  deleteResourceCommand,
  type ResourceRefusal,
  updateResourceCommand,
} from './resource.commands.ts';
import {
  findResource,
  isResourceName,
  listResourcePortions,
  resourceFromRow,
} from './resource.repository.ts';
import { findUsage, listSameAs } from './resource-list.repository.ts';
import { resourcePageRead } from './resource.reads.ts';

const NOUN = '资源';
const PORTION = 1_000;

function fieldsOf({ owner: _owner, createdTime: _time, ...fields }: ResourceInput) {
  return fields;
}

function unlessRefused<Outcome>(outcome: Outcome | ResourceRefusal): Outcome {
  if (outcome === 'no-file') throw invalidField('objectKey', '没有这一文件，或者它不属于这一资源的所有者');
  if (outcome === 'no-address') throw invalidField('url', '网址不能为空');
  if (typeof outcome === 'object' && outcome !== null && 'fileOf' in outcome) {
    const place = outcome.isDeleted ? '（在回收站中）' : '';
    throw new HttpError(409, `字段“objectKey”：这一文件已经是资源“${outcome.fileOf}”${place}`, {
      field: 'objectKey',
    });
  }
  return outcome as Outcome;
}

const USERS = {
  ...{ task: '题目', contest: '测试', resource: NOUN, message: '消息', notice: '公告' },
  report_template: '报告模板',
};

function refuseUsed(uses: FileUse[]): never {
  const named = (kind: FileUse['kind']) => uses.filter((use) => use.kind === kind).map(({ name }) => name);
  const words = uses.map(({ kind, name }) => `${USERS[kind]}“${name}”`).join('、');
  throw new HttpError(409, `这一资源正在使用，没有删除：${words}`, {
    facts: { contests: named('contest'), tasks: named('task') },
  });
}

/** Resources of an owner: files that were uploaded, and links. */
export function resourceRoutes(app: FastifyInstance, { db, write, readers }: Database): void {
  serve(app, getResources, ({ query }) =>
    Promise.resolve(new ListReply(listResourcePortions(db, query.owner, PORTION))),
  );

  serve(app, findResources, ({ query: { owner, ...query } }) =>
    readers.run(resourcePageRead, { owner, query }),
  );

  serve(app, getResource, async ({ query, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const row = await findResource(db, owner, name);
    if (!row) return null;
    tellVersion(reply, row.version);
    return resourceFromRow(row);
  });

  serve(app, getResourceUsage, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const row = await findResource(db, owner, name);
    return row ? { ...(await findUsage(db, row)), sameAs: await listSameAs(db, row) } : null;
  });

  serve(app, addResource, async ({ body, session, now }) => {
    const { owner, name } = body;
    const change = { actor: session?.actor?.username ?? '', owner, now };
    const outcome = await write.run(addResourceCommand, { ...change, fields: fieldsOf(body) });
    if (outcome === 'name-taken') {
      const freeName = await freeNameLike(name, (wanted) => isResourceName(db, owner, wanted));
      throw new HttpError(409, `字段“name”：已有同名的${NOUN}`, { field: 'name', facts: { freeName } });
    }
    return changeReply(unlessRefused(outcome), NOUN);
  });

  serve(app, updateResource, async ({ query, body, session, now, request, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const base = baseVersion(request);
    const { createdTime } = body;
    const change = { actor: session?.actor?.username ?? '', owner, name, base, createdTime, now };
    const outcome = await write.run(updateResourceCommand, { ...change, fields: fieldsOf(body) });
    return saveReply(unlessRefused(outcome), NOUN, reply, base);
  });

  serve(app, deleteResource, async ({ query, body, session, now }) => {
    const { owner, name } = body;
    const change = { actor: session?.actor?.username ?? '', owner, name, force: query.force === '1', now };
    const outcome = await write.run(deleteResourceCommand, change);
    if (typeof outcome === 'object' && 'uses' in outcome) return refuseUsed(outcome.uses);
    return changeReply(outcome, NOUN);
  });
}
