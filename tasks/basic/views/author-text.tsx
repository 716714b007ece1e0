import { shownText } from '#domain/questionnaire/rule-text.ts';
import { HtmlText } from '#ui/html-text.tsx';

/** What an author wrote, without the marks that only steer the answering. */
export function AuthorText({ html, className }: { html: string; className?: string }) {
  const shown = shownText(html);
  // A long table repeats its column titles in each row: plain words need no parser.
  if (/[<&]/.test(shown)) return <HtmlText html={shown} {...(className ? { className } : {})} />;
  return <div className={`ui-html ${className ?? ''}`}>{shown}</div>;
}
