import { fileKeysIn } from '#domain/resource/file-address.ts';
import type { Db, FileUseTable } from '#server/database/schema.ts';

type UserKind = FileUseTable['user_kind'];

/** SQLite binds at most 32,766 values in a statement. */
const AT_ONCE = 1_000;

/**
 * Notes which files the text of this version mentions. Those of earlier versions stay: whoever was given one of them still
 * sees its pictures.
 */
export async function noteFileUses(
  db: Db,
  user: { kind: UserKind; id: string; version: number },
  text: string,
): Promise<void> {
  const keys = fileKeysIn(text);
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    await db
      .insertInto('file_use')
      .values(
        keys.slice(start, start + AT_ONCE).map((file_key) => ({
          file_key,
          user_kind: user.kind,
          user_id: user.id,
          version: user.version,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['file_key', 'user_kind', 'user_id']).doUpdateSet({ version: user.version }),
      )
      .execute();
  }
}

/** With the last version of what has used them. */
export async function forgetFileUses(db: Db, kind: UserKind, id: string): Promise<void> {
  await db.deleteFrom('file_use').where('user_kind', '=', kind).where('user_id', '=', id).execute();
}

export interface FileUser {
  key: string;
  kind: UserKind;
  owner: string;
  name: string;
  /** It mentions the file now, not only in a version of before. */
  isPresent: boolean;
}

/** Whatever is not deleted and mentions one of these files. */
export async function listFileUsers(db: Db, keys: readonly string[]): Promise<FileUser[]> {
  if (keys.length === 0) return [];
  const usersOf = (kind: UserKind) =>
    db
      .selectFrom('file_use as u')
      .innerJoin(`${kind} as e` as 'task as e', 'e.id', 'u.user_id')
      .select(['u.file_key', 'u.user_kind', 'u.version', 'e.owner', 'e.name', 'e.version as present'])
      .where('u.user_kind', '=', kind)
      .where('u.file_key', 'in', keys)
      .where('e.deleted_at', 'is', null);
  const rows = await usersOf('contest')
    .unionAll(usersOf('task'))
    .unionAll(usersOf('resource'))
    .unionAll(usersOf('message'))
    .unionAll(usersOf('notice'))
    .unionAll(usersOf('report_template'))
    .execute();
  return rows.map(({ file_key: key, user_kind: kind, version, owner, name, present }) => ({
    key,
    kind,
    owner,
    name,
    isPresent: version === present,
  }));
}
