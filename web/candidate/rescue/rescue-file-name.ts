/** `答案-1001-数学-0301-0800.kaopu`: tells files of a whole room apart. */
export function rescueFileName(userId: string, now: Date): string {
  const [, contest = '', ticket = ''] = userId.split('/');
  const two = (value: number) => String(value).padStart(2, '0');
  const day = two(now.getMonth() + 1) + two(now.getDate());
  const time = two(now.getHours()) + two(now.getMinutes());
  return `答案-${ticket}-${contest}-${day}-${time}.kaopu`.replaceAll(/[\\:*?"<>|]/g, '_');
}
