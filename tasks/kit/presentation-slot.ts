import { type ComponentType, createContext } from 'react';
import type { ImportedPage } from '#domain/import/imported-pages.schema.ts';

export interface PresentationImportProps {
  /** How many pages there are, and how many more there may be. */
  count: number;
  room: number;
  /**
   * All pages of a file, which stand in the place of those that are there; or pictures, which come after them. `shape` is the height of
   * the first by its width, where that can be told.
   */
  onPages(pages: ImportedPage[], how: 'instead' | 'after', shape: number | undefined): void;
}

/**
 * The page's way from a presentation, a PDF or pictures to pages. Task kinds know no page; where no page gives one, nothing is
 * offered.
 */
export const PresentationSlot = createContext<ComponentType<PresentationImportProps> | undefined>(undefined);
