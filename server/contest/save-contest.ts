import type { Database } from '#server/database/database.ts';
import type { ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import {
  addContestCommand,
  type ContestAddition,
  type ContestUpdate,
  findConflict,
  type ListedSave,
  missingContest,
  updateContestCommand,
} from './contest.commands.ts';
import { findContest, isContestName } from './contest.repository.ts';
import { stageTicketRows } from './staged-list.ts';
import { findTicketList } from './ticket-list.repository.ts';
import { hashOf, splitSettings } from './ticket-list.ts';

/** As many as one command may write; answers wait for it. More are staged before. */
const MOST_AT_ONCE = 1_000;

/** What can be refused is refused before a long list is staged for nothing; the command has the last word. */
export async function addContest({ db, write }: Database, input: ContestAddition): Promise<ChangeOutcome> {
  const { body: settings, rows } = splitSettings(input.settings);
  if (rows.length <= MOST_AT_ONCE) return write.run(addContestCommand, input);
  if (await isContestName(db, input.owner, settings.name)) return 'name-taken';
  const listId = await stageTicketRows((wanted, portion) => write.run(wanted, portion), rows, input.now);
  return write.run(addContestCommand, { ...input, settings, listId });
}

/** The rows of a list that says the same as before are not written again, however many they are. */
async function saveLongList({ db, write }: Database, input: ContestUpdate): Promise<ListedSave> {
  const { body: settings, rows } = splitSettings(input.settings);
  const stored = await findContest(db, input.owner, input.name);
  if (!stored) return missingContest(db, input);
  const conflict = await findConflict(db, stored, input);
  if (conflict) return conflict;
  const present = await findTicketList(db, stored.listId);
  if (present && present.hash === (await hashOf(rows))) {
    const outcome = await write.run(updateContestCommand, { ...input, settings, listId: present.id });
    // Else somebody has put another list in its place meanwhile.
    if (outcome !== 'list-gone') return outcome;
  }
  const listId = await stageTicketRows((wanted, portion) => write.run(wanted, portion), rows, input.now);
  return write.run(updateContestCommand, { ...input, settings, listId });
}

export async function saveContest(database: Database, input: ContestUpdate): Promise<SaveOutcome> {
  const isLong = splitSettings(input.settings).rows.length > MOST_AT_ONCE;
  const outcome = isLong
    ? await saveLongList(database, input)
    : await database.write.run(updateContestCommand, input);
  if (outcome === 'list-gone') throw new Error('a list was given up as soon as it was staged');
  return outcome;
}
