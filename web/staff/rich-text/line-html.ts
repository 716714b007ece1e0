const ONLY_PARAGRAPH = /^<p>((?:(?!<\/?p\b)[^])*)<\/p>$/;

/** A text that stands within a line: without the paragraph around it, if that is all there is, and without line ends. */
export function lineOfHtml(html: string): string {
  const line = html.trim().replace(/\s*[\r\n]+\s*/g, ' ');
  return (ONLY_PARAGRAPH.exec(line)?.[1] ?? line).replace(/^(?:<br \/>)+|(?:<br \/>)+$/g, '').trim();
}
