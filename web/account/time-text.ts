export function timeText(instant: string): string {
  return instant === '' ? '' : new Date(instant).toLocaleString('zh-CN', { hour12: false });
}
