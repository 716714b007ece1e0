import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { DigestedPerson } from './digest.ts';
import { forgetNotes } from './pending.repository.ts';
import { addCounts, CountChanges, lockCounts } from './score-count.repository.ts';
import { deletePersons, insertPersons, lockRevisions, savePersons } from './score-person.repository.ts';
import { forgetScores, markSome } from './score-plan.repository.ts';

/**
 * Counts people as they were found. Whoever was counted by somebody else meanwhile is left alone with their notes, and comes
 * again.
 */
export const applyScoresCommand = command(
  'score.apply',
  async (db: Db, { owner, persons }: { owner: string; persons: DigestedPerson[] }): Promise<void> => {
    await lockCounts(db, owner);
    const tickets = persons.map(({ ticket }) => ticket).sort();
    const isNew = await insertPersons(
      db,
      owner,
      persons
        .filter(({ before, after }) => !before && after)
        .map(({ ticket }) => ticket)
        .sort(),
    );
    const revisions = await lockRevisions(db, owner, tickets);
    const current = persons.filter(({ ticket, before, after }) => {
      if (!before && after) return isNew.has(ticket);
      return revisions.get(ticket) === before?.revision;
    });
    const changes = new CountChanges();
    for (const { before, after } of current) {
      if (before) changes.add(before, -1);
      if (after) changes.add(after, 1);
    }
    await savePersons(
      db,
      owner,
      current.flatMap(({ ticket, after, notes }) =>
        // Notes are numbered once and for all: nobody ever has the same revision twice.
        after ? [{ ...after, ticket, revision: Math.max(...notes.map(Number)) }] : [],
      ),
    );
    await deletePersons(
      db,
      owner,
      current.filter(({ before, after }) => before && !after).map(({ ticket }) => ticket),
    );
    await addCounts(db, owner, changes);
    await forgetNotes(
      db,
      current.flatMap(({ notes }) => notes),
    );
  },
);

/** So many are noted at once; answers wait for it. */
const MARKED_AT_ONCE = 2_000;

export const markScoresCommand = command('score.mark', (db: Db, { owner }: { owner: string }) =>
  markSome(db, owner, MARKED_AT_ONCE),
);

export const forgetScoresCommand = command('score.forget', async (db: Db, { owner }: { owner: string }) => {
  await lockCounts(db, owner);
  await forgetScores(db, owner);
});
