/** Under which name a number's tests were begun; undefined where none was. */
export type AnsweredName = string | undefined;

/**
 * Whether the answers given under a number become somebody else's by this name. Who had no name before is only named, and who has
 * answered nothing has nothing to lose.
 */
export const takesAnswers = (answeredAs: AnsweredName, realName: string): answeredAs is string =>
  answeredAs !== undefined && answeredAs !== '' && answeredAs !== realName;

const shown = (name: string) => (name === '' ? '（空）' : `“${name}”`);

/** Somebody has to say that it is the same person. */
export const renameQuestion = (number: string, from: string, to: string) =>
  `准考证号${number}已有以${shown(from)}作的答，改名后这些作答归${shown(to)}所有。确定是同一个人吗？`;

export const renamesRefusal = (count: number) =>
  `${count}名已有作答的考生改了姓名，他们的作答会归到新的姓名下。请核对预览中的“改了姓名且已有作答”，勾选确认后再导入`;
