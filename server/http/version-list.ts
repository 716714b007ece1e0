import { type SavedVersions, VERSIONS_PER_PAGE } from '#api/version.ts';
import type { VersionedKind } from '#server/database/former-name.repository.ts';
import { listSavings } from '#server/database/deed.repository.ts';
import type { Db } from '#server/database/schema.ts';

/** A page of the history of a thing whose versions are kept. */
export async function versionList(
  db: Db,
  kind: VersionedKind,
  id: string,
  before: number | undefined,
): Promise<SavedVersions> {
  const found = await listSavings(db, kind, id, { before, limit: VERSIONS_PER_PAGE + 1 });
  return {
    versions: found.slice(0, VERSIONS_PER_PAGE).map(({ version, by, byName, at }) => ({
      version,
      savedAt: at,
      savedBy: by,
      savedByName: byName,
    })),
    hasMore: found.length > VERSIONS_PER_PAGE,
  };
}
