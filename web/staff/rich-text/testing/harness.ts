import { drawFormula } from '#ui/formula/draw-formulas.ts';
import { createEditor } from '../editor.ts';

/** What the browser tests of the editor drive without a page around it. */
export const rich = { createEditor, drawFormula };
