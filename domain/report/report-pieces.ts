import { escapeHtml } from './html-tokens.ts';
import type { ReportError, ReportPlace } from './report-parser.ts';
import { positionText } from './report-position.ts';
import { LACKING } from './report-tag-values.ts';
import { isSafeAddress } from './tag-content.ts';

/** What stands in the place of a tag: HTML, and the words of it that a menu shows. */
export interface Piece extends ReportPlace {
  html: string;
  words: string;
}

/** Everything may stand in a paragraph, where authors put tags: a div or a table would end it. ui/report/report-paper.css says how it looks. */
export const PAGE_BREAK = '<span class="report-page-break" role="separator"></span>';

export const errorHtml = ({ message, position, from, to }: ReportError): string =>
  `<span class="report-error" data-from="${from}" data-to="${to}">` +
  `错误：${escapeHtml(message)}（位置：${positionText(position)}）</span>`;

export function linkHtml(address: string): string {
  const escaped = escapeHtml(address);
  return `<a class="report-link" href="${escaped}" target="_blank" rel="noopener noreferrer">${escaped}</a>`;
}

/** The cover is uploaded as a document too, beside a picture of the same name. */
export const coverAddress = (frontUrl: string): string => frontUrl.trim().replace(/\.pdf(?=$|[?#])/i, '.jpg');

export function coverHtml(frontUrl: string): string {
  const address = coverAddress(frontUrl);
  if (!isSafeAddress(address)) return '';
  return `<img class="report-cover" src="${escapeHtml(address)}" alt="封面">`;
}

const LEVEL_SUBJECTS = ['语言', '数学', '科学'];
const LEVELS_PER_SUBJECT = 4;

const cell = (role: string, words: string) => `<span role="${role}">${escapeHtml(words)}</span>`;

/** A table of spans: one of its own would break out of the paragraph. */
export function levelsHtml(level: readonly string[]): string {
  if (level.every((entry) => entry.trim() === '')) return LACKING;
  const rows = LEVEL_SUBJECTS.map((subject, index) => {
    const first = index * LEVELS_PER_SUBJECT;
    const entries = Array.from({ length: LEVELS_PER_SUBJECT }, (_, place) => level[first + place] ?? '');
    const cells = entries.map((entry) => cell('cell', entry));
    return `<span role="row">${cell('rowheader', subject)}${cells.join('')}</span>`;
  });
  return `<span class="report-levels" role="table" aria-label="水平表格">${rows.join('')}</span>`;
}
