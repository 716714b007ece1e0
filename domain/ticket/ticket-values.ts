/** Characters in the fields of a row of a contest's own list. */
export const LONGEST_IN_TICKET = { id: 60, type: 60, name: 100, school: 100 } as const;

export const TICKET_TYPE_LABELS = {
  number: '准考证号列表',
  range: '准考证号区间',
  regex: '正则表达式',
} as const;
