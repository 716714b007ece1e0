import dayjs from 'dayjs';

/** In a table: the year only where it is not the present one. */
export function shortTimeText(iso: string, at: string): string {
  if (iso === '') return '';
  const time = dayjs(iso);
  return time.format(
    time.isSame(at === '' ? undefined : at, 'year') ? 'MM-DD HH:mm:ss' : 'YYYY-MM-DD HH:mm:ss',
  );
}

export const clockText = (iso: string): string => (iso === '' ? '' : dayjs(iso).format('HH:mm:ss'));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long before `at` something was, in the greatest unit that is full. */
export function agoText(iso: string, at: string): string {
  if (iso === '') return '';
  const ms = Date.parse(at) - Date.parse(iso);
  if (ms < MINUTE_MS) return '刚刚';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}分钟前`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)}小时前`;
  return `${Math.floor(ms / DAY_MS)}天前`;
}

/** Of a time that has not come yet; rounded up, so that it is never said to be over before it is. */
export function leftText(iso: string, at: string): string {
  const minutes = Math.ceil((Date.parse(iso) - Date.parse(at)) / MINUTE_MS);
  if (!(minutes > 0)) return '';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `还剩${minutes}分钟`;
  return rest === 0 ? `还剩${hours}小时` : `还剩${hours}小时${rest}分`;
}
