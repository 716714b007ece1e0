import { canonicalHtml, readHtml } from './clean-document.ts';
import { cleanWord, isFromWord } from './word-html.ts';

/** What is on the author's computer or within the text itself: nobody else would see it, or everybody would load it. */
const LOCAL_ADDRESS = /^\s*(?:data|blob|file|cid|webkit-fake-url|[a-z]):/i;
const MEDIA = 'img, audio, video, source, v\\:imagedata';

function isLocal(media: Element): boolean {
  return [media.getAttribute('src'), media.getAttribute('poster')].some(
    (address) => address !== null && LOCAL_ADDRESS.test(address),
  );
}

export interface AdmittedHtml {
  html: string;
  /** Pictures, sounds or films were left out because they are not on the network. */
  hasLostMedia: boolean;
}

/** Pasted or dropped HTML as the editor takes it in. */
export function admitHtml(pasted: string): AdmittedHtml {
  const body = readHtml(pasted);
  const lost = [...body.querySelectorAll(MEDIA)].filter(isLocal);
  for (const media of lost) media.remove();
  if (isFromWord(pasted)) cleanWord(body);
  return { html: canonicalHtml(body), hasLostMedia: lost.length > 0 };
}

/** Plain text: empty lines part paragraphs, line ends stay. */
export function htmlOfText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = escaped.replaceAll('\r\n', '\n').split(/\n{2,}/);
  const lines = paragraphs.map((paragraph) => paragraph.replaceAll('\n', '<br>'));
  return lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `<p>${line}</p>`).join('');
}
