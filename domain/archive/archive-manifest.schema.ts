import { z } from 'zod';

/** The file that says what the others are. */
export const MANIFEST = 'kaopu.json';
export const ARCHIVE_FORMAT = 'kaopu-contest';
export const ARCHIVE_VERSION = 1;

/** What one archive may hold, out as well as in: what was written can be read. */
export const MOST_IN_ARCHIVE = { contests: 200, tasks: 1_000, files: 1_000, ticketRows: 100_000 } as const;

/** One level of folders, and no way out of them. */
const placeIn = (folder: string, ending: RegExp) =>
  z
    .string()
    .max(300)
    .refine((place) => {
      const name = place.startsWith(`${folder}/`) ? place.slice(folder.length + 1) : '';
      return /^[^/\\\p{Cc}]+$/u.test(name) && ending.test(name);
    }, `必须是文件夹“${folder}”里的文件`);

const JSON_FILE = /\.json$/;
const ContestPlace = placeIn('contests', JSON_FILE);
const TaskPlace = placeIn('tasks', JSON_FILE);
const TicketPlace = placeIn('tickets', JSON_FILE);
const FilePlace = placeIn('files', /./);

/** As the address stands in texts. Its key is long and random: it means nothing else wherever it occurs. */
const Address = z.string().regex(/^\/files\/[0-9a-f]{40}\.[0-9a-z]{1,10}$/, '不是文件的地址');

const ArchiveContest = z.strictObject({
  file: ContestPlace,
  /** The list of numbers, a file of its own: it is about people, and is easily left out. */
  tickets: TicketPlace.optional(),
  /** There was a list, and it has stayed where it was. */
  ticketsLeftOut: z.literal(true).optional(),
});

const ArchiveFile = z.strictObject({
  file: FilePlace,
  address: Address,
  /** What it is called among the downloads. */
  name: z.string().min(1).max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, '不是SHA-256校验值'),
  size: z.int().min(1),
});
export type ArchiveFile = z.infer<typeof ArchiveFile>;

/** Asked before all else: of a later version nothing more is known. */
export const ManifestHead = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.int().min(1) });

const distinct = <Item>(items: readonly Item[], key: (item: Item) => string) =>
  new Set(items.map((item) => key(item).toLowerCase())).size === items.length;

/** The whole contest comes first, then its children. */
export const ArchiveManifest = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  /** What the test is good for, in a sentence or two. */
  about: z.string().max(500).optional(),
  contests: z
    .array(ArchiveContest)
    .min(1)
    .max(MOST_IN_ARCHIVE.contests)
    .refine((all) => distinct(all, ({ file }) => file), '同一个文件不能列出两次'),
  tasks: z
    .array(TaskPlace)
    .max(MOST_IN_ARCHIVE.tasks)
    .refine((all) => distinct(all, (file) => file), '同一个文件不能列出两次'),
  files: z
    .array(ArchiveFile)
    .max(MOST_IN_ARCHIVE.files)
    .refine((all) => distinct(all, ({ file }) => file), '同一个文件不能列出两次')
    .refine((all) => distinct(all, ({ address }) => address), '同一个地址不能列出两次'),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;
