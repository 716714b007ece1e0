/** Grows below. */
export function runDoctor(_args: readonly string[]): Promise<number> {
  return Promise.resolve(0);
}
