import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveManifest,
  MANIFEST,
} from '#domain/archive/archive-manifest.schema.ts';
import { Places } from '#domain/archive/archive-places.ts';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { fileAddressOf } from '#domain/resource/file-address.ts';
import { formatOf } from '#domain/resource/resource-values.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { zipped, type ZipPart } from '#server/zip/index.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { writtenJson } from './archive-json.ts';
import { archivedContest, archivedTask } from './archived-settings.ts';

/** A file that the contest mentions. */
export interface FoundFile {
  key: string;
  name: string;
  sha256: string;
  size: number;
  open(): AsyncIterable<Buffer>;
}

export interface ArchiveContent {
  about?: string;
  /** The whole one first. */
  contests: {
    settings: ContestSettings;
    /** Its list, portion by portion; undefined where it stays behind. */
    rows: AsyncIterable<NumberRow[]> | undefined;
    hasRows: boolean;
  }[];
  tasks: TaskSettings[];
  files: FoundFile[];
}

/** One row on each line: in a long list it is seen at once what has changed. */
async function* ticketLines(portions: AsyncIterable<NumberRow[]>): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const rows of portions) {
    const lines = rows.map(({ id, type, name, school }) => JSON.stringify({ id, type, name, school }));
    yield Buffer.from(before + lines.map((line) => `  ${line}`).join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

const jsonPart = (name: string, value: unknown): ZipPart => ({
  name,
  content: inOnePiece(writtenJson(value)),
});

/** `校徽.png` in files/ as `校徽`, with the ending that its content has. */
const stemOf = (name: string, format: string) =>
  name.toLowerCase().endsWith(`.${format}`) ? name.slice(0, -format.length - 1) : name;

/**
 * The files of an archive in their order. Nothing in them tells when or where it was written: the same contest gives the same
 * bytes.
 */
export function archiveParts({ about, contests, tasks, files }: ArchiveContent): ZipPart[] {
  const places = {
    contests: new Places('contests'),
    tickets: new Places('tickets'),
    tasks: new Places('tasks'),
    files: new Places('files'),
  };
  const placedContests = contests.map(({ settings, rows, hasRows }) => {
    const file = places.contests.placeFor(settings.name, '.json');
    const tickets = rows && hasRows ? places.tickets.placeFor(settings.name, '.json') : undefined;
    const entry = {
      file,
      ...(tickets === undefined ? {} : { tickets }),
      ...(hasRows && !rows ? { ticketsLeftOut: true as const } : {}),
    };
    const list = tickets === undefined || !rows ? [] : [{ name: tickets, content: ticketLines(rows) }];
    return { entry, parts: [jsonPart(file, archivedContest(settings)), ...list] };
  });
  const placedTasks = tasks.map((task) => ({ file: places.tasks.placeFor(task.name, '.json'), task }));
  const placedFiles = files.map((found) => {
    const { key, name, sha256, size } = found;
    const format = formatOf(key);
    const file = places.files.placeFor(stemOf(name, format), `.${format}`);
    return { entry: { file, address: fileAddressOf(key), name, sha256, size }, content: found.open() };
  });
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    ...(about === undefined ? {} : { about }),
    contests: placedContests.map(({ entry }) => entry),
    tasks: placedTasks.map(({ file }) => file),
    files: placedFiles.map(({ entry }) => entry),
  };
  return [
    jsonPart(MANIFEST, manifest),
    ...placedContests.flatMap(({ parts }) => parts),
    ...placedTasks.map(({ file, task }) => jsonPart(file, archivedTask(task))),
    ...placedFiles.map(({ entry, content }) => ({ name: entry.file, content })),
  ];
}

export const writeArchive = (content: ArchiveContent): AsyncGenerator<Buffer> =>
  zipped(archiveParts(content));
