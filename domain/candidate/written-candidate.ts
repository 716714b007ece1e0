import { CANDIDATE_RULES } from '../import/candidate-sheet.ts';
import type { CANDIDATE_LABELS } from './candidate-values.ts';
import type { CandidateFields } from './candidate.schema.ts';

type Field = keyof typeof CANDIDATE_LABELS;

/** Why a candidate is not written so. */
export interface CandidateProblem {
  field: Field;
  reason: string;
}

/**
 * What somebody writes by hand, by the rules of lists that are imported, so that a download can always be uploaded again. What
 * stands there already stays as it is: whoever changes a name is not asked about an old number.
 */
export function writtenCandidate(
  fields: CandidateFields,
  stored: Pick<CandidateFields, Field> | undefined,
): { fields: CandidateFields } | { problem: CandidateProblem } {
  const written = { ...fields };
  for (const [field, rule] of CANDIDATE_RULES) {
    if (fields[field] === stored?.[field]) continue;
    const outcome = rule(fields[field]);
    if ('reason' in outcome) return { problem: { field, reason: outcome.reason } };
    written[field] = outcome.value;
  }
  return { fields: written };
}
