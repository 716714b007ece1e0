/** Of contests, tasks, candidates and the like. */
export const LONGEST_NAME = 100;

/** What has no slash has no owner, so that it finds nothing. */
export function parseEntityId(id: string): { owner: string; name: string } {
  const slash = id.indexOf('/');
  if (slash < 0) return { owner: '', name: id };
  return { owner: id.slice(0, slash), name: id.slice(slash + 1) };
}

export function entityId(owner: string, name: string): string {
  return `${owner}/${name}`;
}
