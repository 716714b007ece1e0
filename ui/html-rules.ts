/** What authors' HTML may hold on the page. Everything else is left out, whatever it is called. */
const TAGS = new Set(
  (
    'a abbr audio b big blockquote br caption center code col colgroup dd del div dl dt em figcaption figure font ' +
    'h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s small source span strike strong sub sup ' +
    'table tbody td tfoot th thead tr tt u ul video'
  ).split(' '),
);

/** Their content is no text for a reader: it goes with them. Of other unknown tags the content stays. */
const TAGS_WITH_CONTENT = new Set(
  (
    'applet embed frameset head iframe math noembed noframes noscript object option plaintext script select style ' +
    'svg template textarea title xmp'
  ).split(' '),
);

const ATTRIBUTES = new Set(
  (
    'align alt border cellpadding cellspacing color colspan controls dir face height lang loop muted playsinline ' +
    'preload rowspan size span start title type valign width'
  ).split(' '),
);

export function treatmentOf(tag: string): 'keep' | 'unwrap' | 'drop' {
  if (TAGS.has(tag)) return 'keep';
  return TAGS_WITH_CONTENT.has(tag) ? 'drop' : 'unwrap';
}

/** The schemes of the attributes that hold an address; only pictures may bring their own bytes along. */
const ADDRESSES: Record<string, RegExp> = {
  'a href': /^(https?|mailto|tel):/,
  'img src': /^(https?:|data:image\/(png|jpeg|gif|webp|bmp|avif)[;,])/,
  'audio src': /^https?:/,
  'video src': /^https?:/,
  'video poster': /^https?:/,
  'source src': /^https?:/,
};

export function isAllowedAttribute(tag: string, attribute: string, value: string, page: string): boolean {
  const schemes = ADDRESSES[`${tag} ${attribute}`];
  if (!schemes) return ATTRIBUTES.has(attribute);
  try {
    // The browser's own reading of the address: no trick with blanks or letter case gets past it.
    return schemes.test(new URL(value, page).href);
  } catch {
    return false;
  }
}

const STYLES =
  /^(color|background-color|text-(align|decoration|indent)(-\w+)*|font(-\w+)*|line-height|letter-spacing|vertical-align|white-space|word-break|(min-|max-)?(width|height)|(margin|padding|border)(-\w+)*|list-style-type|float|clear)$/;

/** Looks only: nothing that loads an address, leaves its place or lies over something else. */
export function isAllowedStyle(property: string, value: string): boolean {
  if (!STYLES.test(property) || /[\\(]/.test(value.replace(/\b(rgba?|hsla?)\(/g, ''))) return false;
  return !(property.startsWith('margin') || property === 'text-indent') || !/-\s*[\d.]/.test(value);
}
