import { printedAddress } from '#domain/report/printed-pictures.ts';

/** In HTML that a cleaner or the renderer has written: every value is quoted, and `>` stands in none. */
const LINK = /(<a\b[^>]*?) href="([^"]*)"/g;
const PICTURE = /<img\b[^>]*>/g;
const SOURCE = / src="([^"]*)"/;

const SIGNS: Record<string, string> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' };
const unescaped = (text: string) =>
  text.replace(/&(quot|#39|lt|gt|amp);/g, (_sign, name: string) => SIGNS[name] ?? '');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const NO_PICTURE = '<span class="report-no-picture">〔图片未包含〕</span>';

/** Stands for the site where nobody has said what it is called. */
const NOWHERE = 'https://site.invalid';

/** Where a link leads outside of the page; undefined where that is nowhere. */
function absolute(address: string, publicUrl: string | undefined): string | undefined {
  if (address.startsWith('#')) return address;
  const url = URL.parse(address, publicUrl ?? NOWHERE);
  return url === null || url.origin === NOWHERE ? undefined : url.href;
}

/**
 * A report that leaves the site: its links lead to the public address of the site, or are words alone, and in the place of
 * pictures that the printer cannot come by stands that they are missing.
 */
export function withPrintedAddresses(html: string, publicUrl: string | undefined): string {
  return html
    .replace(LINK, (_link, before: string, address: string) => {
      const to = absolute(unescaped(address), publicUrl);
      return to === undefined ? before : `${before} href="${escaped(to)}"`;
    })
    .replace(PICTURE, (picture) => {
      const source = unescaped(SOURCE.exec(picture)?.[1] ?? '');
      const address = printedAddress(source);
      if (address === undefined) return NO_PICTURE;
      return address === source ? picture : picture.replace(SOURCE, ` src="${address}"`);
    });
}
