import dayjs from 'dayjs';

/** An ISO instant in the reader's own time; nothing where there is none. */
export function timeText(iso: string): string {
  return iso === '' ? '' : dayjs(iso).format('YYYY-MM-DD HH:mm:ss');
}
