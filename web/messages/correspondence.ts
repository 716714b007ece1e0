import type { Account } from '#domain/account/account.schema.ts';
import { type Correspondent, mayWrite } from '#domain/message/correspondent.ts';
import type { SeenMessage } from '#domain/message/message.schema.ts';
import { useLastAccount, useOwner } from '#web/staff/use-owner.ts';

/** The account as the rules of messages and notices see it. */
export function correspondentOf(account: Account): Correspondent {
  const { type, username, name, ticketId: number, tag, school, area } = account;
  const person =
    type === 'normal-user' ? undefined : { number, tag, school, area, since: '', isSchoolUser: true };
  return { id: username, name, person };
}

/** Whose messages and notices the pages show: a school's staff belong to the owner whose list they are on. */
export function useCorrespondence() {
  const account = useLastAccount();
  const asked = useOwner();
  const isSchool = account?.type === 'school-user';
  return {
    owner: isSchool ? account.owner : asked,
    isSchool,
    mayWrite: account !== undefined && mayWrite(correspondentOf(account)),
  };
}

const pathOf = (page: string) => (owner: string, name: string) =>
  `/${page}/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;

export const messagePath = pathOf('message-edit');
export const noticePath = pathOf('notice-edit');

/** Names are numbered to keep them apart, which means nothing to those who get one of them. */
export const shownTitle = ({ side, name, title }: Pick<SeenMessage, 'side' | 'name' | 'title'>) =>
  side === 'writer' ? name : title;
