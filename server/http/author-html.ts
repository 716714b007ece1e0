import sanitizeHtml from 'sanitize-html';
import {
  ALLOWED_TAGS,
  cleanAttributes,
  isBrokenPicture,
  TAGS_GOING_WHOLE,
} from '#domain/text/allowed-html.ts';
import { normaliseFormulas } from '#domain/text/formula-html.ts';

/** What a place takes of the attributes that are allowed everywhere. */
type Narrow = (tag: string, attributes: Record<string, string>) => Record<string, string>;

/** The list decides: sanitize-html reads and writes, and none of its own lists is asked beside it. */
const optionsWith = (narrow: Narrow): sanitizeHtml.IOptions => ({
  allowedTags: ALLOWED_TAGS,
  nonTextTags: TAGS_GOING_WHOLE,
  transformTags: {
    '*': (tagName, attributes) => ({
      tagName,
      attribs: narrow(tagName, cleanAttributes(tagName, attributes)),
    }),
  },
  allowedAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  nonBooleanAttributes: [],
  parseStyleAttributes: false,
  selfClosing: ['br', 'col', 'hr', 'img', 'source', 'wbr'],
  exclusiveFilter: ({ tag, attribs }) => isBrokenPicture(tag, attribs),
});

/** Cleaned on the way in; the page cleans again on the way out. Plain text comes back as it was written. */
export function htmlCleaner(narrow: Narrow): (html: string) => string {
  const options = optionsWith(narrow);
  return (html) => (html.includes('<') ? normaliseFormulas(sanitizeHtml(html, options)) : html);
}

export const cleanAuthorHtml = htmlCleaner((_tag, attributes) => attributes);
