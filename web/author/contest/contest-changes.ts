import { basedOn, call, callVersioned } from '#web/api-client/call.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

const NOT_SAVED = '服务器端连接成功，但保存失败';

/** The ticket travels as JSON text, as the call is specified. */
function payload(contest: Contest) {
  return { ...contest, ticket: JSON.stringify(contest.ticket) };
}

/** A list of numbers may be long. One that has not changed is not sent, and the server keeps it. */
export const keepsNumbers = (base: Contest, contest: Contest): boolean =>
  contest.ticketType === 'number' && base.ticketType === 'number' && contest.ticket === base.ticket;

function changesIn(base: Contest, contest: Contest) {
  const { ticket: _unchanged, ...rest } = contest;
  return keepsNumbers(base, contest) ? rest : payload(contest);
}

/** The version of what the server has, where that is this contest: an answer that was lost leaves somebody to ask again. */
async function versionOfSame(contest: Contest): Promise<string | undefined> {
  const query = { id: entityId(contest.owner, contest.name), brief: '1' as const };
  const { reply, version } = await callVersioned('GET /api/get-contest', { query });
  if (reply === null || !('ticket' in reply)) return undefined;
  const settings = ({ createdTime: _time, ticket: _list, prompt: _cleaned, ...rest }: Contest) => rest;
  return isSameJson(settings(reply), settings(contest)) ? version : undefined;
}

/** Gives back the new version; one that the server does not have yet is added. */
export async function saveContest(base: Versioned<Contest>, contest: Contest): Promise<string> {
  if (base.version !== '') return updateContest(base, contest);
  try {
    const { reply, version } = await callVersioned('POST /api/add-contest', { body: payload(contest) });
    assertDone(reply, NOT_SAVED);
    return version;
  } catch (error) {
    const version = await versionOfSame(contest).catch(() => undefined);
    if (version === undefined) throw error;
    return version;
  }
}

async function updateContest(base: Versioned<Contest>, contest: Contest): Promise<string> {
  const query = { id: entityId(contest.owner, base.thing.name) };
  const { reply, version } = await callVersioned('POST /api/update-contest', {
    query,
    body: changesIn(base.thing, contest),
    headers: basedOn(base.version),
  });
  assertDone(reply, NOT_SAVED);
  return version;
}

export async function deleteContest(contest: Contest): Promise<void> {
  assertDone(await call('POST /api/delete-contest', { body: payload(contest) }));
}

export interface ContestCopy {
  name: string;
  tasks: 'shared' | 'copied';
  tickets: boolean;
}

export async function copyContest(
  { owner, name }: Pick<Contest, 'owner' | 'name'>,
  copy: ContestCopy,
): Promise<void> {
  const query = { id: entityId(owner, name) };
  assertDone(await call('POST /api/copy-contest', { query, body: copy }), '原来的测试已不存在');
}
