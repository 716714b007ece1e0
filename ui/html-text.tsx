import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import './html-text.css';

/** Authors' HTML. It was cleaned on the way in; it is cleaned again here, because this is where it would run. */
export function HtmlText({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanHtml(html));
  }, [html]);
  return <div ref={place} className={`ui-html ${className ?? ''}`} />;
}
