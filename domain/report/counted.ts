import { hasTag } from '../account/tags.ts';
import { HIDDEN_SCHOOL } from '../candidate/candidate-values.ts';

const TRIAL_TICKETS = ['demo', 'test'];

/** Whether somebody's answers count for others: those of people who only try things out do not. */
export const isCountedPerson = (person: { ticket: string; tag: string; school: string }): boolean =>
  person.school !== HIDDEN_SCHOOL &&
  !TRIAL_TICKETS.includes(person.ticket) &&
  !hasTag(person.tag, ['测试账号']);
