const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Counted level by level: what is nested too deep would exhaust whoever goes down into it. */
export function isShallow(value: unknown, deepest: number): boolean {
  let level = [value].filter(isNest);
  for (let depth = 0; level.length > 0 && depth < deepest; depth += 1) {
    level = level.flatMap((nest) => Object.values(nest) as unknown[]).filter(isNest);
  }
  return level.length === 0;
}
