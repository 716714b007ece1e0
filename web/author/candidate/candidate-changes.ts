import { NEW_CANDIDATE } from '#domain/candidate/candidate-values.ts';
import type { RenameConsent } from '#domain/candidate/candidate.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { basedOn, call, callVersioned } from '#web/api-client/call.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';
import type { CandidateDraft } from './candidate-queries.ts';

const NOT_SAVED = '服务器端连接成功，但保存失败';
const RENAME_DECLINED = '没有改动，请核对准考证号和姓名';

/** Asks whether answers may get another name; gives false where they may not. */
export type AskRename = (question: string) => Promise<boolean>;

/** Where the server finds answers under another name somebody is asked, and only then it is sent for good. */
async function askingFirst<Reply>(
  ask: AskRename,
  send: (rename: RenameConsent) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send('ask');
  } catch (error) {
    if (!(error instanceof ApiError) || error.facts.answeredAs === undefined) throw error;
    if (!(await ask(error.message))) throw new Error(RENAME_DECLINED, { cause: error });
    return send('allow');
  }
}

export async function addCandidate(
  { owner, name, realName }: Pick<CandidateDraft, 'owner' | 'name' | 'realName'>,
  ask: AskRename,
): Promise<void> {
  const body = { owner, name: name.trim(), realName: realName.trim(), ...NEW_CANDIDATE };
  assertDone(
    await askingFirst(ask, (rename) => call('POST /api/add-candidate', { query: { rename }, body })),
  );
}

/** Gives back the new version. */
export async function saveCandidate(
  { thing, version: base }: Versioned<CandidateDraft>,
  draft: CandidateDraft,
  ask: AskRename,
): Promise<string> {
  const { hasQueryPassword: _known, ...body } = draft;
  const { reply, version } = await askingFirst(ask, (rename) =>
    callVersioned('POST /api/update-candidate', {
      query: { id: entityId(draft.owner, thing.name), rename },
      body,
      headers: basedOn(base),
    }),
  );
  assertDone(reply, NOT_SAVED);
  return version;
}

export async function deleteCandidate(owner: string, name: string): Promise<void> {
  assertDone(await call('POST /api/delete-candidate', { body: { owner, name } }));
}

export async function deleteAllCandidates(owner: string): Promise<void> {
  assertDone(await call('POST /api/delete-candidates', { query: { owner } }));
}
