const MEDIA_TAG = /<(?:img|audio|video|source)\b(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ADDRESS = /(\s(?:src|poster)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;

const unquoted = (value: string) => value.replace(/^(["'])(.*)\1$/s, '$2').replace(/&amp;/g, '&');
const quoted = (address: string) => `"${address.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`;

/** The addresses of pictures, sounds and films in an author's HTML, each passed through a function. */
export function mapHtmlAssets(html: string, map: (address: string) => string): string {
  return html.replace(MEDIA_TAG, (tag) =>
    tag.replace(ADDRESS, (attribute: string, name: string, value: string) => {
      const address = unquoted(value);
      const mapped = map(address);
      return mapped === address ? attribute : name + quoted(mapped);
    }),
  );
}
