import type { ReactNode } from 'react';
import { columnTitlesOf } from '#domain/questionnaire/question-parts.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import type { QuestionViewProps } from '../views/view-props.ts';
import { FieldTable } from './field-table.tsx';
import { RangeSlider } from './range-slider.tsx';
import { useRows } from './use-rows.tsx';

export function TableSlider(props: QuestionViewProps<ReactNode>) {
  const { question, readOnly } = props;
  const { choiceOf, onChoice } = useRows(props);
  const { sliders } = questionRules(question);
  const { titles } = columnTitlesOf(question);
  return (
    <FieldTable
      view={props}
      field={(row, marks) => {
        const range = sliders[row];
        return range ? (
          <RangeSlider
            {...marks}
            range={range}
            value={choiceOf(row)}
            onValue={(value) => onChoice(row, value)}
            titles={titles}
            readOnly={readOnly}
          />
        ) : null;
      }}
    />
  );
}
