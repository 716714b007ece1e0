import type { QuestionType } from '#domain/questionnaire/question-types.ts';
import type { QuestionView } from '../views/question-view.tsx';
import { MultiChoice } from '../views/multi-choice.tsx';
import { SingleChoice } from '../views/single-choice.tsx';
import { BlankGrid } from './blank-grid.tsx';
import { SingleBlank } from './single-blank.tsx';
import { SingleDropdown } from './single-dropdown.tsx';
import { SingleSlider } from './single-slider.tsx';
import { TableChoice } from './table-choice.tsx';
import { TableDropdown } from './table-dropdown.tsx';
import { TableSlider } from './table-slider.tsx';
import './later-views.css';

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
