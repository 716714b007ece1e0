const LONGEST_NAME = 100;

function numbered(name: string, count: number): string {
  const mark = ` - ${count}`;
  return `${name
    .slice(0, LONGEST_NAME - mark.length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}${mark}`;
}

/** The name itself, or the next one like it that is free: `期末 - 2`. */
export async function freeName(
  name: string,
  isTaken: (name: string) => boolean | Promise<boolean>,
): Promise<string> {
  if (!(await isTaken(name))) return name;
  const plain = name.replace(/ - \d+$/, '') || name;
  for (let count = 2; ; count += 1) {
    const wanted = numbered(plain, count);
    if (!(await isTaken(wanted))) return wanted;
  }
}

/** For each the next that is free, and that none before it has taken. */
export async function freeNames(
  names: readonly string[],
  isTaken: (name: string) => Promise<boolean>,
): Promise<string[]> {
  const free: string[] = [];
  for (const name of names) {
    free.push(await freeName(name, async (wanted) => free.includes(wanted) || (await isTaken(wanted))));
  }
  return free;
}
