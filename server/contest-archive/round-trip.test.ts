import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { EntityName } from '#domain/text/entity-name.schema.ts';
import { editedDocument } from '#domain/text/testing/html-documents.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { anyQuestionnaire } from '#tasks/basic/testing/questionnaires.ts';
import { KINDS } from '#tasks/registry.ts';
import { mapTaskHtml } from '#tasks/task.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import type { ArchivePlan } from './archive-plan.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((name) => name.toWellFormed())
  .filter((name) => EntityName.safeParse(name).data === name && name !== 'opening' && name !== 'closing');
const anyNames = fc.uniqueArray(anyName, { minLength: 1, maxLength: 6 });

const anyTask = fc.record({ text: editedDocument, basic: fc.option(anyQuestionnaire, { nil: undefined }) });

const anyContest = fc.record({
  duration: fc.nat(300),
  prompt: editedDocument,
  message: fc.string({ maxLength: 50 }),
  canJump: fc.boolean(),
  rowCount: fc.nat(40),
  tickets: fc.constantFrom('number', 'range', 'regex'),
});

const rowsOf = (count: number): NumberRow[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: String(1_000 + index), type: '', name: `生${index}`, school: '' },
  }));

const TICKETS = { number: [], range: [{ id: 1, start: '001', end: '100' }], regex: '[a-z]{3}' } as const;

/** Any contests with any tasks, as they could be stored: texts were cleaned on their way in. */
const anyContent = fc
  .record({
    contestNames: anyNames,
    taskNames: anyNames,
    contests: fc.array(anyContest, { minLength: 6, maxLength: 6 }),
    tasks: fc.array(anyTask, { minLength: 6, maxLength: 6 }),
  })
  .map(({ contestNames, taskNames, contests, tasks }) => ({
    contests: contestNames.map((name, index) => {
      const { rowCount = 0, tickets = 'number', prompt = '', ...rest } = contests[index] ?? {};
      const settings = ContestSettings.parse({
        ...rest,
        name,
        prompt: cleanAuthorHtml(prompt),
        tasks: ['opening', ...taskNames, 'closing'],
        ticketType: tickets,
        ticket: TICKETS[tickets as keyof typeof TICKETS],
        state: 'inactive',
      });
      return { settings, rows: tickets === 'number' ? rowsOf(rowCount) : [] };
    }),
    tasks: taskNames.map((name, index) => {
      const { text = '', basic } = tasks[index] ?? {};
      const settings = TaskSettings.parse({ name, text, ...(basic ? { basic } : {}) });
      return mapTaskHtml(KINDS, settings, cleanAuthorHtml);
    }),
  }));

type Content = Pick<ArchivePlan, 'contests' | 'tasks'>;

const written = ({ contests, tasks }: Content) =>
  buffer(
    writeArchive({
      contests: contests.map(({ settings, rows }) => ({
        settings,
        rows: Readable.from([rows]),
        hasRows: rows.length > 0,
      })),
      tasks,
      files: [],
    }),
  );

describe('whatever a test holds', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kaopu-round-trip-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('comes back as it went, and goes out again as the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyContent, async (content) => {
        const bytes = await written(content);
        const path = join(folder, 'archive.zip');
        await writeFile(path, bytes);
        const plan = await readArchive(path, { fileName: 'archive.zip' });
        expect({ contests: plan.contests, tasks: plan.tasks }).toEqual(content);
        expect(plan.problems).toEqual([]);
        expect((await written(plan)).equals(bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
