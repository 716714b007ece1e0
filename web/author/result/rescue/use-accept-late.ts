import { useMutation } from '@tanstack/react-query';
import { useLateDecision } from '../late/use-late-decision.ts';
import { lateChoices, type RescueLine } from './rescue-lines.ts';

/** Accepts the late answers that files have brought. */
export function useAcceptLate(onAccepted: (lines: readonly RescueLine[]) => void) {
  const deciding = useLateDecision();
  return useMutation({
    mutationFn: (lines: readonly RescueLine[]) =>
      deciding.mutateAsync({ decision: 'accepted', answers: lateChoices(lines) }),
    onSuccess: (_done, lines) => onAccepted(lines),
  });
}
