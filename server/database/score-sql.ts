import type { Engine } from './migrations/create-table.ts';

/**
 * Who has to be scored anew, noted by triggers, so that no way to change an answer goes past them. A note is a row of its own
 * and touches no other: a submission never waits for whoever counts. A released migration stands on this file: what it does for
 * it never changes.
 */
const isScored = (contestId: string) =>
  `exists (select 1 from report_contest r where r.contest_id = ${contestId})`;

const note = (from: string) => `insert into score_pending (owner, ticket) ${from}`;

const answeredBy = (row: string) =>
  note(
    `select u.owner, u.ticket from ticket_user u where u.id = ${row}.ticket_user_id and ${isScored('u.contest_id')}`,
  );

/** Whoever logs in for the first time has answered nothing; whose answers come back has. */
const comesBack = note(
  `select new.owner, new.ticket where ${isScored('new.contest_id')}
    and exists (select 1 from answer a where a.ticket_user_id = new.id)`,
);
const userOf = (row: string) =>
  note(`select ${row}.owner, ${row}.ticket where ${isScored(`${row}.contest_id`)}`);

/** Of candidates only those matter who have taken such a test: where they belong has changed. */
const candidateOf = (row: string) =>
  note(
    `select ${row}.owner, ${row}.name where exists (select 1 from ticket_user u
      where u.owner = ${row}.owner and u.candidate = ${row}.name and ${isScored('u.contest_id')})`,
  );

const USER_FACTS = ['ticket', 'candidate', 'school', 'area', 'tag'];
const CANDIDATE_FACTS = ['owner', 'name', 'school', 'area', 'tag'];

/** A template may name a test before there is one. */
const meet = `update report_contest set contest_id = new.id
    where contest_id = '' and owner = new.owner and name = new.name and new.deleted_at is null`;
const everybodyOf = note(
  `select u.owner, u.ticket from ticket_user u where u.contest_id = new.id and ${isScored('new.id')}`,
);
/** Who has taken a test under another name that a template now means. */
const everybodyMet = note(
  `select u.owner, u.ticket from ticket_user u where u.contest_id = new.id and exists (select 1 from report_contest r
    where r.contest_id = '' and r.owner = new.owner and r.name = new.name and new.deleted_at is null)`,
);

interface Trigger {
  name: string;
  event: string;
  table: string;
  when?: string;
  body: string[];
}

const differ = (columns: string[], isNot: string) =>
  columns.map((column) => `old.${column} ${isNot} new.${column}`).join(' or ');

/** Of what comes one by one; answers come by the hundred, and PostgreSQL notes all of a statement at once. */
const rowTriggers = (isNot: string): Trigger[] => [
  { name: 'ticket_user_insert', event: 'insert', table: 'ticket_user', body: [comesBack] },
  { name: 'ticket_user_delete', event: 'delete', table: 'ticket_user', body: [userOf('old')] },
  {
    name: 'ticket_user_update',
    event: `update of ${USER_FACTS.join(', ')}`,
    table: 'ticket_user',
    when: differ(USER_FACTS, isNot),
    body: [userOf('old'), userOf('new')],
  },
  { name: 'candidate_insert', event: 'insert', table: 'candidate', body: [candidateOf('new')] },
  { name: 'candidate_delete', event: 'delete', table: 'candidate', body: [candidateOf('old')] },
  {
    name: 'candidate_update',
    event: `update of ${CANDIDATE_FACTS.join(', ')}`,
    table: 'candidate',
    when: differ(CANDIDATE_FACTS, isNot),
    body: [candidateOf('old'), candidateOf('new')],
  },
  { name: 'contest_insert', event: 'insert', table: 'contest', body: [meet] },
  {
    name: 'contest_renamed',
    event: 'update of name, deleted_at',
    table: 'contest',
    when: differ(['name', 'deleted_at'], isNot),
    body: [everybodyMet, meet],
  },
  {
    name: 'contest_changed',
    event: 'update of type, deleted_at',
    table: 'contest',
    when: differ(['type', 'deleted_at'], isNot),
    body: [everybodyOf],
  },
];

const ANSWER_EVENTS = { insert: 'new', update: 'new', delete: 'old' } as const;

function sqliteTriggers(): string[] {
  const answers = Object.entries(ANSWER_EVENTS).map(([event, row]): Trigger => ({
    name: `answer_${event}`,
    event: event === 'update' ? 'update of body' : event,
    table: 'answer',
    body: [answeredBy(row)],
  }));
  return [...answers, ...rowTriggers('is not')].map(
    ({ name, event, table, when = 'true', body }) =>
      `create trigger ${name}_scored after ${event} on ${table} when ${when} begin\n  ${body.join(';\n  ')};\nend`,
  );
}

const postgresFunction = (name: string, body: string[]) =>
  `create function score_${name}() returns trigger language plpgsql as $$ begin\n${body.join(';\n')};\nreturn null; end $$`;

function postgresTriggers(): string[] {
  const answers = Object.entries(ANSWER_EVENTS).flatMap(([event, row]) => [
    postgresFunction(`answer_${event}`, [
      note(`select distinct u.owner, u.ticket from changed_rows c join ticket_user u on u.id = c.ticket_user_id
        where ${isScored('u.contest_id')}`),
    ]),
    `create trigger answer_${event}_scored after ${event} on answer
      referencing ${row} table as changed_rows for each statement execute function score_answer_${event}()`,
  ]);
  const rows = rowTriggers('is distinct from').flatMap(({ name, event, table, when, body }) => [
    postgresFunction(name, body),
    `create trigger ${name}_scored after ${event} on ${table} for each row
      ${when ? `when (${when})` : ''} execute function score_${name}()`,
  ]);
  return [...answers, ...rows];
}

export const scoreTriggersOf = (engine: Engine): string[] =>
  engine === 'sqlite' ? sqliteTriggers() : postgresTriggers();
