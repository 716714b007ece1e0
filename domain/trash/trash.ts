export const DAYS_IN_TRASH = 30;
const DAY_MS = 86_400_000;

/** What was deleted before this instant can no longer be brought back. */
export function trashBegins(now: Date): string {
  return new Date(now.getTime() - DAYS_IN_TRASH * DAY_MS).toISOString();
}

/** For how many more days something can be brought back; the last one counts. */
export function daysLeftInTrash(deletedAt: string, now: Date): number {
  return Math.ceil((Date.parse(deletedAt) - Date.parse(trashBegins(now))) / DAY_MS);
}

const LONGEST_NAME = 100;

/** Its own name while that is free; otherwise `名字（恢复）`, `名字（恢复2）` and so on, within the length of a name. */
export async function restoredName(
  name: string,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string> {
  let wanted = name;
  for (let count = 1; await isTaken(wanted); count += 1) {
    const ending = `（恢复${count === 1 ? '' : count}）`;
    wanted = name.slice(0, LONGEST_NAME - ending.length) + ending;
  }
  return wanted;
}
