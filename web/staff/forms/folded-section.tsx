import { type ReactNode, useState } from 'react';
import './sections.css';

interface Props {
  id: string;
  title: string;
  /** What is set in it, for those who leave it folded. */
  state?: ReactNode;
  /** Opens it whenever it is a new one: what is wrong in it, or where a step back leads. */
  openFor?: object | undefined;
  children: ReactNode;
}

/** Fields that most authors leave as they are. The browser's search finds them as well. */
export function FoldedSection({ id, title, state, openFor, children }: Props) {
  const [isOpen, setIsOpen] = useState(openFor !== undefined);
  const [openedFor, setOpenedFor] = useState(openFor);
  if (openFor !== openedFor) {
    setOpenedFor(openFor);
    if (openFor !== undefined) setIsOpen(true);
  }
  return (
    <details
      id={id}
      className="author-section folded-section"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="folded-section-head">
        <h2 className="author-section-title">{title}</h2>
        <span className="author-muted">{state}</span>
      </summary>
      <div className="folded-section-body author-grid">{children}</div>
    </details>
  );
}
