/** 版本1–3、5: which versions of a test, oldest first. */
export function versionsText(versions: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const version of versions) {
    const run = runs[runs.length - 1];
    if (run && run[1] === version - 1) run[1] = version;
    else runs.push([version, version]);
  }
  return `版本${runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join('、')}`;
}
