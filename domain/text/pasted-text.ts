import { asTyped } from './plain-html.ts';

/** The signs that Word and web pages put before the entries of a list, some of them from its own symbol font. */
const BULLET = /^[\t ]*[•·▪◦●○■□◆➢✓\uf0a7\uf0b7\uf0d8\uf06c\uf0fc][\t ]+/gm;
/** Word writes a tab behind the sign or the number of each entry; nobody types one there. */
const NUMBERED =
  /^[\t ]*(?:o|[\d０-９]{1,3}[.．、)）]|[A-Za-zＡ-Ｚａ-ｚ][.．、)）]|[（(][\d０-９]{1,3}[)）])\t+/gm;
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** What was copied from elsewhere, as somebody would have typed it. */
export function tidyPasted(copied: string): string {
  return asTyped(copied)
    .replace(INVISIBLE, '')
    .replace(BULLET, '• ')
    .replace(/^([^\t\n]{1,5})\t(?=[^\t\n]*$)/gm, '$1 ');
}

/** The same for a list of which each line is an entry: the marks of another list are no part of them. */
export function tidyPastedList(copied: string): string {
  return asTyped(copied).replace(INVISIBLE, '').replace(BULLET, '').replace(NUMBERED, '');
}
