import { tagsOf, tagText } from '../account/tags.ts';

/** Behind a command on the server's own machine; who that is is not known to it. */
export const PURGE_ACTOR = 'npm run purge';
/** No account can have such a name. */
export const OPERATOR_ACTOR = 'kaopu admin';

export interface ListedActor {
  owner: string;
  number: string;
}

/** Of somebody on a list, who has no account: `owner/number`, or `owner/test/number` in the middle of a test. */
export function listedActor(actor: string): ListedActor | undefined {
  const parts = actor.split('/');
  const [owner = ''] = parts;
  const number = parts[parts.length - 1];
  return parts.length < 2 || number === undefined ? undefined : { owner, number };
}

export interface ActorName {
  realName: string;
  tag: string;
}

/** As an owner knows people of the list: name, number and role. */
export function personText(number: string, person: ActorName | undefined): string {
  if (!person) return `${number}（已不在考生名单上）`;
  const role = tagsOf(person.tag).map(tagText).join('、');
  const about = [number, role].filter((part) => part !== '').join('，');
  return person.realName === '' ? about : `${person.realName}（${about}）`;
}

export const accountText = (username: string, name: string): string =>
  name === '' || name === username ? username : `${name}（${username}）`;
