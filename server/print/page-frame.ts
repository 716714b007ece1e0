/** What stands above and below the text of every page. */
export const MARGIN = { top: '20mm', right: '16mm', bottom: '18mm', left: '16mm' } as const;

const FONTS = `'Noto Sans CJK SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif`;
const LINE = `box-sizing: border-box; width: 100%; padding: 0 ${MARGIN.left}; display: flex; justify-content: space-between;
  gap: 8mm; font: 10px/1.4 ${FONTS}; color: #595959; -webkit-print-color-adjust: exact`;
const NAME = 'overflow: hidden; white-space: nowrap; text-overflow: ellipsis';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

function line(left: string, right: string): string {
  return `<div lang="zh-CN" style="${LINE}"><span style="${NAME}">${escapeText(left)}</span><span>${right}</span></div>`;
}

/** Chromium fills in spans of these classes itself. */
const PAGE_NUMBERS = '<span class="pageNumber"></span> / <span class="totalPages"></span>';

export const headerTemplate = (text: string) => line(text, '');
export const footerTemplate = (text: string) => line(text, PAGE_NUMBERS);
