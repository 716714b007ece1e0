import type { DocumentBlock, DocumentParagraph } from './document-block.ts';

const joinedLines = ({ lines, number }: DocumentParagraph) =>
  (number === undefined ? '' : `${number.replace(/[<>&]/g, '')} `) +
  lines.map(({ html }) => html).join('<br />');

function paragraphHtml(block: DocumentParagraph): string {
  const tag = block.role === 'body' ? 'p' : 'h3';
  const style = block.align ? ` style="text-align: ${block.align}"` : '';
  return `<${tag}${style}>${joinedLines(block)}</${tag}>`;
}

/** Points that follow each other are one list; deeper ones stand in it a list further in. */
function pointsHtml(points: readonly DocumentParagraph[]): string {
  let html = '';
  let depth = 0;
  for (const block of points) {
    const wanted = Math.min(block.point ?? 1, depth + 1);
    if (wanted > depth) html += '<ul>';
    else html += `</li>${'</ul></li>'.repeat(depth - wanted)}`;
    html += `<li>${joinedLines(block)}`;
    depth = wanted;
  }
  return `${html}</li>${'</ul></li>'.repeat(Math.max(0, depth - 1))}</ul>`;
}

/** Blocks as the HTML of a text. */
export function blocksHtml(blocks: readonly DocumentBlock[]): string {
  const pieces: string[] = [];
  let points: DocumentParagraph[] = [];
  const endList = () => {
    if (points.length > 0) pieces.push(pointsHtml(points));
    points = [];
  };
  for (const block of blocks) {
    if (block.kind === 'paragraph' && block.point !== undefined) {
      points.push(block);
      continue;
    }
    endList();
    pieces.push(block.kind === 'table' ? block.html : paragraphHtml(block));
  }
  endList();
  return pieces.join('');
}
