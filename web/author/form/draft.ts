/** Lists are replaced as a whole when they change, so comparing the values one by one is enough. */
export function hasChanges<T extends object>(saved: T, draft: T): boolean {
  if (saved === draft) return false;
  const keys = new Set([...Object.keys(saved), ...Object.keys(draft)]) as Set<keyof T>;
  return [...keys].some((key) => saved[key] !== draft[key]);
}
