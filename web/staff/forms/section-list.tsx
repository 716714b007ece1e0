import type { MouseEvent } from 'react';
import './sections.css';

export interface ListedSection {
  /** The id of the section in the page. */
  id: string;
  title: string;
  /** How it stands, in a word or two. */
  state: string;
  tone?: 'error' | 'warning' | undefined;
  isChanged: boolean;
}

/** Takes the author to a section and opens it; whoever uses the keyboard goes on from there. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  if (section instanceof HTMLDetailsElement) section.open = true;
  section.scrollIntoView({ block: 'start' });
  section
    .querySelector<HTMLElement>(':is(input, textarea, select, [role=combobox], button):not(:disabled)')
    ?.focus({ preventScroll: true });
}

/** Every section of a long form and how it stands, beside it where there is room. */
export function SectionList({ sections }: { sections: readonly ListedSection[] }) {
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault();
    goToSection(id);
  };
  return (
    <nav className="section-list" aria-label="本页的各部分">
      <ol>
        {sections.map(({ id, title, state, tone, isChanged }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => go(event, id)}>
              <span className="section-list-title">
                {title}
                {isChanged && (
                  <span className="section-list-changed" role="img" aria-label="有未保存的修改" />
                )}
              </span>
              <span className={`section-list-state ${tone === undefined ? '' : `section-list-${tone}`}`}>
                {state}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
