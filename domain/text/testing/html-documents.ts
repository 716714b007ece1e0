import fc from 'fast-check';

/** Documents as the editor of authors writes them, and as Word puts them on the clipboard. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (text: string) => `"${escaped(text).replaceAll('"', '&quot;')}"`;

const SIGNS = [...'甲乙丙题目答案，。？ab XYZ019<>&"\'\u00a0·√😀{}\\^_$'];
const words = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 12 });
const text = words.map(escaped);

const LATEX = [
  '\\frac{a}{b}',
  'x^2+y^2<1',
  '\\sqrt[3]{x} & "y"',
  '\\sum_{i=1}^{n} i',
  '\\alpha\\beta',
  "f'(x)>0",
];
const formula = fc
  .constantFrom(...LATEX)
  .map((latex) => `<span data-formula=${quoted(latex)}>${escaped(latex)}</span>`);

const ADDRESSES = ['/files/demo/a.png', 'https://example.com/a?b=1&c=2', '/files/demo/%E7%94%B2.mp4'];
const address = fc.constantFrom(...ADDRESSES).map(quoted);
const media = fc.oneof(
  fc.tuple(address, words).map(([src, alt]) => `<img src=${src} alt=${quoted(alt)} width="120" />`),
  address.map((src) => `<audio controls src=${src}></audio>`),
  address.map((src) => `<video controls playsinline src=${src} width="320"></video>`),
);

const MARKS = ['strong', 'em', 'u', 's', 'sub', 'sup'];
const LOOKS = [
  'color: rgb(255, 0, 0)',
  'background-color: #ffff00',
  'font-size: 18px',
  'color: #c00; font-size: 14pt',
];

const { inline } = fc.letrec<{ phrase: string; inline: string }>((tie) => ({
  phrase: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    formula,
    media,
    fc.constant('<br />'),
    fc.tuple(fc.constantFrom(...MARKS), tie('phrase')).map(([mark, inner]) => `<${mark}>${inner}</${mark}>`),
    fc
      .tuple(fc.constantFrom(...LOOKS), tie('phrase'))
      .map(([look, inner]) => `<span style="${look}">${inner}</span>`),
  ),
  inline: fc
    .array(
      fc.oneof(
        tie('phrase'),
        fc
          .tuple(address, text)
          .map(([href, inner]) => `<a href=${href} target="_blank" rel="noopener noreferrer">${inner}</a>`),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join('')),
}));

const BLOCK_STYLES = ['', '', ' style="text-align: center"', ' style="margin-left: 10px"'];
const paragraph = fc
  .tuple(fc.constantFrom('p', 'p', 'p', 'h1', 'h2', 'h3', 'h4'), fc.constantFrom(...BLOCK_STYLES), inline)
  .map(([tag, style, inner]) => `<${tag}${style}>${inner}</${tag}>`);

const { list } = fc.letrec<{ list: string; item: string }>((tie) => ({
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol', 'ol start="3"', 'ol style="list-style-type: lower-alpha"'),
      fc.array(tie('item'), { minLength: 1, maxLength: 4 }),
    )
    .map(([open, items]) => `<${open}>${items.join('')}</${open.slice(0, 2)}>`),
  item: fc
    .tuple(inline, fc.option(tie('list'), { maxDepth: 2, nil: '' }))
    .map(([inner, nested]) => `<li>${inner}${nested}</li>`),
}));

const cell = fc
  .tuple(
    fc.constantFrom('td', 'th'),
    fc.constantFrom(
      '',
      ' colspan="2"',
      ' rowspan="2"',
      ' style="min-width: 4em"',
      ' style="vertical-align: top"',
    ),
    fc.oneof(inline, fc.constant('<br />'), paragraph),
  )
  .map(([tag, attributes, inner]) => `<${tag}${attributes}>${inner}</${tag}>`);
const table = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((rows) => `<table><tbody>${rows.map((row) => `<tr>${row.join('')}</tr>`).join('')}</tbody></table>`);

const block = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  list,
  table,
  fc.constant('<hr />'),
  inline.map((inner) => `<blockquote>${inner}</blockquote>`),
);

/** It always says something: an empty text is no text. */
export const editedDocument: fc.Arbitrary<string> = fc
  .array(block, { maxLength: 6 })
  .map((blocks) => `<p>题</p>${blocks.join('')}`);

const wordRun = fc
  .tuple(
    words,
    fc.constantFrom('', 'color:red', 'font-weight:bold', 'background:yellow;mso-highlight:yellow'),
  )
  .map(
    ([run, style]) =>
      `<span lang=EN-US style='font-size:12.0pt;mso-bidi-font-size:11.0pt;font-family:"Times New Roman",serif;${style}'>` +
      `${escaped(run)}<o:p></o:p></span>`,
  );
const wordParagraph = fc
  .tuple(fc.constantFrom('p class=MsoNormal', 'h1', 'h2'), wordRun, wordRun)
  .map(
    ([open, one, other]) =>
      `<${open} style='margin:0cm;text-align:center;mso-pagination:widow-orphan'>${one}<b>${other}</b></${open.split(' ')[0]}>`,
  );
const wordItem = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('1.', '2.', 'a)', '·', '一、'), wordRun)
  .map(
    ([level, sign, inner]) =>
      `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'>` +
      `<![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>` +
      `${inner}</p>`,
  );
const wordTable = fc
  .array(fc.tuple(fc.constantFrom('', ' colspan=2', ' rowspan=2'), wordParagraph), {
    minLength: 1,
    maxLength: 4,
  })
  .map(
    (cells) =>
      "<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>" +
      cells
        .map(
          ([span, inner]) =>
            `<tr style='mso-yfti-irow:0'><td width=277${span} valign=top style='width:207.4pt;border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt'>${inner}</td></tr>`,
        )
        .join('\n') +
      '</table>',
  );

export const wordDocument: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      wordParagraph,
      fc.array(wordItem, { minLength: 1, maxLength: 4 }).map((items) => items.join('\n')),
      wordTable,
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map(
    (blocks) =>
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">' +
      '<style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml><o:x>1</o:x></xml><![endif]--></head><body>' +
      `<!--StartFragment--><p class=MsoNormal>题<o:p></o:p></p>${blocks.join('\n')}<!--EndFragment--></body></html>`,
  );
