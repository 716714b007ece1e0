import { basedOn, call, callVersioned } from '#web/api-client/call.ts';
import { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import { firstFreeName } from '#domain/contest/contest.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import type { Versioned } from '#web/staff/forms/use-entity-form.ts';

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

/** A new contest has every default; gives back its name. */
export async function addDefaultContest(owner: string, taken: readonly string[]): Promise<string> {
  const settings = ContestSettings.parse({ name: firstFreeName('新建测试', taken) });
  const contest = Contest.parse({ ...settings, owner, createdTime: new Date().toISOString() });
  assertDone(await call('POST /api/add-contest', { body: payload(contest) }));
  return contest.name;
}

/** Gives back the new version. */
export async function updateContest(base: Versioned<Contest>, contest: Contest): Promise<string> {
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
