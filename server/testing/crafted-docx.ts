import { type CraftedEntry, craftedZip } from './crafted-xlsx.ts';

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** What a document in the manner of Chinese Word is made of. */
export interface CraftedDocument {
  /** What stands in <w:body>. */
  body: string;
  /** What stands in <w:numbering>. */
  numbering?: string;
  /** Beside Word's own. */
  styles?: string;
  /** By relation: pictures, with their names within word/. */
  pictures?: Record<string, { name: string; bytes: Buffer }>;
  /** By relation: addresses outside. */
  links?: Record<string, string>;
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);

/** Chinese Word shows 标题 and 标题 1, gives them short ids, and keeps the English names. */
const STYLES = [
  ['a', 'Normal', ''],
  ['1', 'heading 1', '<w:basedOn w:val="a"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr>'],
  ['2', 'heading 2', '<w:basedOn w:val="a"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>'],
  ['a3', 'Title', '<w:basedOn w:val="a"/>'],
]
  .map(
    ([id, name, more]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`,
  )
  .join('');

/** The files within a document. */
export function docxEntries(document: CraftedDocument): CraftedEntry[] {
  const { body, numbering, styles = '', pictures = {}, links = {} } = document;
  const relation = (id: string, type: string, target: string, more = '') =>
    `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"${more}/>`;
  const relations = [
    relation('rStyles', 'styles', 'styles.xml'),
    numbering === undefined ? '' : relation('rLists', 'numbering', 'numbering.xml'),
    ...Object.entries(pictures).map(([id, { name }]) => relation(id, 'image', name)),
    ...Object.entries(links).map(([id, target]) => relation(id, 'image', target, ' TargetMode="External"')),
  ];
  const types =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>';
  const root = `xmlns:w="${MAIN}" xmlns:r="${TYPES}" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;
  return [
    {
      name: '[Content_Types].xml',
      content: xml(`<Types xmlns="${PACKAGE}/content-types">${types}</Types>`),
    },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships xmlns="${PACKAGE}/relationships">${relation('r1', 'officeDocument', 'word/document.xml')}</Relationships>`,
      ),
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: xml(`<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`),
    },
    {
      name: 'word/document.xml',
      content: xml(`<w:document ${root}><w:body>${body}</w:body></w:document>`),
    },
    { name: 'word/styles.xml', content: xml(`<w:styles ${root}>${STYLES}${styles}</w:styles>`) },
    ...(numbering === undefined
      ? []
      : [
          {
            name: 'word/numbering.xml',
            content: xml(`<w:numbering ${root}>${numbering}</w:numbering>`),
          },
        ]),
    ...Object.values(pictures).map(({ name, bytes }) => ({ name: `word/${name}`, content: bytes })),
  ];
}

export const craftedDocx = (document: CraftedDocument): Buffer => craftedZip(docxEntries(document));

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `2 1` is the second level of list 1. */
interface ParagraphLook {
  style?: string;
  list?: [use: number, depth: number];
}

/** A paragraph; a text that begins with < is XML. */
export function paragraph(text: string, { style, list }: ParagraphLook = {}): string {
  const look =
    (style === undefined ? '' : `<w:pStyle w:val="${style}"/>`) +
    (list ? `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>` : '');
  const runs = text.startsWith('<') ? text : `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
  return `<w:p>${look === '' ? '' : `<w:pPr>${look}</w:pPr>`}${runs}</w:p>`;
}

export const title = (text: string) => paragraph(text, { style: 'a3' });
export const heading = (text: string) => paragraph(text, { style: '1' });

export const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A picture in the line, a hundred pixels wide. */
export const drawing = (relation: string, how: 'embed' | 'link' = 'embed') =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/><wp:docPr id="1" name="图片 1"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${how}="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** A list of Word's: one entry for each level. */
export const list = (id: number, levels: readonly (readonly [format: string, text: string])[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels
    .map(
      ([format, text], depth) =>
        `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('')}</w:abstractNum>`;

/** Where a list is used; one that restarts begins anew. */
export const listUse = (use: number, id: number, restartsAt?: number) =>
  `<w:num w:numId="${use}"><w:abstractNumId w:val="${id}"/>${
    restartsAt === undefined
      ? ''
      : `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${restartsAt}"/></w:lvlOverride>`
  }</w:num>`;
