import { fileAddressOf } from '#domain/resource/file-address.ts';
import { freeNameLike, nameForFile } from '#domain/resource/resource-name.ts';
import { formatOf, typeOfFormat } from '#domain/resource/resource-values.ts';
import { newId } from '#server/database/ids.ts';
import type { Db } from '#server/database/schema.ts';
import { passFile } from '#server/files/stored-file.repository.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { holderOf, insertResource, isResourceName } from './resource.repository.ts';

interface ArrivedFile {
  fileId: string;
  key: string;
  size: number;
  /** Without its ending. */
  name: string;
  /** What has held the file so far. */
  from: string;
}

/** Makes a resource of a file that was stored for something else. False where that has it no longer. */
export async function addFileResource(db: Db, change: Change, file: ArrivedFile): Promise<boolean> {
  const { fileId, key, size, from } = file;
  const id = newId(change.now);
  if (!(await passFile(db, fileId, from, holderOf(id)))) return false;
  const format = formatOf(key);
  const isTaken = (name: string) => isResourceName(db, change.owner, name);
  const wanted = nameForFile(`${file.name}.${format}`);
  const name = (await isTaken(wanted)) ? await freeNameLike(wanted, isTaken) : wanted;
  return insertResource(db, id, change, {
    name,
    type: typeOfFormat(format),
    file_format: format,
    file_size: size,
    task: '',
    url: fileAddressOf(key),
    object_key: key,
    file_id: fileId,
  });
}
