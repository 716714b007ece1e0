import fc from 'fast-check';
import { editedDocument, wordDocument } from '../../text/testing/html-documents.ts';
import { REPORT_TAGS } from '../report-tags.ts';

const PARTS = [
  ...REPORT_TAGS.map(({ example }) => example),
  ...[
    '{题目:1:文本}',
    '{题目:2:作答:文本}',
    '{题目:101:作答}',
    '{图表:没有作答:>0?是:否}',
    '{图表:',
    ':>3?',
    ':',
    '?',
  ],
  ...[
    '{',
    '}',
    '｛',
    '｝',
    '{图表代码:{"',
    '{姓<b>名</b>}',
    '&#123;',
    '&gt;',
    '&',
    '<',
    '>',
    '"',
    "'",
    '{链接:javascript:x}',
  ],
  ...[
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<h2>',
    '</h2>',
    '<br>',
    '<a href="/x">',
    '</a>',
    '<img src="/a.png">',
    '\u200b',
  ],
  ...[
    '<span data-formula="{a}">{a}</span>',
    '<!--',
    '-->',
    '<i title="',
    '<script>',
    '</script>',
    '甲',
    '😀',
    ' ',
    '\n',
  ],
];

/** Tags, broken tags and markup in any order, and documents as they are written, with tags between their signs. */
export const reportText: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 4 })), { maxLength: 30 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .tuple(fc.oneof(editedDocument, wordDocument), fc.array(fc.constantFrom(...PARTS)), fc.nat())
    .map(([html, parts, seed]) =>
      parts.reduce((text, part, index) => {
        const at = (seed + index * 37) % (text.length + 1);
        return text.slice(0, at) + part + text.slice(at);
      }, html),
    ),
);
