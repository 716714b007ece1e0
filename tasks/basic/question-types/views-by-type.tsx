import type { QuestionType } from '#domain/questionnaire/question-types.ts';
import { BlankGrid } from './blank-grid/blank-grid.tsx';
import { MultiChoice, SingleChoice } from './choice/choice.tsx';
import { SingleDropdown } from './dropdown/dropdown.tsx';
import { SingleBlank } from './fill-blank/blank-field.tsx';
import type { QuestionView } from './question-view.tsx';
import { SingleSlider } from './slider/slider.tsx';
import { TableChoice } from './table/table-choice.tsx';
import { TableDropdown, TableSlider } from './table/table-fields.tsx';

/** A type without a view does not compile. */
export const VIEWS: Record<QuestionType, QuestionView> = {
  'single-choice': SingleChoice,
  'single-choice-dropdown': SingleDropdown,
  'single-slider': SingleSlider,
  'multi-choice': MultiChoice,
  'fill-blank': SingleBlank,
  'multi-fill-blank': BlankGrid,
  'table-choice': TableChoice,
  'table-choice-dropdown': TableDropdown,
  'table-choice-slider': TableSlider,
  'table-choice-ex': TableChoice,
};
