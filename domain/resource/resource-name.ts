const LONGEST_NAME = 100;
/** Signs that no name may have, see entity-name.schema.ts. */
const FORBIDDEN = /[/,\p{Cc}]/gu;

/** `校徽.png` as `校徽` and `.png`; nothing after the dot of a name that begins with it. */
function partsOf(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.');
  return dot <= 0 || name.length - dot > 10
    ? { stem: name, ending: '' }
    : { stem: name.slice(0, dot), ending: name.slice(dot) };
}

/** What fits, without the half of a sign at its end. */
const shortened = (text: string, length: number) =>
  text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');

function joined(stem: string, mark: string, ending: string): string {
  return `${shortened(stem, LONGEST_NAME - mark.length - ending.length).trimEnd()}${mark}${ending}`;
}

/** What a file is called when it becomes a resource. */
export function nameForFile(fileName: string): string {
  const { stem, ending } = partsOf(fileName.replace(FORBIDDEN, '_').trim());
  const name = joined(stem, '', ending).trim();
  return name === '' || name === '.' || name === '..' ? '未命名' : name;
}

/** For each the next one like it that nobody has, and none before it. Many of one name do not count from the beginning each. */
export function freeNamesLike(names: readonly string[], taken: ReadonlySet<string>): string[] {
  const given = new Set<string>();
  const reached = new Map<string, number>();
  for (const name of names) {
    const { stem, ending } = partsOf(name);
    const plain = stem.replace(/（\d+）$/, '');
    const series = plain + ending;
    let free = name;
    for (let count = reached.get(series) ?? 2; given.has(free) || taken.has(free); count += 1) {
      free = joined(plain, `（${count}）`, ending);
      reached.set(series, count);
    }
    given.add(free);
  }
  return [...given];
}

/** The next one like it that nobody has: `校徽（2）.png`. */
export async function freeNameLike(
  name: string,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string> {
  const { stem, ending } = partsOf(name);
  const plain = stem.replace(/（\d+）$/, '');
  for (let count = 2; ; count += 1) {
    const wanted = joined(plain, `（${count}）`, ending);
    if (!(await isTaken(wanted))) return wanted;
  }
}
