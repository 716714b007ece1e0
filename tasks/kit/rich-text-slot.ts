import { type ComponentType, createContext } from 'react';

export interface RichTextEditorProps {
  /** What is edited, in words: 第3题的题干 */
  label: string;
  /** Authors' HTML. */
  value: string;
  /** A single paragraph comes back without its tags and on one line, as a question or an option wants it. */
  onFinish(value: string): void;
  onClose(): void;
}

/**
 * The page's editor for texts with formulas, pictures and tables, as a dialog to be mounted while it is wanted. Task kinds
 * know no page; where no page gives one, nothing is offered.
 */
export const RichTextSlot = createContext<ComponentType<RichTextEditorProps> | undefined>(undefined);
