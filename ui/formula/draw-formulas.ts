import katex from 'katex';
import { FORMULA_OPTIONS, type FormulaProblem, formulaProblem } from '#domain/text/formula.ts';
import 'katex/dist/katex.css';
import './formula.css';

/** Draws LaTeX in an element; where that does not work, the element keeps what it shows. */
export function drawFormula(latex: string, place: HTMLElement): FormulaProblem | undefined {
  const problem = formulaProblem(latex);
  if (problem) return problem;
  try {
    const drawn = document.createElement('span');
    katex.render(latex, drawn, FORMULA_OPTIONS);
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
