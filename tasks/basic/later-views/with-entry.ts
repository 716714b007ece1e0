/** A list with one entry per row or blank, with one of them changed; what nobody has touched is `unselected`. */
export function withEntry<Value>(
  list: readonly Value[] | undefined,
  length: number,
  place: number,
  value: Value,
  unselected: Value,
): Value[] {
  return Array.from({ length }, (_, index) => (index === place ? value : (list?.[index] ?? unselected)));
}
