import { type CraftedEntry, craftedZip } from './crafted-xlsx.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const MAIN = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument';
const NAMES = `xmlns:a="${DRAWING}" xmlns:r="${OFFICE}" xmlns:p="${MAIN}"`;
/** English Metric Units, of which an inch has 914,400. */
const SIDES = { width: 12_192_000, height: 6_858_000 };

/** One slide of a presentation in PowerPoint's manner. */
export interface CraftedSlide {
  title: string;
  /** What else stands on it, as XML of its shapes. */
  shapes?: string;
  relations?: readonly string[];
}

export interface CraftedPresentation {
  slides: readonly CraftedSlide[];
  /** Beside what every presentation has. */
  others?: readonly CraftedEntry[];
}

const xml = (text: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n${text}`);
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const relation = (id: string, type: string, target: string, isExternal = false) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`;

const relations = (list: readonly string[]) =>
  xml(`<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`);

const frame = (y: number, height: number) =>
  `<a:xfrm><a:off x="600000" y="${y}"/><a:ext cx="${SIDES.width - 1_200_000}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;

const textBox = (id: number, y: number, size: number, text: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="文本 ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${frame(y, size * 25_400)}</p:spPr><p:txBody><a:bodyPr wrap="square"/>${text
    .split('\n')
    .map(
      (line) => `<a:p><a:r><a:rPr lang="zh-CN" sz="${size * 100}"/><a:t>${escaped(line)}</a:t></a:r></a:p>`,
    )
    .join('')}</p:txBody></p:sp>`;

/** A picture over most of a slide, by its relation. */
export const picture = (id: string, how: 'embed' | 'link' = 'embed') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="90" name="图片"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:${how}="${id}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${frame(3_000_000, 3_000_000)}</p:spPr></p:pic>`;

const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;

const COLORS = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];

const THEME = `<a:theme xmlns:a="${DRAWING}" name="示例"><a:themeElements><a:clrScheme name="示例">${[
  ...COLORS,
  'hlink',
  'folHlink',
]
  .map((name) => `<a:${name}><a:srgbClr val="${name.startsWith('lt') ? 'FFFFFF' : '1B5AA0'}"/></a:${name}>`)
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="示例"><a:majorFont><a:latin typeface="Arial"/><a:ea typeface="宋体"/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Arial"/><a:ea typeface="宋体"/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="示例"><a:fillStyleLst><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:fillStyleLst><a:lnStyleLst><a:ln><a:noFill/></a:ln></a:lnStyleLst><a:effectStyleLst><a:effectStyle><a:effectLst/></a:effectStyle></a:effectStyleLst><a:bgFillStyleLst><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

function slideEntries({ title, shapes = '', relations: own = [] }: CraftedSlide, number: number) {
  const name = `slide${number}.xml`;
  return [
    {
      name: `ppt/slides/${name}`,
      content: xml(`<p:sld ${NAMES}>${tree(textBox(2, 600_000, 40, title) + shapes)}</p:sld>`),
    },
    {
      name: `ppt/slides/_rels/${name}.rels`,
      content: relations([relation('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'), ...own]),
    },
  ];
}

/** The files of a presentation, to be changed before they are packed. */
export function presentationEntries({ slides, others = [] }: CraftedPresentation): CraftedEntry[] {
  const part = (name: string, kind: string) =>
    `<Override PartName="/ppt/${name}" ContentType="${TYPE}.${kind}+xml"/>`;
  const types = [
    part('presentation.xml', 'presentationml.presentation.main'),
    part('slideMasters/slideMaster1.xml', 'presentationml.slideMaster'),
    part('slideLayouts/slideLayout1.xml', 'presentationml.slideLayout'),
    part('theme/theme1.xml', 'theme'),
    ...slides.map((_, index) => part(`slides/slide${index + 1}.xml`, 'presentationml.slide')),
  ];
  const map = [
    'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"',
    ...[1, 2, 3, 4, 5, 6].map((number) => `accent${number}="accent${number}"`),
    'hlink="hlink" folHlink="folHlink"',
  ].join(' ');
  return [
    {
      name: '[Content_Types].xml',
      content: xml(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${types.join('')}</Types>`,
      ),
    },
    { name: '_rels/.rels', content: relations([relation('rId1', 'officeDocument', 'ppt/presentation.xml')]) },
    {
      name: 'ppt/presentation.xml',
      content: xml(
        `<p:presentation ${NAMES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slides
          .map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`)
          .join(
            '',
          )}</p:sldIdLst><p:sldSz cx="${SIDES.width}" cy="${SIDES.height}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      ),
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relations([
        relation('rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'),
        ...slides.map((_, index) => relation(`rId${index + 2}`, 'slide', `slides/slide${index + 1}.xml`)),
      ]),
    },
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      content: xml(
        `<p:sldMaster ${NAMES}>${tree('')}<p:clrMap ${map}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
      ),
    },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      content: relations([
        relation('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
        relation('rId2', 'theme', '../theme/theme1.xml'),
      ]),
    },
    {
      name: 'ppt/slideLayouts/slideLayout1.xml',
      content: xml(
        `<p:sldLayout ${NAMES}>${tree('')}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
      ),
    },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      content: relations([relation('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml')]),
    },
    { name: 'ppt/theme/theme1.xml', content: xml(THEME) },
    ...slides.flatMap((slide, index) => slideEntries(slide, index + 1)),
    ...others,
  ];
}

export const craftedPptx = (presentation: CraftedPresentation): Buffer =>
  craftedZip(presentationEntries(presentation));

/** Five slides with Chinese words on them. */
export const FIVE_SLIDES = [
  '水的旅行',
  '海水变成水汽\n太阳照着海面',
  '水汽聚成了云',
  '云飘到山边，下起了雨',
  '雨水流成小河，又回到海里',
] as const;

export const fiveSlides = (): Buffer => craftedPptx({ slides: FIVE_SLIDES.map((title) => ({ title })) });
