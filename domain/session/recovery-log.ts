import { LATE_DECISIONS, type LateDecision } from './late-answer.ts';
import { RESCUE_OUTCOMES, type RescueOutcome } from './rescue-file.ts';
import { FULL_NOTES, type VolumeKind } from './volume.ts';

/** What is done after something went wrong, as the audit log names it. */
export const RECOVERY_ACTIONS = {
  'give-time-back': '补时',
  'decide-late-answers': '迟到答案',
  'apply-rescue-file': '答案文件',
  'deliver-answers': '补传答案',
  'use-up-volume': '存储上限',
} as const;
export type RecoveryAction = keyof typeof RECOVERY_ACTIONS;

const MOST_TICKETS = 5;

function ticketList(tickets: readonly string[]): string {
  const shown = [...new Set(tickets)];
  const rest = shown.length > MOST_TICKETS ? `等${shown.length}名考生` : '';
  return shown.slice(0, MOST_TICKETS).join('、') + rest;
}

interface Rescued {
  ticket: string;
  counts: Partial<Record<RescueOutcome, number>>;
}

interface Details {
  'give-time-back': { minutes: number; reason: string; given: number; tickets?: string[] };
  'decide-late-answers': { decision: LateDecision; tickets: string[] };
  'apply-rescue-file': Rescued;
  'deliver-answers': Rescued;
  'use-up-volume': { ticket: string; kind: VolumeKind };
}

function rescuedText({ ticket, counts }: Rescued): string {
  const parts = Object.entries(counts) as [RescueOutcome, number][];
  return `考生${ticket}：${parts.map(([kind, count]) => `${RESCUE_OUTCOMES[kind]}${count}份`).join('，')}`;
}

const TEXTS: { [A in RecoveryAction]: (detail: Details[A]) => string } = {
  'give-time-back': ({ minutes, reason, given, tickets }) =>
    `${tickets ? `为考生${ticketList(tickets)}` : '为整场测试'}延长${minutes}分钟，共${given}人；原因：${reason}`,
  'decide-late-answers': ({ decision, tickets }) =>
    `${LATE_DECISIONS[decision]}${tickets.length}份，考生${ticketList(tickets)}`,
  'apply-rescue-file': rescuedText,
  'deliver-answers': rescuedText,
  'use-up-volume': ({ ticket, kind }) => `考生${ticket}：${FULL_NOTES[kind].mark}。${FULL_NOTES[kind].text}`,
};

export function recoveryText(action: string, detail: unknown): string {
  const write = TEXTS[action as RecoveryAction] as ((detail: unknown) => string) | undefined;
  return write ? write(detail) : '';
}

export const RECOVERY_REFUSALS = { contestMissing: '测试不存在' } as const;
