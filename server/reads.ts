import { candidatePageRead, candidateValuesRead } from './candidate/candidate.reads.ts';
import type { Read, ReadRegistry } from './database/read.ts';
import { placesRead } from './message/known-names.repository.ts';
import { awaitedRead, messagePageRead } from './message/message.reads.ts';
import { resourcePageRead } from './resource/resource.reads.ts';

const ALL: Read<never, unknown>[] = [
  candidatePageRead,
  candidateValuesRead,
  resourcePageRead,
  messagePageRead,
  awaitedRead,
  placesRead,
];

/** Every long read, by name. Reader threads load this module. */
export const READS: ReadRegistry = new Map(ALL.map((entry) => [entry.name, entry]));
