import type { QuestionType } from '#domain/questionnaire/question-types.ts';
import type { QuestionView } from '../views/later-view.tsx';
import { MultiChoice } from '../views/multi-choice.tsx';
import { SingleChoice } from '../views/single-choice.tsx';
import { BlankGrid } from './blank-grid.tsx';
import { SingleBlank } from './single-blank.tsx';
import { SingleDropdown } from './single-dropdown.tsx';
import { SingleSlider } from './single-slider.tsx';
import { TableChoice } from './table-choice.tsx';
import { TableDropdown } from './table-dropdown.tsx';
import stylesheet from './later-views.css?url';
import { TableSlider } from './table-slider.tsx';

/** A type without a view does not compile. */
const VIEWS: Record<QuestionType, QuestionView> = {
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

/** By hand, because a stylesheet that a script brings along is not asked for again when it fails. */
function fetchStyles(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = stylesheet;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`no stylesheet at ${stylesheet}`));
    };
    document.head.append(link);
  });
}

/** The views as soon as they can be looked at. */
export async function dressedViews(): Promise<typeof VIEWS> {
  await fetchStyles();
  return VIEWS;
}
