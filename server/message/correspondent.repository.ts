import type { AccountType } from '#domain/account/account.schema.ts';
import { isCandidateEditorTag, tagsOf, tagText } from '#domain/account/tags.ts';
import { isSamePerson } from '#domain/candidate/same-person.ts';
import { type Correspondent, type ListedPerson, personId } from '#domain/message/correspondent.ts';
import { findCandidate } from '#server/candidate/index.ts';
import type { Db } from '#server/database/schema.ts';
import type { LiveSession } from '#server/http/sessions.ts';

/** Whoever makes a call, as plain data: commands look at the list again, in their own transaction. */
export interface Who {
  type: AccountType;
  username: string;
  /** Whose list the person is on; empty for accounts. */
  owner: string;
  number: string;
  loggedInAt: string;
}

export function whoOf(session: LiveSession | undefined): Who {
  const actor = session?.actor;
  if (!actor) throw new Error('nobody makes a call that needs somebody');
  const { type, username } = actor;
  const { begunAt: loggedInAt } = session;
  if (type === 'normal-user') return { type, username, owner: '', number: '', loggedInAt };
  const number = session.sitting?.user.candidate ?? session.candidate ?? '';
  // A ticket user's name changes with its contest; what it does goes by the number.
  return { type, username: `${actor.owner}/${number}`, owner: actor.owner, number, loggedInAt };
}

type Named = Pick<ListedPerson, 'tag' | 'school'> & { realName: string };

/** Never the number: many log in with nothing else. */
function nameOf({ realName, tag, school }: Named): string {
  const role = tagsOf(tag).map(tagText).join('、');
  const place = [school, role].filter((part) => part !== '').join(' ');
  return realName === '' ? place : place === '' ? realName : `${realName}（${place}）`;
}

async function accountName(db: Db, username: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('name')
    .where('username', '=', username)
    .executeTakeFirst();
  return row?.name || username;
}

/** As the list says it at this moment; undefined for whoever is no longer on it, though somebody else may have the number. */
export async function findCorrespondent(db: Db, who: Who): Promise<Correspondent | undefined> {
  const { type, username, owner, number, loggedInAt } = who;
  if (type === 'normal-user')
    return { id: username, name: await accountName(db, username), person: undefined };
  const found = await findCandidate(db, owner, number);
  if (!found || !isSamePerson({ since: found.createdTime, loggedInAt })) return undefined;
  // Candidates in the middle of a test are told nothing; those who keep a list are at a desk.
  if (type === 'ticket-user' && !isCandidateEditorTag(found.tag)) return undefined;
  const { tag, school, area, createdTime: since } = found;
  const person = { number, tag, school, area, since, isSchoolUser: type === 'school-user' };
  return { id: personId(owner, person), name: nameOf(found), person };
}
