import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import './html-text.css';

/** Authors' HTML. It was cleaned on the way in; it is cleaned again here, because this is where it would run. */
export function HtmlText({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanHtml(html));
    // Without the part that draws them, which few texts need, formulas stay readable as LaTeX.
    if (html.includes('data-formula'))
      import('./formula/draw-formulas.ts').then(
        (part) => part.drawFormulas(place.current),
        () => {},
      );
  }, [html]);
  return <div ref={place} className={`ui-html ${className ?? ''}`} />;
}
