import { fileAddressOf } from '#domain/resource/file-address.ts';
import { freeNamesLike, nameForFile } from '#domain/resource/resource-name.ts';
import { formatOf, typeOfAddress } from '#domain/resource/resource-values.ts';
import { newId } from '#server/database/ids.ts';
import type { Db } from '#server/database/schema.ts';
import { passFile } from '#server/files/stored-file.repository.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { holderOf, insertResource, listResourceNames } from './resource.repository.ts';

interface ArrivedFile {
  fileId: string;
  key: string;
  size: number;
  /** Without its ending. */
  name: string;
  /** Where it is opened, if that is not the file itself. */
  url?: string;
}

/** Makes resources of files that were stored for something else, which must have them still. */
export async function addFileResources(
  db: Db,
  change: Change,
  files: readonly ArrivedFile[],
  from: string,
): Promise<void> {
  if (files.length === 0) return;
  const wanted = files.map(({ name, key }) => nameForFile(`${name}.${formatOf(key)}`));
  const names = freeNamesLike(wanted, await listResourceNames(db, change.owner));
  for (const [index, { fileId, key, size, url = fileAddressOf(key) }] of files.entries()) {
    const id = newId(change.now);
    const isAdded =
      (await passFile(db, fileId, from, holderOf(id))) &&
      (await insertResource(db, id, change, {
        name: names[index] ?? '',
        type: typeOfAddress(url),
        file_format: formatOf(url),
        file_size: size,
        task: '',
        url,
        object_key: key,
        file_id: fileId,
      }));
    if (!isAdded) throw new Error(`file ${fileId} was there a moment ago`);
  }
}
