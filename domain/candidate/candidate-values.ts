/** Characters in most of a candidate's fields. */
export const LONGEST_FIELD = 200;
export const LONGEST_CONTEST_LIST = 5_000;
export const LONGEST_QUERY_PASSWORD = 200;

/** The twelve entries of a candidate's level, four to a subject, as spreadsheets call them. */
export const LEVEL_NAMES = ['语言', '数学', '科学'].flatMap((subject, index) =>
  [1, 2, 3, 4].map((number) => `${subject}${index * 4 + number}`),
);
