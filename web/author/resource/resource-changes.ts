import type { Versioned } from '#web/staff/forms/entity-form.ts';
import type { Resource } from '#domain/resource/resource.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { basedOn, call, callVersioned } from '#web/api-client/call.ts';
import { assertDone } from '#web/staff/call-outcome.ts';

const NOT_SAVED = '服务器端连接成功，但保存失败';

/** Gives back the new version. */
export async function saveResource(
  { thing, version: base }: Versioned<Resource>,
  resource: Resource,
): Promise<string> {
  const { reply, version } = await callVersioned('POST /api/update-resource', {
    query: { id: entityId(resource.owner, thing.name) },
    body: resource,
    headers: basedOn(base),
  });
  assertDone(reply, NOT_SAVED);
  return version;
}

/** With `force` also one that tests and tasks lead to. */
export async function deleteResource({ owner, name }: Resource, force: boolean): Promise<void> {
  const query = { force: force ? ('1' as const) : ('' as const) };
  assertDone(await call('POST /api/delete-resource', { query, body: { owner, name } }));
}
