import { NEW_CANDIDATE } from '#domain/candidate/candidate-values.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { basedOn, call, callVersioned } from '#web/api-client/call.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import type { Versioned } from '#web/staff/forms/use-entity-form.ts';
import type { CandidateDraft } from './candidate-queries.ts';

const NOT_SAVED = '服务器端连接成功，但保存失败';

export async function addCandidate(owner: string, name: string, realName: string): Promise<void> {
  const body = { owner, name: name.trim(), realName: realName.trim(), ...NEW_CANDIDATE };
  assertDone(await call('POST /api/add-candidate', { body }));
}

/** Gives back the new version. */
export async function saveCandidate(
  { thing, version: base }: Versioned<CandidateDraft>,
  draft: CandidateDraft,
): Promise<string> {
  const { hasQueryPassword: _known, ...body } = draft;
  const { reply, version } = await callVersioned('POST /api/update-candidate', {
    query: { id: entityId(draft.owner, thing.name) },
    body,
    headers: basedOn(base),
  });
  assertDone(reply, NOT_SAVED);
  return version;
}

export async function deleteCandidate(owner: string, name: string): Promise<void> {
  assertDone(await call('POST /api/delete-candidate', { body: { owner, name } }));
}

export async function deleteAllCandidates(owner: string): Promise<void> {
  assertDone(await call('POST /api/delete-candidates', { query: { owner } }));
}
