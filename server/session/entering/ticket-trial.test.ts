import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Candidate } from '#domain/candidate/candidate.schema.ts';
import { isInvited } from '#domain/candidate/invitation.ts';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { triedTicket, tryTicket } from '#domain/ticket/ticket-trial.ts';
import type { NumberRow, RangeRow, Ticket } from '#domain/ticket/ticket.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';
import { decideLogin, type TicketLogin } from './login-decision.ts';

const TICKETS: Record<string, Ticket> = {
  number: [
    { id: '12', type: '', name: '', school: '' },
    { id: '12x', type: '教师', name: '林小满', school: '一中' },
    { id: 'demo', type: '', name: '', school: '' },
  ],
  range: [{ id: 1, start: '10', end: '13' }],
  regex: '1\\dx?|A.*',
};

const contests = fc.record({
  ticketType: fc.constantFrom('number', 'range', 'regex'),
  parentSuffix: fc.constantFrom('', 'x'),
  state: fc.constantFrom('active', 'inactive'),
  tag: fc.constantFrom('学生', '教师'),
  type: fc.constantFrom('default', 'external', 'parent'),
  enablePassword: fc.boolean(),
});
const typed = fc.constantFrom('', '12', '12x', '13', '１２', ' 12 ', 'A1', 'demo', 'test', '1 2', '012', '9');
const candidates = fc.option(
  fc.record({
    tag: fc.constantFrom('', '学生', '教师'),
    contests: fc.constantFrom('', '测试', '别的', '父测试'),
  }),
  { nil: undefined },
);

describe('a number that an author tries', () => {
  it('is let in or refused, with the same words, exactly as at the login', () => {
    fc.assert(
      fc.property(contests, typed, candidates, fc.boolean(), (fields, written, person, hasParent) => {
        const ticket = TICKETS[fields.ticketType] as RangeRow[];
        const settings = ContestSettings.parse({ name: '测试', ...fields, ticket });
        const contest = { ...settings, ticket, owner: 'owner', createdTime: '' };
        const parent = { ...contest, name: '父测试', type: 'parent' as const, parentSuffix: 'x' };
        const parents = hasParent ? [parent] : [];
        const number = triedTicket(contest, written);
        const candidate =
          person && Candidate.parse({ ...person, name: number || '0', owner: 'owner', createdTime: '' });
        const rows = fields.ticketType === 'number' ? (TICKETS['number'] as NumberRow[]) : [];
        const line = rows.findIndex(({ id }) => id === number) + 1;
        const row = rows[line - 1];

        const trial = tryTicket(contest, written, row && { row, line }, {
          parents,
          candidate: candidate
            ? {
                ...candidate,
                isInvited: isInvited(
                  candidate,
                  '测试',
                  parents.map(({ name }) => name),
                ),
              }
            : null,
        });

        const username = written.normalize('NFKC').trim();
        const stored: StoredContest = { id: 'id', version: 1, listId: '', contest };
        const login = { owner: 'owner', contest: '测试', username, password: username } as TicketLogin;
        const decision = decideLogin({ stored, parents, ticketBefore: undefined }, login, {
          candidateOf: () => candidate,
          listedRowOf: () => row,
        });
        expect(trial.refusal).toBe('refused' in decision ? decision.refused : undefined);
        expect(trial.steps.some(({ mark }) => mark === 'bad')).toBe(trial.refusal !== undefined);
      }),
      { numRuns: 2_000 },
    );
  });
});
