import katex from 'katex';
import 'katex/dist/katex.css';
import './formula.css';

/** Longer ones are no formula, and drawing them could take long. */
export const LONGEST_FORMULA = 2_000;

/** A few macros within macros would make a page of a line. */
const DEFINES = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-z])/i;

/** `trust` keeps away everything that names an address, an id or a class. */
const OPTIONS = {
  throwOnError: true,
  trust: false,
  strict: 'ignore',
  maxSize: 20,
  maxExpand: 200,
} as const;

/** Why a LaTeX text cannot be drawn: the kind of problem, and where it begins. */
export interface FormulaProblem {
  reason: 'empty' | 'too long' | 'defines' | 'broken';
  /** Of a broken one: the text from the place on where reading it ended. */
  from: string;
}

/** Draws LaTeX in an element; where that does not work, the element keeps what it shows. */
export function drawFormula(latex: string, place: HTMLElement): FormulaProblem | undefined {
  if (latex.trim() === '') return { reason: 'empty', from: '' };
  if (latex.length > LONGEST_FORMULA) return { reason: 'too long', from: '' };
  const definition = DEFINES.exec(latex);
  if (definition) return { reason: 'defines', from: definition[0] };
  try {
    const drawn = document.createElement('span');
    katex.render(latex, drawn, OPTIONS);
    place.replaceChildren(...drawn.childNodes);
    return undefined;
  } catch (error) {
    const position = error instanceof katex.ParseError ? error.position : 0;
    return { reason: 'broken', from: latex.slice(position) };
  }
}

/** Draws the formulas of a text that are not drawn yet. */
export function drawFormulas(text: HTMLElement | null): void {
  for (const place of text?.querySelectorAll<HTMLElement>('[data-formula]') ?? []) {
    if (!place.firstElementChild) drawFormula(place.dataset['formula'] ?? '', place);
  }
}
