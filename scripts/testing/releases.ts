type Release = () => unknown;

const held = new Set<Release>();

/**
 * For whatever would outlive a test: a process, a folder, a database, a server. It is released at the end of the test file
 * unless somebody has done so before, as nobody does where a `beforeAll` breaks off half-way. Gives the release, which is
 * carried out once, however often it is called.
 */
export function releasedAtEnd(release: Release): () => Promise<void> {
  let released: Promise<void> | undefined;
  const releaseOnce = () => {
    held.delete(releaseOnce);
    return (released ??= Promise.resolve(release()).then(() => undefined));
  };
  held.add(releaseOnce);
  return releaseOnce;
}

/** The last one first: a server before its database, a database before its folder. */
export async function releaseAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const release of [...held].reverse()) {
    try {
      await release();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be cleared away');
}
