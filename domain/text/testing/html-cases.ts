/** Authors' HTML and what must be left of it. Both cleaners are held to it: the server's and the page's. */
export interface HtmlCase {
  name: string;
  given: string;
  clean: string;
}

const LINK = 'target="_blank" rel="noopener noreferrer"';

const KEPT: HtmlCase[] = [
  '<p style="text-align: center">3 &lt; 5 <b>甲</b><sub>2</sub></p>',
  '<p style="color: #c00; background: yellow"><strong>重</strong><span style="font-size: 14pt">大</span></p>',
  '<p style="font-family: &quot;KaiTi&quot;, serif; margin-left: 2em; border-top-width: 1px">楷</p>',
  '<span style="color: rgb(10, 20, 30); background-color: hsla(1, 2%, 3%, 0.5)">色</span>',
  '<font color="red" size="4" face="KaiTi">红</font><center>中</center><p align="right">右</p>',
  '<table border="1" width="100%"><tbody><tr><td colspan="2" style="width: 50%">乙</td></tr></tbody></table>',
  '<ol start="3"><li>三</li><li value="9">九</li></ol><ul type="square"><li>方</li></ul>',
  '<section><p>一</p></section><section><p>二</p></section>',
  '<img src="/files/a.png" width="100" alt="图"><img src="data:image/png;base64,iVBORw0KGgo=" alt="">',
  '<audio controls src="/files/a.mp3"></audio><audio src="//cdn.example/a.mp3"></audio>',
  '<video controls playsinline width="320" poster="/files/p.png"><source src="/files/a.mp4" type="video/mp4"></video>',
  '<ruby>考<rp>(</rp><rt>kǎo</rt><rp>)</rp></ruby><h2 dir="auto" lang="zh">题</h2><hr><pre>a  b</pre>',
  `<a href="https://example.com/a?b=1" ${LINK}>网</a><a href="tel:110" ${LINK}>电</a>`,
  '<p>解 <span data-formula="\\frac{a}{b} &lt; &quot;c&quot; &amp; d">\\frac{a}{b} &lt; "c" &amp; d</span> 得</p>',
  '<span style="color: red" data-formula="x">x</span><span>y</span>',
].map((given) => ({ name: given, given, clean: given }));

const WORD: HtmlCase[] = [
  {
    name: 'a paragraph pasted from Word',
    given:
      "<p class=MsoNormal align=center style='margin:0cm;mso-pagination:widow-orphan;text-align:center;tab-stops:21.0pt'>" +
      '<b><span lang=EN-US style=\'font-size:16.0pt;mso-bidi-font-size:11.0pt;font-family:"Times New Roman",serif;color:red\'>' +
      'Test<o:p></o:p></span></b></p>',
    clean:
      '<p align="center" style="margin: 0cm; text-align: center">' +
      '<b><span lang="EN-US" style="font-size: 16.0pt; font-family: &quot;Times New Roman&quot;,serif; color: red">' +
      'Test</span></b></p>',
  },
  {
    name: "Word's own data and conditional comments",
    given:
      '<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->' +
      '<xml><o:OfficeDocumentSettings>96</o:OfficeDocumentSettings></xml><style>p.MsoNormal{margin:0}</style>' +
      '<!--StartFragment--><p>正文<o:p>。</o:p></p><!--EndFragment-->',
    clean: '<p>正文。</p>',
  },
  {
    name: 'a list item as Word writes it',
    given:
      "<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'>" +
      "<![if !supportLists]><span style='mso-list:Ignore'>1.</span><![endif]>甲</p>",
    clean: '<p style="margin-left: 18.0pt"><span>1.</span>甲</p>',
  },
  {
    name: 'a table and a highlight from Word',
    given:
      "<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-table-layout-alt:fixed;border:none'>" +
      "<tbody><tr style='mso-yfti-irow:0'><td width=277 valign=top style='width:207.4pt;border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt'>" +
      "<span style='background:yellow;mso-highlight:yellow'>格</span></td></tr></tbody></table>",
    clean:
      '<table border="1" cellspacing="0" cellpadding="0" style="border-collapse: collapse; border: none">' +
      '<tbody><tr><td width="277" valign="top" style="width: 207.4pt; border: solid windowtext 1.0pt">' +
      '<span style="background: yellow">格</span></td></tr></tbody></table>',
  },
  {
    name: "a picture on the author's disk",
    given: '<p>图<img width=100 src="file:///C:/Users/a/clip_image001.png" v:shapes="_x0000_i1025"></p>',
    clean: '<p>图</p>',
  },
];

const LEFT_OUT: HtmlCase[] = [
  { name: 'a script', given: '<p>甲<script>hit()</script>乙</p>', clean: '<p>甲乙</p>' },
  { name: 'a handler', given: '<img src="/a.png" onerror="hit()">', clean: '<img src="/a.png">' },
  { name: 'a style sheet', given: '<style>@import "//evil.test/b"</style>文', clean: '文' },
  { name: 'a frame', given: '<iframe srcdoc="<b>x</b>"></iframe>文', clean: '文' },
  { name: 'an object', given: '<object data="javascript:hit()">x</object><b>文</b>', clean: '<b>文</b>' },
  { name: 'a drawing', given: '<svg onload="hit()"><text>x</text></svg>文', clean: '文' },
  { name: 'a template', given: '<template><img src="/x.png"></template>文', clean: '文' },
  { name: 'a selection', given: '<select><option>x</option></select>文', clean: '文' },
  { name: 'form elements', given: '<form><button>文</button><input value="x"></form>', clean: '文' },
  { name: 'unknown elements', given: '<x-card><constructor>文</constructor></x-card>', clean: '文' },
  { name: 'a comment', given: '甲<!-- <b>x</b> -->乙', clean: '甲乙' },
  {
    name: 'names that the page uses itself',
    given: '<div id="root" class="ui-dialog"><img src="/a.png" name="body" loading="lazy"></div>',
    clean: '<div><img src="/a.png"></div>',
  },
  { name: 'other sources', given: '<img srcset="//evil.test/a" src="/a.png">', clean: '<img src="/a.png">' },
  {
    name: 'addresses of backgrounds',
    given: '<table background="//evil.test/e"><tbody><tr><td>文</td></tr></tbody></table>',
    clean: '<table><tbody><tr><td>文</td></tr></tbody></table>',
  },
  ...[
    'javascript:hit()',
    'java&#10;script:hit()',
    ' &#14; JavaScript:hit()',
    'java script:hit()',
    'data:text/html,<b>x</b>',
    'vbscript:x',
    'blob:https://a.example/1',
  ].map((address) => ({
    name: `a link to ${address}`,
    given: `<a href="${address}">文</a>`,
    clean: '<a>文</a>',
  })),
  ...['data:image/svg+xml,<svg onload=hit()>', 'blob:https://a.example/1', ''].map((address) => ({
    name: `a picture from ${address}`,
    given: `<img src="${address}" alt="图">文`,
    clean: '文',
  })),
  {
    name: 'a film that brings its own bytes along',
    given: '<video src="data:video/mp4,x" autoplay></video>',
    clean: '<video></video>',
  },
  ...[
    'position: fixed; inset: 0',
    'background: url(//evil.test/d)',
    'background-image: url(//evil.test/d)',
    'background: url(data:image/png;base64,AAAA)',
    'width: expression(hit())',
    'width: calc(100vw + 1px)',
    'margin-top: -900px',
    'margin: 0 0 0 -5em',
    'transform: scale(99)',
    'z-index: 9999',
    'font-family: \\75rl(x)',
    'color: var(--color-error)',
    'behavior: url(x.htc); -moz-binding: url(x)',
    'col/**/or: red',
  ].map((style) => ({
    name: `the style ${style}`,
    given: `<p style="${style}">文</p>`,
    clean: '<p>文</p>',
  })),
  {
    name: 'the one bad style among good ones',
    given: '<p style="color: red !important; position: fixed; /* ; */ text-align: left;">文</p>',
    clean: '<p style="color: red; text-align: left">文</p>',
  },
  {
    name: 'a style that a quote tries to hide',
    given: `<p style="font-family: 'a; position: fixed; color: red">文</p>`,
    clean: '<p style="color: red">文</p>',
  },
];

const FORMULAS: HtmlCase[] = [
  {
    name: 'a formula says nothing but its LaTeX',
    given:
      '<p><span data-formula="x^2">y<span>z</span><b>甲</b><span data-formula="q">r</span></span><span>乙</span></p>',
    clean: '<p><span data-formula="x^2">x^2</span><span>乙</span></p>',
  },
  {
    name: 'a formula that nobody closes',
    given: '<p><span data-formula="x">y<i>z',
    clean: '<p><span data-formula="x">x</span></p>',
  },
  {
    name: 'markup as LaTeX',
    given: '<span data-formula="<img src=x onerror=hit()>"><img src=x onerror=hit()></span>',
    clean: '<span data-formula="&lt;img src=x onerror=hit()&gt;">&lt;img src=x onerror=hit()&gt;</span>',
  },
  {
    name: 'the attribute where it means nothing, or is empty',
    given: '<b data-formula="x">甲</b><span data-formula="">乙</span>',
    clean: '<b>甲</b><span>乙</span>',
  },
];

export const HTML_CASES: readonly HtmlCase[] = [...KEPT, ...WORD, ...FORMULAS, ...LEFT_OUT];
