import { useMemo } from 'react';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { ruleTags } from '#domain/questionnaire/rule-tags.ts';
import { Tag } from '#ui/tag.tsx';
import { authoringWarnings } from './authoring-warnings.ts';

interface Props {
  question: Question;
  decider: Question | undefined;
  /** Only what is wrong. */
  isBrief: boolean;
}

/** What the system has understood of the question's words, and what it could not make sense of. */
export function QuestionTags({ question, decider, isBrief }: Props) {
  const rules = useMemo(() => (isBrief ? [] : [...new Set(ruleTags(question))]), [question, isBrief]);
  const warnings = useMemo(() => authoringWarnings(question, decider), [question, decider]);
  return (
    <div className="basic-editor-tags">
      {rules.map((rule) => (
        <Tag key={rule} tone="processing">
          {rule}
        </Tag>
      ))}
      {warnings.map((warning) => (
        <Tag key={warning} tone="warning">
          {warning}
        </Tag>
      ))}
    </div>
  );
}
