import sanitizeHtml from 'sanitize-html';
import {
  ALLOWED_TAGS,
  cleanAttributes,
  isBrokenPicture,
  TAGS_GOING_WHOLE,
} from '#domain/text/allowed-html.ts';
import { normaliseFormulas } from '#domain/text/formula-html.ts';

/** The list decides: sanitize-html reads and writes, and none of its own lists is asked beside it. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  nonTextTags: TAGS_GOING_WHOLE,
  transformTags: {
    '*': (tagName, attributes) => ({ tagName, attribs: cleanAttributes(tagName, attributes) }),
  },
  allowedAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  nonBooleanAttributes: [],
  parseStyleAttributes: false,
  selfClosing: ['br', 'col', 'hr', 'img', 'source', 'wbr'],
  exclusiveFilter: ({ tag, attribs }) => isBrokenPicture(tag, attribs),
};

/** Cleaned on the way in; the page cleans again on the way out. Plain text comes back as it was written. */
export function cleanAuthorHtml(html: string): string {
  return html.includes('<') ? normaliseFormulas(sanitizeHtml(html, OPTIONS)) : html;
}
