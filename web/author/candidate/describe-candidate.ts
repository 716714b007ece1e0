import { CANDIDATE_LABELS, LEVEL_NAMES } from '#domain/candidate/candidate-values.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';
import type { CandidateDraft } from './candidate-queries.ts';

const part = (key: string, label: string, text: string): DescribedPart => ({
  key,
  label,
  lines: text === '' ? [] : text.split('\n'),
});

/** In words, for an author who has to choose between two versions. Passwords are nobody's to read. */
export function describeCandidate(candidate: CandidateDraft): DescribedPart[] {
  return [
    ...Object.entries(CANDIDATE_LABELS).map(([field, label]) =>
      part(field, label, candidate[field as keyof typeof CANDIDATE_LABELS]),
    ),
    ...LEVEL_NAMES.map((label, index) => part(label, label, candidate.level[index] ?? '')),
  ];
}
