import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyCommand, type BatchCommand, command } from './command.ts';
import { LONGEST_TURN, type Turn, WaitingWrites } from './waiting-writes.ts';
import type { WriteRequest } from './writer-messages.ts';

const submission: BatchCommand<object, void> = {
  name: 'submission',
  sqlite: () => [],
  postgres: async () => ({ statements: [], outputAt: () => undefined }),
};
const ALL: AnyCommand[] = [
  submission,
  { ...submission, name: 'other-submission' },
  { ...submission, name: 'login', givesWay: true },
  { ...submission, name: 'log', givesWay: true },
  command('save', async () => undefined),
  command('rename', async () => undefined),
];
const COMMANDS = new Map(ALL.map((entry) => [entry.name, entry]));
const NAMES = [...COMMANDS.keys(), 'unknown'];
const isSubmissionName = (name: string) => name.endsWith('submission');
/** Each of these is one line; single commands and what nobody knows are in one together. */
const lineOf = (name: string) => (['login', 'log'].includes(name) ? name : 'single');

const requestsOf = (turn: Turn) => ('batch' in turn ? turn.requests : [turn.request]);
const takeOthers = (waiting: WaitingWrites) => [...waiting.takeOthers()].flatMap(requestsOf);

function newWaiting() {
  const waiting = new WaitingWrites(COMMANDS);
  let lastId = 0;
  const add = (names: string[]) => {
    waiting.add(names.map((name) => ({ id: (lastId += 1), name, input: undefined })));
    return lastId;
  };
  return { waiting, add };
}

describe('what waits for the writer', () => {
  it('is taken once, each line in its order of arrival, however it is added and taken', () => {
    const arrival = fc.array(fc.constantFrom(...NAMES), { maxLength: 80 });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 8 }), (arrivals) => {
        const { waiting, add } = newWaiting();
        const taken: WriteRequest[] = [];
        let added = 0;
        const takeSome = () => {
          taken.push(...waiting.takeSubmissions().flatMap(requestsOf), ...takeOthers(waiting));
        };
        for (const names of arrivals) {
          added = add(names);
          takeSome();
        }
        while (waiting.size > 0) takeSome();
        expect(taken.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
          Array.from({ length: added }, (_, index) => index + 1),
        );
        for (const line of ['login', 'log', 'single']) {
          const ids = taken
            .filter(({ name }) => !isSubmissionName(name) && lineOf(name) === line)
            .map(({ id }) => id);
          expect(ids).toEqual([...ids].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('has its submissions taken first: half of them and at least 32', () => {
    const { waiting, add } = newWaiting();
    add([...Array<string>(500).fill('log'), ...Array<string>(100).fill('submission')]);
    const sizes = Array.from({ length: 4 }, () => waiting.takeSubmissions().flatMap(requestsOf).length);
    expect(sizes).toEqual([50, 32, 18, 0]);
    expect(waiting.size).toBe(500);
  });

  it('lets a log-in and a single command pass thousands of logs that came before them', () => {
    const { waiting, add } = newWaiting();
    add([...Array<string>(5_000).fill('log'), 'save', 'login', 'rename']);
    const names = takeOthers(waiting).map(({ name }) => name);
    expect(names.slice(0, LONGEST_TURN + 2)).toEqual([
      ...Array<string>(LONGEST_TURN).fill('log'),
      'save',
      'login',
    ]);
    expect(names.indexOf('rename')).toBe(2 * LONGEST_TURN + 2);
  });

  it('gives no more than a number of others at once, and what was not taken stays', () => {
    const { waiting, add } = newWaiting();
    add(Array<string>(5_000).fill('log'));
    expect(takeOthers(waiting)).toHaveLength(256);
    for (const turn of waiting.takeOthers()) {
      expect(requestsOf(turn)).toHaveLength(LONGEST_TURN);
      break;
    }
    expect(waiting.size).toBe(5_000 - 256 - LONGEST_TURN);
  });
});
