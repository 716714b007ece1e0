/**
 * Whether the row on the list is that of whoever logged in with its number: it may have been deleted and the number given to
 * somebody else since. Rights that a row gives end with it; answers go on, for they are the number's.
 */
export const isSamePerson = ({ since, loggedInAt }: { since: string; loggedInAt: string }): boolean =>
  since <= loggedInAt;
