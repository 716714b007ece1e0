import sanitizeHtml from 'sanitize-html';

/** What authors may write: text, pictures, tables, media; nothing that runs. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ...['img', 'audio', 'video', 'source', 'del', 'ins', 'font', 'center'],
  ],
  allowedAttributes: {
    '*': ['style', 'class', 'align', 'title', 'lang', 'dir', 'width', 'height', 'colspan', 'rowspan'],
    a: ['href', 'target', 'rel', 'name'],
    img: ['src', 'alt', 'loading'],
    audio: ['src', 'controls', 'preload'],
    video: ['src', 'controls', 'preload', 'poster', 'playsinline'],
    source: ['src', 'type'],
    font: ['color', 'size', 'face'],
    table: ['border', 'cellpadding', 'cellspacing'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
};

/** Cleaned on the way in; the page cleans again on the way out. Plain text comes back as it was written. */
export function cleanAuthorHtml(html: string): string {
  return html.includes('<') ? sanitizeHtml(html, OPTIONS) : html;
}
