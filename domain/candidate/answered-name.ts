/**
 * Whether answers that were begun under one name become somebody else's by another. Who had no name before is only named.
 */
export const takesAnswers = (answeredAs: string, realName: string): boolean =>
  answeredAs !== '' && answeredAs !== realName;

/** Of the names under which a number's tests were begun the first whose answers would become somebody else's. */
export const findTakenName = (answeredAs: readonly string[] | undefined, realName: string) =>
  answeredAs?.find((name) => takesAnswers(name, realName));

const shown = (name: string) => (name === '' ? '（空）' : `“${name}”`);

/** Somebody has to say that it is the same person. */
export const renameQuestion = (number: string, from: string, to: string) =>
  `准考证号${number}已有以${shown(from)}作的答，改名后这些作答归${shown(to)}所有。确定是同一个人吗？`;

export const renamesRefusal = (count: number) =>
  `${count}名已有作答的考生改了姓名，他们的作答会归到新的姓名下。请核对预览中的“改了姓名且已有作答”，勾选确认后再导入`;
