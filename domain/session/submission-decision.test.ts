import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinished } from './contest-session.ts';
import { REFUSALS } from './refusals.ts';
import { SEQUENCE_SKEW_MS } from './sequence.ts';
import { decideSubmission } from './submission-decision.ts';

const NOW = new Date('2026-03-01T08:01:00.000Z');
const contest = {
  tasks: ['opening', 'a', 'b', 'closing'],
  canJump: false,
  state: 'active',
  minDuration: 0,
} as const;
const session = {
  tag: '学生',
  startTime: '2026-03-01T08:00:00.000Z',
  stopTime: '',
  asideTasks: [],
  expireTime: '',
  taskAnswers: [] as string[],
};
const open = { ...contest, tasks: [...contest.tasks] };
const decide = (current: number | undefined, sequence: number | undefined, taskId = 1) =>
  decideSubmission(open, session, current, { taskId, sequence, queuedAt: undefined, recordBegan: 0 }, NOW);

interface Packet {
  sequence: number;
  answer: string;
}

/** What a server keeps of the packets of one task, in the order in which they come in. */
function receive(packets: readonly Packet[]): { current: Packet | undefined; history: number } {
  let current: Packet | undefined;
  let history = 0;
  for (const packet of packets) {
    const decision = decide(current?.sequence, packet.sequence);
    if (decision.kind === 'applied') current = packet;
    if (decision.kind !== 'refused') history += 1;
  }
  return { current, history };
}

describe('a submission', () => {
  it('is the answer when it is the first, also with sequence 0', () => {
    expect(decide(undefined, 0)).toEqual({ kind: 'applied', sequence: 0, delayMs: 0 });
    expect(decide(undefined, 7)).toEqual({ kind: 'applied', sequence: 7, delayMs: 0 });
  });

  it('replaces an older answer', () => {
    expect(decide(7, 8)).toEqual({ kind: 'applied', sequence: 8, delayMs: 0 });
  });

  it('that comes late or twice is only kept', () => {
    expect(decide(7, 6)).toEqual({ kind: 'kept', sequence: 6, delayMs: 0 });
    expect(decide(7, 7)).toEqual({ kind: 'kept', sequence: 7, delayMs: 0 });
  });

  it('without a sequence counts as the newest', () => {
    expect(decide(undefined, undefined)).toEqual({ kind: 'applied', sequence: 1, delayMs: 0 });
    expect(decide(7, undefined)).toEqual({ kind: 'applied', sequence: 8, delayMs: 0 });
  });

  it('is refused when its number lies ahead of the clock, and does not stand back behind one that is stored so', () => {
    const ahead = NOW.getTime() + SEQUENCE_SKEW_MS + 1;
    expect(decide(undefined, ahead)).toEqual({ kind: 'refused', message: REFUSALS.ahead });
    expect(decide(undefined, ahead - 1).kind).toBe('applied');
    expect(decide(ahead, 7)).toEqual({ kind: 'applied', sequence: 7, delayMs: 0 });
    expect(decide(Number.MAX_SAFE_INTEGER, undefined)).toEqual({ kind: 'applied', sequence: 1, delayMs: 0 });
  });

  it('is refused with its reason, however new it is', () => {
    expect(decide(undefined, 9, 2)).toEqual({ kind: 'refused', message: REFUSALS.locked });
    expect(decide(7, 9, 0)).toEqual({ kind: 'refused', message: REFUSALS.notATask });
  });
});

describe('an answer that was given before the record began', () => {
  const began = NOW.getTime() - 10 * 60_000;
  const given = (queuedAt: number | undefined) => ({ taskId: 1, sequence: 1, queuedAt, recordBegan: began });
  const kindOf = (queuedAt: number | undefined) =>
    decideSubmission(open, session, undefined, given(queuedAt), NOW).kind;

  it('waits for the owner, since it belongs to a record that a fresh start has taken away', () => {
    expect(kindOf(began - 60_001)).toBe('late');
  });

  it('counts within what clocks may differ, and where the page says nothing', () => {
    expect([kindOf(began - 60_000), kindOf(began + 1), kindOf(undefined)]).toEqual(Array(3).fill('applied'));
  });
});

describe('a submission to somebody of whom only the answered tasks are known', () => {
  const knowing = (taskIds: number[]) => {
    const { taskAnswers: _texts, ...known } = session;
    return { ...known, answeredTasks: new Set(taskIds) };
  };
  const second = { taskId: 2, sequence: 1, queuedAt: undefined, recordBegan: 0 };

  it('is decided as with their texts', () => {
    expect(decideSubmission(open, knowing([]), undefined, second, NOW)).toEqual({
      kind: 'refused',
      message: REFUSALS.locked,
    });
    expect(decideSubmission(open, knowing([1]), undefined, second, NOW).kind).toBe('applied');
  });

  it('finishes the test with the last of them', () => {
    expect([[], [1], [2], [1, 2]].map((taskIds) => isFinished(open, knowing(taskIds)))).toEqual([
      ...[false, false, false, true],
    ]);
  });
});

describe('packets that arrive in any order', () => {
  const packets = fc
    .uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 })
    .map((sequences) => sequences.map((sequence) => ({ sequence, answer: `answer ${sequence}` })));
  const shuffled = packets.chain((sent) => fc.shuffledSubarray(sent, { minLength: sent.length }));

  it('leave the answer with the highest sequence, and all of them in the history', () => {
    fc.assert(
      fc.property(shuffled, (arriving) => {
        const highest = Math.max(...arriving.map(({ sequence }) => sequence));
        expect(receive(arriving)).toEqual({
          current: { sequence: highest, answer: `answer ${highest}` },
          history: arriving.length,
        });
      }),
    );
  });

  it('leave the same answer when some of them are sent again', () => {
    fc.assert(
      fc.property(shuffled, fc.infiniteStream(fc.nat(11)), (arriving, picks) => {
        const again = arriving.flatMap((packet) => {
          const repeated = arriving[picks.next().value ?? 0];
          return repeated ? [packet, repeated] : [packet];
        });
        expect(receive(again).current).toEqual(receive(arriving).current);
      }),
    );
  });
});
