import { seededRandom } from '#tasks/random.ts';
import { hasAnyAccount, insertAccount, type NewAccount } from '#server/account/index.ts';
import { insertCandidates } from '#server/candidate/index.ts';
import { insertContest } from '#server/contest/index.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { insertTask } from '#server/task/index.ts';
import { DEMO_CONTESTS, DEMO_TASKS } from './demo-content.ts';
import { demoCandidates, TRIAL_CANDIDATES } from './demo-people.ts';

/** The same people each time; tests and screenshots rely on it. */
export const PEOPLE_SEED = 2026;

interface FirstStart {
  admin: NewAccount;
  /** The owner of the demo content; none when it is not wanted. */
  demoOwner: NewAccount | undefined;
  now: Date;
}

/** What an empty database begins with; false when it is not empty. All of it or nothing. */
export const firstStartCommand = command(
  'demo.first-start',
  async (db: Db, { admin, demoOwner, now }: FirstStart): Promise<boolean> => {
    if (await hasAnyAccount(db)) return false;
    await insertAccount(db, admin, now);
    if (!demoOwner) return true;
    await insertAccount(db, demoOwner, now);
    const change = { actor: demoOwner.username, owner: demoOwner.username, now };
    for (const task of DEMO_TASKS) await insertTask(db, change, task);
    for (const contest of DEMO_CONTESTS) await insertContest(db, change, contest);
    const candidates = [...demoCandidates(seededRandom(PEOPLE_SEED)), ...TRIAL_CANDIDATES];
    await insertCandidates(db, demoOwner.username, candidates, now);
    return true;
  },
);
