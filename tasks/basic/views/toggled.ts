/** Chosen options in their order, with one of them added or taken out. */
export function toggled(chosen: readonly number[], option: number): number[] {
  const others = chosen.filter((other) => other !== option);
  return others.length < chosen.length ? others : [...others, option].sort((one, other) => one - other);
}
