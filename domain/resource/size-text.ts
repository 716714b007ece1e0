const UNITS = ['字节', 'KB', 'MB', 'GB', 'TB'];

/** Of a file, for people: 812 字节, 3.4 MB, 120 MB. A thousand of each is one of the next, as quotas count. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would be written as 1000 is one of the next.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const isShort = unit === 0 || value >= 99.95 || Number.isInteger(value);
  return `${isShort ? Math.round(value) : value.toFixed(1).replace(/\.0$/, '')} ${UNITS[unit]}`;
}
