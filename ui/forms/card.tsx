import type { ReactNode } from 'react';
import './card.css';

interface CardProps {
  title?: ReactNode;
  /** Stands at the right of the title. */
  extra?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, extra, className, children }: CardProps) {
  return (
    <section className={`ui-card ${className ?? ''}`}>
      {title || extra ? (
        <header className="ui-card__head">
          {title ? <h2 className="ui-card__title">{title}</h2> : <span />}
          {extra}
        </header>
      ) : null}
      <div className="ui-card__body">{children}</div>
    </section>
  );
}
