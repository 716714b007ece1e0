import { watchedBy } from '../account/tags.ts';
import { mayBeListed } from '../progress/watched.ts';
import { type Correspondent, isWithin, type ListedPerson, writesWithin } from './correspondent.ts';

type Named = Pick<ListedPerson, 'area' | 'school' | 'tag'>;

/** Only whoever is shown somebody with the number anyway may name them by it: a number alone is a log-in. */
export function mayNameByNumber(writer: Correspondent, named: Named): boolean {
  if (writer.person === undefined) return true;
  const level = watchedBy(writer.person.tag);
  return level !== undefined && isWithin(writesWithin(writer), named) && mayBeListed({ level }, named.tag);
}
