import { fileAddressOf, fileKeysIn } from '../resource/file-address.ts';
import { entityAt, markupAt } from './html-tokens.ts';
import { OBJECT } from './html-words.ts';
import { parseReportText, type ReportPlace } from './report-parser.ts';
import { coverAddress } from './report-pieces.ts';
import { positionFinder } from './report-position.ts';

/**
 * Where a printed report has a picture from: out of its own text, or from the files of this site, whatever the site was called
 * when the address was written. Nothing else is reached while a report is printed.
 */
export function printedAddress(address: string): string | undefined {
  if (/^data:image\//i.test(address.trim())) return address;
  const [key] = fileKeysIn(address);
  return key === undefined ? undefined : fileAddressOf(key);
}

/** A picture that the page may show and a PDF will not, in words for the author. */
export interface UnprintedPicture extends ReportPlace {
  message: string;
}

const sourceOf = (html: string) =>
  (markupAt(html, 0)?.tag?.source ?? '').replace(
    /&[^;&]{1,32};/g,
    (entity) => entityAt(entity, 0)?.sign ?? entity,
  );

/** Longer ones are shown by how they begin. */
const LONGEST_SHOWN = 80;

const messageOf = (address: string) => {
  const signs = Array.from(address);
  const shown = signs.length > LONGEST_SHOWN ? `${signs.slice(0, LONGEST_SHOWN).join('')}…` : address;
  return `图片没有上传到本站：${shown}`;
};

/** In the order of the text; a cover counts where the text shows it. */
export function unprintedPictures(text: string, frontUrl: string): UnprintedPicture[] {
  const { html, tags } = parseReportText(text);
  const cover = coverAddress(frontUrl);
  const covers = tags
    .filter(({ kind }) => kind === '封面' && cover !== '')
    .map(({ start, end }) => ({ start, end, address: cover }));
  const pictures = [];
  for (let at = html.words.indexOf(OBJECT); at >= 0; at = html.words.indexOf(OBJECT, at + 1)) {
    const markup = html.html.slice(html.from[at], html.to[at]);
    if (/^<img[\s/>]/i.test(markup)) pictures.push({ start: at, end: at + 1, address: sourceOf(markup) });
  }
  const positionOf = positionFinder(html.words);
  return [...covers, ...pictures]
    .filter(({ address }) => printedAddress(address) === undefined)
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, address }) => ({
      ...{ start, end, from: html.from[start] ?? 0, to: html.to[end - 1] ?? text.length },
      position: positionOf(start),
      message: messageOf(address),
    }));
}
