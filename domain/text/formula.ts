/** What may be drawn of an author's LaTeX, for the page that shows it and for the server that prints it. */

/** Longer ones are no formula, and drawing them could take long. */
export const LONGEST_FORMULA = 2_000;

/** A few macros within macros would make a page of a line. */
const DEFINES = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-z])/i;

/** For KaTeX. `trust` keeps away everything that names an address, an id or a class. */
export const FORMULA_OPTIONS = {
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

/** What is wrong before anybody tries to draw it. */
export function formulaProblem(latex: string): FormulaProblem | undefined {
  if (latex.trim() === '') return { reason: 'empty', from: '' };
  if (latex.length > LONGEST_FORMULA) return { reason: 'too long', from: '' };
  const definition = DEFINES.exec(latex);
  return definition ? { reason: 'defines', from: definition[0] } : undefined;
}
