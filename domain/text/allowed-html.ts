/**
 * What authors' HTML may hold: one list for the server, which cleans on the way in, and for the page, which cleans again
 * where it is shown. Everything else is left out, whatever it is called.
 */
const words = (text: string) => text.split(/\s+/).filter(Boolean);

const EVERYWHERE = words('align dir lang title style');
const CELL = words('bgcolor colspan height rowspan scope valign width');
const ROWS = words('bgcolor height valign');
const MEDIA = words('controls loop muted preload src');

/** Tags with what they may carry beside EVERYWHERE. No id, name or class: those are the page's own. */
const TAGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ...Object.fromEntries(
      words(`abbr address article b bdi bdo big blockquote br caption center cite code dd del dfn div dl dt em figcaption
      figure h1 h2 h3 h4 h5 h6 i ins kbd mark p pre q rp rt ruby s samp section small strike strong sub sup tt u
      var wbr`).map((tag): [string, string[]] => [tag, []]),
    ),
    a: ['href'],
    // A formula is its LaTeX, in the attribute and as the words of the element: whoever cannot draw it still reads it.
    span: ['data-formula'],
    font: words('color face size'),
    hr: words('color size width'),
    ol: words('reversed start type'),
    ul: ['type'],
    li: words('type value'),
    table: words('bgcolor border cellpadding cellspacing height width'),
    colgroup: words('span width'),
    col: words('span width'),
    thead: ROWS,
    tbody: ROWS,
    tfoot: ROWS,
    tr: ROWS,
    td: CELL,
    th: CELL,
    img: words('alt border height src width'),
    audio: MEDIA,
    video: [...MEDIA, ...words('height playsinline poster width')],
    source: words('src type'),
  }),
);

export const ALLOWED_TAGS = [...TAGS.keys()];

/** Their content is no text for a reader: it goes with them. Of other unknown tags the content stays. */
export const TAGS_GOING_WHOLE = words(
  `applet embed frameset head iframe math noembed noframes noscript object option plaintext script select style svg
   template textarea title xml xmp`,
);

export function treatmentOf(tag: string): 'keep' | 'unwrap' | 'drop' {
  if (TAGS.has(tag)) return 'keep';
  return TAGS_GOING_WHOLE.includes(tag) ? 'drop' : 'unwrap';
}

/** Addresses that name their scheme need one of these; those that name none lie where the page lies. */
const WEB = /^https?:/;
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  'a href': /^(https?|mailto|tel):/,
  // Only pictures may bring their own bytes along, and only in formats that cannot run.
  'img src': /^(https?:|data:image\/(png|jpeg|gif|webp|bmp|avif)[;,])/,
  'audio src': WEB,
  'video src': WEB,
  'video poster': WEB,
  'source src': WEB,
  // No address: anything that is not empty.
  'span data-formula': /^/,
};

function isAllowedAddress(schemes: RegExp, address: string): boolean {
  // Browsers read over blanks and control characters in places; without any there is only one reading left.
  const bare = address.replace(/[\u0000-\u0020]+/g, '').toLowerCase();
  return bare !== '' && (!/^[a-z][a-z0-9+.-]*:/.test(bare) || schemes.test(bare));
}

const STYLES =
  /^(background|background-color|color|text-(align|decoration|indent)(-[a-z]+)*|font(-[a-z]+)*|line-height|letter-spacing|vertical-align|white-space|word-break|(min-|max-)?(width|height)|(margin|padding|border)(-[a-z]+)*|list-style-type|float|clear)$/;

/** Words, numbers, quoted names and plain colours; no function that could load or compute, no escapes. */
const STYLE_VALUE = /^(?:[^\\"'(){}<>;:]|"[^"\\<>]*"|'[^'\\<>]*'|\b(?:rgb|hsl)a?\([^()"'\\;]*\))+$/i;

/** Looks only: nothing that loads an address, and no negative length, which would lay one thing over another. */
function isAllowedStyle(property: string, value: string): boolean {
  return STYLES.test(property) && STYLE_VALUE.test(value) && !/(^|[\s,(/])-\s*[\d.]/.test(value);
}

/** Nobody writes longer ones by hand, and reading them must not take long. */
const LONGEST_STYLE = 2_000;

/** As CSS has it: a comment that is never closed ends the text. */
function withoutComments(style: string): string {
  let left = '';
  let from = 0;
  for (let start = style.indexOf('/*'); start >= 0; start = style.indexOf('/*', from)) {
    left += `${style.slice(from, start)} `;
    const end = style.indexOf('*/', start + 2);
    if (end < 0) return left;
    from = end + 2;
  }
  return left + style.slice(from);
}

/** The allowed declarations of a style attribute, in order. What programs like Word write for themselves goes. */
export function cleanStyle(style: string): [property: string, value: string][] {
  if (style.length > LONGEST_STYLE) return [];
  const declarations = withoutComments(style).match(/(?:[^;"']|"[^"]*"|'[^']*'|["'])+/g) ?? [];
  return declarations.flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim();
    return isAllowedStyle(property, value) ? [[property, value]] : [];
  });
}

/** What a kept element carries: the allowed attributes; a link leaves for a tab that knows nothing of this one. */
export function cleanAttributes(
  tag: string,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const allowed = [...(TAGS.get(tag) ?? []), ...EVERYWHERE];
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!allowed.includes(name)) continue;
    const schemes = ADDRESSES[`${tag} ${name}`];
    if (name === 'style') {
      const text = cleanStyle(value).map((declaration) => declaration.join(': '));
      if (text.length > 0) clean.style = text.join('; ');
    } else if (!schemes || isAllowedAddress(schemes, value)) {
      clean[name] = value;
    }
  }
  return clean.href === undefined ? clean : { ...clean, target: '_blank', rel: 'noopener noreferrer' };
}

/** Word leaves pictures behind that are on the author's own disk: better none than a broken one. */
export function isBrokenPicture(tag: string, clean: Readonly<Record<string, string>>): boolean {
  return tag === 'img' && clean.src === undefined;
}
