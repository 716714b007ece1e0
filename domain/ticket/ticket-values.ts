/** Characters in the fields of a row of a contest's own list. */
export const LONGEST_IN_TICKET = { id: 60, type: 60, name: 100, school: 100 } as const;
