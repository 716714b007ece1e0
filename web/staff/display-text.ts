import dayjs from 'dayjs';

/** An ISO instant in the reader's own time; nothing where there is none. */
export function timeText(iso: string): string {
  return iso === '' ? '' : dayjs(iso).format('YYYY-MM-DD HH:mm:ss');
}

/** Old data may hold values that nobody knows any more. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? '未知';
}

/** Tables have room for the word, not for the explanation in brackets. */
export function shortLabelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labelOf(labels, value).replace(/（.*）$/, '');
}

export function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
